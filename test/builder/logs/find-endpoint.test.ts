import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEndpointFinder } from '../../../builder/logs/find-endpoint.ts';
import { matchEndpoint } from '../../../shared/api/endpoint.ts';
import { routeNames, routes } from '../../../shared/api/routes.ts';

const words = [
  ...new Set(routeNames.flatMap((name) => routes[name].path.slice(1).split('/'))),
  ...['', 'x', 'a%2Fb', '%E0%A4%A', 'recent', 'docs', 'assets'],
].map((word) => word.replace(/[{}]/g, ''));

for (const bases of [
  { basePath: '', legacyBase: '/backend' },
  { basePath: '/api', legacyBase: '/api' },
]) {
  const { basePath, legacyBase } = bases;

  test(`below '${basePath}' it finds for every path what the live-server calls it`, () => {
    const find = createEndpointFinder(bases);
    const short = words.flatMap((one) => [
      `/${one}`,
      ...words.flatMap((two) => [`/${one}/${two}`, `/${one}/${two}/`]),
    ]);
    const whole = routeNames.map((name) => routes[name].path.replace(/[{}]/g, ''));
    const long = [...whole, ...short].flatMap((path) => [
      path,
      `${path}/`,
      `${path}//`,
      `${path}/x`,
      `/x${path}`,
    ]);
    const found = new Set<string>();
    for (const path of long.flatMap((one) => [
      one,
      basePath + one,
      legacyBase + one,
      `${basePath}${one.slice(1)}`,
    ])) {
      const endpoint = matchEndpoint(path, bases);
      found.add(endpoint);
      assert.is(find(path, 0, path.length), endpoint, path);
      const address = `https://host${path}?a=%2F/b`;
      assert.is(find(address, 12, 12 + path.length), endpoint, path);
    }
    for (const name of routeNames) assert.ok(found.has(routes[name].path), routes[name].path);
  });
}

test.run();
