import { deflateSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ImageFault } from '../../../builder/measure/image-fault.ts';
import { measureImage } from '../../../builder/measure/measure-image.ts';
import { limits } from '../../../shared/base/limits.ts';
import {
  type Answer,
  findDeadBase,
  openImageServer,
  sendFile,
  sendStatus,
  sendWhole,
} from './image-server.ts';
import { baseline, png, progressive, rotated, toExif, toFrame, toJpeg, toProfile } from './jpegs.ts';

const first = `bytes=0-${64 * 1024 - 1}`;
const second = `bytes=0-${512 * 1024 - 1}`;
const frame = toFrame(0xc2, 6000, 4000);
/** Far longer than the range, and than what a connection takes on its own. */
const large = Buffer.concat([toJpeg(frame), Buffer.alloc(20_000_000)]);
const farBack = Buffer.concat([toJpeg(...toProfile(400_000), toExif(8), frame), Buffer.alloc(20_000_000)]);
const tooFarBack = toJpeg(...toProfile(700_000), frame);

/** Bytes of the large files that went out, to see that nobody waits for the end. */
let sent = 0;

const answers: Record<string, Answer> = {
  '/baseline.jpg': sendFile(baseline),
  '/progressive.jpg': sendFile(progressive),
  '/rotated.jpg': sendFile(rotated),
  '/far-back.jpg': sendFile(farBack),
  '/too-far-back.jpg': sendFile(tooFarBack),
  '/whole.jpg': sendWhole(baseline),
  '/endless.jpg': sendEndless(large),
  '/endless-far-back.jpg': sendEndless(farBack),
  '/truncated.jpg': sendFile(baseline.subarray(0, 60)),
  '/empty.jpg': sendWhole(Buffer.alloc(0)),
  '/png.jpg': sendFile(png),
  '/page.jpg': sendWhole(Buffer.from('<!doctype html>')),
  '/gone.jpg': sendStatus(410),
  '/odd.jpg': sendStatus(499),
  '/unsatisfied.jpg': sendStatus(416),
  '/busy.jpg': sendStatus(429),
  '/broken.jpg': sendStatus(503),
  '/silent.jpg': () => {},
  '/stuck.jpg': (_, response) => void response.writeHead(200).write(baseline.subarray(0, 20)),
  '/cut.jpg': (_, response) => {
    response.writeHead(200, { 'content-length': baseline.length }).write(baseline.subarray(0, 20));
    setImmediate(() => response.destroy());
  },
  '/no-http.jpg': ({ socket }) => void socket.end('SSH-2.0-OpenSSH\r\n'),
  '/squeezed.jpg': (_, response) =>
    void response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateSync(large)),
  '/moved.jpg': sendStatus(301, { location: '/moved-again.jpg' }),
  '/moved-again.jpg': sendStatus(307, { location: 'baseline.jpg' }),
  '/loop.jpg': sendStatus(302, { location: '/loop.jpg' }),
  '/elsewhere.jpg': sendStatus(302, { location: 'file:///etc/hostname' }),
  '/nowhere.jpg': sendStatus(302),
  '/unchanged.jpg': sendStatus(304),
};

/** A server that ignores ranges, and writes as long as somebody reads. */
function sendEndless(file: Buffer): Answer {
  return (_, response) => {
    response.writeHead(200, { 'content-length': file.length });
    let at = 0;
    const write = (): void => {
      while (at < file.length && !response.destroyed) {
        const part = file.subarray(at, at + 16_384);
        at += part.length;
        sent += part.length;
        if (!response.write(part)) return void response.once('drain', write);
      }
      if (!response.destroyed) response.end();
    };
    write();
  };
}

const server = await openImageServer(answers);
const dead = await findDeadBase();
test.before.each(() => {
  server.requests.length = 0;
  sent = 0;
});
test.after(server.close);

const sizes: Record<string, [path: string, size: [number, number], ranges: string[]]> = {
  'a baseline file': ['/baseline.jpg', [5, 3], [first]],
  'a progressive file': ['/progressive.jpg', [5, 3], [first]],
  'a file on its side': ['/rotated.jpg', [3, 5], [first]],
  'a header behind 400 KB of colour profile': ['/far-back.jpg', [4000, 6000], [first, second]],
  'a server that ignores ranges': ['/whole.jpg', [5, 3], [first]],
  'a server that ignores ranges, and a large file': ['/endless.jpg', [6000, 4000], [first]],
  'the same, and the header far back': ['/endless-far-back.jpg', [4000, 6000], [first, second]],
  'a file that is compressed against our wish': ['/squeezed.jpg', [6000, 4000], [first]],
};

