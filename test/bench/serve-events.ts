/** Our server before a database whose queries are counted: `serve-events.ts <database url>`. It says the count to its parent. */
import { limits } from '../../shared/base/limits.ts';
import { connectServer } from '../../shared/data/server.ts';
import { noArchive, openLive } from '../helpers/live.ts';

const database = connectServer(process.argv[2] ?? '', {
  connectionsMax: limits.liveConnectionsMax,
  connectTimeoutMs: limits.liveConnectMs,
  statementTimeoutMs: limits.liveStatementMs,
});
let queries = 0;
const query: typeof database.query = (sql, parameters) => {
  queries++;
  return database.query(sql, parameters);
};
const { port } = await openLive(noArchive, { database: { query } });
process.on('message', () => process.send?.({ queries }));
process.send?.({ port });
