/** Lines as CDNs write them, after their documentation; addresses are those of documentation (RFC 5737). */
export const nginxLine =
  '192.0.2.7 - - [14/May/2026:15:02:13 +0200] "GET /fights/recent?limit=3 HTTP/1.1" 200 2326 "-" "Overlay/1.0 (caf\\xC3\\xA9)" 0.012 "-"';

export const cloudFrontHead = [
  '#Version: 1.0',
  '#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol cs-bytes time-taken',
];
export const cloudFrontLine = [
  ...[
    '2026-05-14',
    '13:02:13',
    'FRA56-P1',
    '2326',
    '192.0.2.7',
    'GET',
    'd111.cloudfront.net',
    '/fights/recent',
  ],
  ...[
    '200',
    '-',
    'Overlay/1.0%20(caf%C3%A9)',
    'limit=3',
    '-',
    'Hit',
    'x-id==',
    'api.example',
    'https',
    '120',
    '0.012',
  ],
].join('\t');

export const cloudflareLine = toJson({
  ClientIP: '192.0.2.7',
  ClientRequestHost: 'api.example',
  ClientRequestMethod: 'GET',
  ClientRequestURI: '/fights/recent?limit=3',
  ClientRequestUserAgent: 'Overlay/1.0 (café)',
  EdgeStartTimestamp: 1778763733000000000,
  EdgeEndTimestamp: 1778763733012000000,
  EdgeResponseBodyBytes: 2326,
  EdgeResponseStatus: 200,
});

export const fastlyLine = toJson({
  timestamp: '2026-05-14T13:02:13Z',
  client_ip: '192.0.2.7',
  url: '/fights/recent?limit=3',
  response_status: 200,
  response_body_size: 2326,
  time_elapsed: 12000,
  request_user_agent: 'Overlay/1.0 (café)',
});

/** Lines are read byte by byte. */
function toJson(fields: object): string {
  return Buffer.from(JSON.stringify(fields)).toString('latin1');
}
