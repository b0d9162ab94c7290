import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Callers } from '../../../live-server/usage/caller.ts';
import { type Client, toAnonymous } from '../../../shared/usage/client.ts';

const secret = 'a secret of this test';

/** A server that says who it takes each caller for, asked over HTTP: header lines come as node hands them over. */
async function ask(callers: Callers, headers: http.OutgoingHttpHeaders, paths = ['/']): Promise<Client[]> {
  const server = http.createServer((request, response) =>
    response.end(JSON.stringify(callers.toClient(request))),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const clients: Client[] = [];
  for (const path of paths) {
    clients.push(
      await new Promise((resolve, reject) => {
        http
          .get({ port, path, headers, agent }, (response) => {
            let text = '';
            response.on('data', (part) => {
              text += part;
            });
            response.on('end', () => resolve(JSON.parse(text)));
          })
          .on('error', reject);
      }),
    );
  }
  agent.destroy();
  server.close();
  return clients;
}

/** Proxies that are trusted, what X-Forwarded-For says, and whose address counts. */
const chains: Record<string, [trusted: number, forwarded: string | string[] | undefined, address: string]> = {
  'nobody in front': [0, undefined, '127.0.0.1'],
  'nobody in front, and a caller that pretends': [0, '198.51.100.1', '127.0.0.1'],
  'one proxy': [1, '192.0.2.7', '192.0.2.7'],
  'one proxy, and a caller that pretends': [1, '198.51.100.1, 192.0.2.7', '192.0.2.7'],
  'two proxies': [2, '192.0.2.7, 203.0.113.5', '192.0.2.7'],
  'two proxies, and a caller that pretends': [2, '198.51.100.1,192.0.2.7,203.0.113.5', '192.0.2.7'],
  'a proxy of two that says nothing': [2, '192.0.2.7', '192.0.2.7'],
  'a proxy that says nothing at all': [1, undefined, '127.0.0.1'],
  'blanks where an address would be': [1, ' , 192.0.2.7 ,', '192.0.2.7'],
  'lines of their own': [2, ['198.51.100.1', '192.0.2.7', '203.0.113.5'], '192.0.2.7'],
  IPv6: [1, '2001:db8::7', '2001:db8::7'],
  'IPv4 within IPv6': [1, '::ffff:192.0.2.7', '192.0.2.7'],
};

for (const [what, [trusted, forwarded, address]] of Object.entries(chains)) {
  test(`whose address counts: ${what}`, async () => {
    const headers = { 'user-agent': 'test/1', ...(forwarded && { 'x-forwarded-for': forwarded }) };
    const [client] = await ask(new Callers(secret, trusted), headers);
    assert.equal(client, toAnonymous(secret, address, 'test/1'));
  });
}

test('a name of any kind is taken, from header or parameter, also over one connection in turn', async () => {
  const callers = new Callers(secret, 0);
  const paths = ['/fights?key=overlay&limit=3', '/fights', '/fights?key=Zo%C3%AB'];
  const clients = await ask(callers, { 'user-agent': 'test/1' }, paths);
  assert.equal(clients, [
    { client: 'overlay', isIdentified: true },
    toAnonymous(secret, '127.0.0.1', 'test/1'),
    { client: 'Zoë', isIdentified: true },
  ]);
  const named = await ask(callers, { 'X-API-Key': Buffer.from('Zoë 🤖').toString('latin1') }, paths);
  assert.equal(new Set(named.map(({ client }) => client)), new Set(['Zoë 🤖']));
  const twice = await ask(callers, { 'X-API-Key': ['one', 'two'] });
  assert.is(twice[0]?.client, 'one, two');
});

test('with another secret, the same connection is another client', async () => {
  const callers = new Callers(secret, 0);
  const server = http.createServer((request, response) => {
    const before = callers.toClient(request).client;
    callers.changeSecret('another secret');
    const after = callers.toClient(request).client;
    callers.changeSecret('another secret');
    response.end(JSON.stringify([before, after, callers.toClient(request).client]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [before, after, again] = (await answer.json()) as string[];
  server.close();
  server.closeAllConnections();
  assert.is.not(after, before);
  assert.is(again, after);
});

test.run();
