/** Our server without its usage log: `serve-uncounted.ts <archive>`. */
import { openLive } from '../helpers/live.ts';

const { port } = await openLive(process.argv[2] ?? '');
console.log(`http://127.0.0.1:${port}`);
