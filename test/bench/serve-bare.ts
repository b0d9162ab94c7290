/** The least that sending an answer can cost: `serve-bare.ts <file>` sends its bytes from memory, as many headers as ours. */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const bytes = readFileSync(process.argv[2] ?? '');
const etag = '"answer"';
const headers = [
  ...['Content-Type', 'application/json; charset=utf-8', 'X-Content-Type-Options', 'nosniff'],
  ...['Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', 'ETag, Link, X-Archive-Build'],
  ...[
    'Cache-Control',
    'public, max-age=60',
    'Vary',
    'Accept-Encoding',
    'X-Archive-Build',
    'none',
    'ETag',
    etag,
  ],
];
const full = [...headers, 'Content-Length', String(bytes.length)];

const server = http.createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end();
  else response.writeHead(200, full).end(bytes);
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
