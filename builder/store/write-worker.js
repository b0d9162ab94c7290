// The second thread of `WriteThread`: writes the files that it is sent (WriteBatch), in their order. Plain JavaScript, because a
// worker does not inherit what reads TypeScript in the thread that starts it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';

const made = new Set();

parentPort.on('message', ({ files, bytes }) => {
  let start = 0;
  for (const { path, size } of files) {
    makeFolder(dirname(path));
    writeFileSync(path, new Uint8Array(bytes, start, size));
    start += size;
  }
  parentPort.postMessage('written');
});

function makeFolder(path) {
  if (made.has(path)) return;
  mkdirSync(path, { recursive: true });
  made.add(path);
}