for (const [name, [path, [width, height], ranges]] of Object.entries(sizes)) {
  test(`${name}: ${width} by ${height}`, async () => {
    assert.equal(await measureImage(`${server.base}${path}`, limits.stillTimeoutMs), { width, height });
    assert.equal(
      server.requests,
      ranges.map((range) => `${path} ${range}`),
    );
    assert.ok(sent < 20_000_000, 'a file is not read to its end');
  });
}

test('redirects are followed, relative ones too', async () => {
  assert.equal(await measureImage(`${server.base}/moved.jpg`, limits.stillTimeoutMs), {
    width: 5,
    height: 3,
  });
  assert.equal(server.requests, [
    `/moved.jpg ${first}`,
    `/moved-again.jpg ${first}`,
    `/baseline.jpg ${first}`,
  ]);
});

/** Each with what is said of it; of some the host as a whole is to blame. */
const faults: Record<string, [address: string, fault: string, isOfHost?: boolean]> = {
  'a file that is not there': ['/absent.jpg', '404 Not Found'],
  'a file that was deleted': ['/gone.jpg', '410 Gone'],
  'a status that no standard knows': ['/odd.jpg', '499'],
  'a range that the server refuses': ['/unsatisfied.jpg', '416 Range Not Satisfiable'],
  'a server that is asked too often': ['/busy.jpg', '429 Too Many Requests', true],
  'a server that is broken': ['/broken.jpg', '503 Service Unavailable', true],
  'a file that is cut off': ['/truncated.jpg', 'a JPEG that ends before its dimensions'],
  'an empty file': ['/empty.jpg', 'a JPEG that ends before its dimensions'],
  'a header behind 700 KB': ['/too-far-back.jpg', 'no dimensions in the first 512 KB'],
  'a PNG': ['/png.jpg', 'not a JPEG'],
  'a page': ['/page.jpg', 'not a JPEG'],
  'a redirect in a circle': ['/loop.jpg', 'more than 3 redirects'],
  'a redirect to a file of ours': ['/elsewhere.jpg', 'no http or https address'],
  'a redirect to nowhere': ['/nowhere.jpg', '302 Found'],
  'an answer without a file': ['/unchanged.jpg', '304 Not Modified'],
  'a connection that breaks': ['/cut.jpg', 'UND_ERR_SOCKET', true],
  'a server of something else': ['/no-http.jpg', 'HPE_INVALID_CONSTANT', true],
  'a server that is not there': [`${dead}/x.jpg`, 'ECONNREFUSED', true],
  'a file of ours': ['file:///etc/hostname', 'no http or https address'],
  data: ['data:image/jpeg;base64,/9j/', 'no http or https address'],
  'a path': ['stills/x.jpg', 'no http or https address'],
  nothing: ['', 'no http or https address'],
  'a password in the address': ['http://me:secret@127.0.0.1/x.jpg', 'an address with a password'],
};

for (const [name, [address, fault, isOfHost = false]] of Object.entries(faults)) {
  test(`${name}: ${fault}`, async () => {
    const url = address.startsWith('/') ? `${server.base}${address}` : address;
    assert.equal(await failAt(url, limits.stillTimeoutMs), [fault, isOfHost]);
  });
}

for (const path of ['/silent.jpg', '/stuck.jpg']) {
  test(`${path}: given up after the time-out`, async () => {
    assert.equal(await failAt(`${server.base}${path}`, 50), ['no answer in time', true]);
  });
}

/** What is said of an image that cannot be measured, and whether it is its host's fault. */
async function failAt(address: string, timeoutMs: number): Promise<[string, boolean]> {
  try {
    await measureImage(address, timeoutMs);
  } catch (error) {
    if (error instanceof ImageFault) return [error.message, error.isOfHost];
    throw error;
  }
  throw new Error(`${address} was measured.`);
}

test.run();
