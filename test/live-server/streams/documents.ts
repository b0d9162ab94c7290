/** What streaming servers answer, with everything that they tell and we must not. */

/** nginx-rtmp 1.2.2, as Debian's answered a test: `cage1` with a publisher and two who watch, and one who waits for `pits`. */
export const nginxRtmp = `<?xml version="1.0" encoding="utf-8" ?>\r
<?xml-stylesheet type="text/xsl" href="stat.xsl" ?>\r
<rtmp>\r
<nginx_version>1.22.1</nginx_version>\r
<nginx_rtmp_version>1.1.4</nginx_rtmp_version>\r
<built>Feb 13 2023 11:56:56</built>\r
<pid>5181</pid>\r
<uptime>5</uptime>\r
<naccepted>3</naccepted>\r
<bw_in>0</bw_in>\r
<server>\r
<application>\r
<name>live</name>\r
<live>\r
<stream>\r
<name>cage1</name>\r
<time>60000</time><bw_in>0</bw_in>\r
<bytes_in>252466</bytes_in>\r
<client><id>6</id><address>203.0.113.7</address><time>1437</time><flashver>LNX 9,0,124,2</flashver><dropped>0</dropped><avsync>-4200</avsync><timestamp>4200</timestamp><active/></client>\r
<client><id>7</id><address>203.0.113.8</address><time>1438</time><pageurl>http://private.example/?user=anna</pageurl><dropped>0</dropped><avsync></avsync><active/></client>\r
<client><id>3</id><address>203.0.113.9</address><time>60020</time><flashver>FMLE/3.0 (compatible; Lavf59.27</flashver><dropped>0</dropped><publishing/><active/></client>\r
<meta><video><width>1920</width><height>1080</height><frame_rate>30</frame_rate><codec>H264</codec><profile>High</profile><compat>192</compat><level>4.0</level></video><audio><codec>AAC</codec><profile>LC</profile><channels>2</channels><sample_rate>44100</sample_rate></audio></meta>\r
<nclients>3</nclients>\r
<publishing/>\r
<active/>\r
</stream>\r
<stream>\r
<name>pits</name>\r
<time>9000</time><bw_in>0</bw_in>\r
<client><id>9</id><address>203.0.113.7</address><time>9000</time><dropped>0</dropped></client>\r
<nclients>1</nclients>\r
</stream>\r
<nclients>4</nclients>\r
</live>\r
</application>\r
<application>\r
<name>vod</name>\r
<play>\r
<stream>\r
<name>film.mp4</name>\r
<active/><nclients>1</nclients>\r
</stream>\r
<nclients>1</nclients>\r
</play>\r
</application>\r
<application>\r
<name>quiet</name>\r
<live>\r
<nclients>0</nclients>\r
</live>\r
</application>\r
</server>\r
</rtmp>\r
`;

/** Version 1.0.8 and older: the codec where later ones have the picture. Without clients, as `rtmp_stat live` has it. */
export const oldNginxRtmp = `<?xml version="1.0" encoding="utf-8" ?>
<rtmp><version>1.4.1</version><built>Jan  1 2013 00:00:00</built><pid>1</pid><uptime>10</uptime><naccepted>1</naccepted>
<server><application><name>live</name><live>
<stream><name>cage2</name><time>30000</time><bytes_in>1</bytes_in>
<meta><width>1280</width><height>720</height><framerate>25</framerate><video>H264</video><audio>AAC</audio></meta>
<nclients>1</nclients><publishing/><active/></stream>
<nclients>1</nclients></live></application></server></rtmp>`;

/** One stream of nginx-rtmp; `inside` stands after its name. */
export function oneStream(name: string, inside = '', application = 'live'): string {
  const stream = `<stream><name>${name}</name>${inside}<publishing/></stream>`;
  return toPage(`<application><name>${application}</name><live>${stream}</live></application>`);
}

/** A page of nginx-rtmp around applications. */
export function toPage(applications: string): string {
  return `<?xml version="1.0" encoding="utf-8" ?>\r\n<rtmp><server>${applications}</server></rtmp>`;
}

const source = { type: 'rtmpConn', id: '8d5a5dfa-0000-4000-8000-000000000001' };
const reader = (type: string) => ({ type, id: '8d5a5dfa-0000-4000-8000-000000000002' });

const idle = {
  name: 'pits',
  confName: 'all',
  source: null,
  ready: false,
  readyTime: null,
  tracks: [],
  readers: [],
};

/** MediaMTX 1.2, the first with this address: no itemCount. */
export const oldMediaMtx = {
  pageCount: 1,
  items: [
    {
      ...{
        name: 'cage1',
        confName: 'all',
        source,
        ready: true,
        readyTime: '2026-05-14T17:02:13.123456789+02:00',
      },
      ...{
        tracks: ['MPEG-4 Audio', 'H264'],
        bytesReceived: 1234,
        readers: [reader('hlsMuxer'), reader('rtspSession')],
      },
    },
    { ...idle, bytesReceived: 0 },
  ],
};

/** MediaMTX 1.20: details of tracks, and two pairs more for `ready`; `skycam` shows a picture while nobody publishes it. */
export const newMediaMtx = {
  itemCount: 3,
  pageCount: 1,
  items: [
    {
      ...{ name: 'live/cage1', confName: 'all_others', source },
      ...{
        ready: true,
        readyTime: '2026-05-14T15:00:00Z',
        available: true,
        availableTime: '2026-05-14T15:00:00Z',
      },
      ...{ online: true, onlineTime: '2026-05-14T15:02:13.9Z', tracks: ['Opus', 'H265'] },
      tracks2: [
        { codec: 'Opus', codecProps: { channelCount: 2 } },
        { codec: 'H265', codecProps: { width: 3840, height: 2160, profile: 'Main', level: '5.1' } },
        { codec: 'Generic', codecProps: null },
      ],
      ...{ readers: [reader('hlsSession'), reader('hlsSession'), reader('webRTCSession')] },
      ...{ inboundBytes: 1, outboundBytes: 2, inboundFramesInError: 0, bytesReceived: 1, bytesSent: 2 },
    },
    {
      ...{ ...idle, name: 'skycam', ready: true, readyTime: '2026-05-14T15:00:00Z', available: true },
      ...{ availableTime: '2026-05-14T15:00:00Z', online: false, onlineTime: null, tracks2: [] },
    },
    { ...idle, available: false, availableTime: null, online: false, onlineTime: null, tracks2: [] },
  ],
};

/** One page with one path that is ready. */
export function onePath(path: object): object {
  return { itemCount: 1, pageCount: 1, items: [{ name: 'cage1', ready: true, ...path }] };
}
