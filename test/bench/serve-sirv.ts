/** The usual way to serve files with polka: `serve-sirv.ts <folder>`. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import polka from 'polka';
import sirv from 'sirv';

const server = http.createServer();
polka({ server })
  .use(sirv(process.argv[2] ?? '', { etag: true }))
  .listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
