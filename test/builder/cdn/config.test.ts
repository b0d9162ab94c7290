import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listCdnRoutes } from '../../../builder/cdn/cdn-routes.ts';
import { cloudfrontTemplate } from '../../../builder/cdn/cloudfront.ts';
import { slashFunction } from '../../../builder/cdn/cloudfront-policies.ts';
import { nginxConfig } from '../../../builder/cdn/nginx.ts';
import { toVariable } from '../../../builder/cdn/nginx-maps.ts';
import { plainID } from '../../../builder/cdn/plain-id.ts';
import { parseArchive, parseFolder, parseLive } from '../../../builder/cdn/settings.ts';
import { toSegment } from '../../../shared/api/address.ts';
import { type Route, routes } from '../../../shared/api/routes.ts';
import { UsageError } from '../../../shared/base/errors.ts';
import { limits } from '../../../shared/base/limits.ts';

const bucket = parseArchive('https://league.s3.eu-west-1.amazonaws.com/archive/api');
const live = parseLive('http://127.0.0.1:8080');
const common = { live, basePath: '/api', legacyBase: '/backend' };
const nginx = { ...common, archive: '/archive', listen: 80, cacheFolder: '/cache', isGzip: false };

interface Behavior {
  PathPattern?: string;
  TargetOriginId: string;
  AllowedMethods: string[];
  Compress: boolean;
  CachePolicyId: { Ref: string };
  OriginRequestPolicyId?: { Ref: string };
}

function readTemplate(table?: Record<string, Route>) {
  const template = JSON.parse(cloudfrontTemplate({ ...common, archive: bucket }, table));
  const config = template.Resources.Distribution.Properties.DistributionConfig;
  return { template, config, behaviors: config.CacheBehaviors as Behavior[] };
}

const cdnRoutes = listCdnRoutes();
for (const { name, path, from, query, isStream } of cdnRoutes.filter(({ isScript }) => !isScript)) {
  test(`${name}: nginx knows its address, and exactly its query parameters`, () => {
    const config = nginxConfig(nginx);
    const pattern = path.replace(/\{\w+\}/g, plainID);
    if (from === 'archive') return assert.ok(config.includes(`"~^/api/(${pattern.slice(1)})/?$" "$1";`));
    const location = config.split(`location ~ "^(?<league_path>/api${pattern})/?$" {`)[1]!.split('}\n')[0]!;
    const asked = query.map((parameter) => `${parameter}=$league_query_${parameter}`).join('&');
    assert.ok(location.includes(`"$league_encoding $league_path${asked && `?${asked}`}";`), location);
    assert.ok(location.includes(`http://league_live$league_path${asked && `?${asked}`};`), location);
  });

  test(`${name}: CloudFront knows its address, and exactly its query parameters`, () => {
    const { template, config, behaviors } = readTemplate();
    assert.ok(template.Metadata.Routes[`/api${path}`]);
    const pattern = `/api${path.replace(/\{\w+\}/g, '*')}`;
    const found = behaviors.find(({ PathPattern }) => PathPattern === pattern) ?? config.DefaultCacheBehavior;
    const server = isStream ? 'live-events' : 'live-server';
    assert.is(found.TargetOriginId, from === 'archive' ? 'pages' : server);
    const policy = template.Resources[found.CachePolicyId.Ref].Properties.CachePolicyConfig;
    const { QueryStringsConfig } = policy.ParametersInCacheKeyAndForwardedToOrigin;
    assert.equal(QueryStringsConfig.QueryStrings ?? [], query);
  });
}

for (const { name, path, query } of cdnRoutes.filter(({ isScript }) => isScript)) {
  test(`${name}: nginx knows the script below its own base, and exactly its query parameters`, () => {
    const config = nginxConfig(nginx);
    const place = `location ~ "^(?<league_path>/backend${path.replace('.', '\\.')})(?:/.*)?$" {`;
    const location = config.split(place)[1]!.split('}\n')[0]!;
    const asked = query.map((parameter) => `${parameter}=${toVariable(parameter)}`).join('&');
    assert.ok(location.includes(`"$league_encoding $league_path${asked && `?${asked}`}";`), location);
    for (const parameter of query) assert.ok(config.includes(`map "$args" ${toVariable(parameter)} {`));
  });
}

test('CloudFront keeps nothing of a stream, waits for its heartbeats and passes on what a listener missed', () => {
  const { template, config, behaviors } = readTemplate();
  const [found, ...others] = behaviors.filter(({ TargetOriginId }) => TargetOriginId === 'live-events');
  assert.equal([found!.PathPattern, others], ['/api/live/events', []]);
  const { CachePolicyConfig: cache } = template.Resources[found!.CachePolicyId.Ref].Properties;
  assert.equal([cache.MinTTL, cache.DefaultTTL, cache.MaxTTL], [0, 0, 0]);
  const request = template.Resources[found!.OriginRequestPolicyId!.Ref].Properties;
  assert.equal(request.OriginRequestPolicyConfig.HeadersConfig.Headers, ['Last-Event-ID']);
  const origin = config.Origins.find(({ Id }: { Id: string }) => Id === 'live-events');
  assert.ok(origin.CustomOriginConfig.OriginReadTimeout * 1_000 > limits.eventsHeartbeatMs);
});

test('CloudFront sends all scripts to the live-server, with every parameter in the key', () => {
  const { template, behaviors } = readTemplate();
  for (const { path } of cdnRoutes.filter(({ isScript }) => isScript))
    assert.is(template.Metadata.Routes[`/backend${path}`], '/backend/*.php*: live-server');
  const found = behaviors.find(({ PathPattern }) => PathPattern === '/backend/*.php*')!;
  assert.is(found.TargetOriginId, 'live-server');
  const policy = template.Resources[found.CachePolicyId.Ref].Properties.CachePolicyConfig;
  assert.equal(policy.ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig, {
    QueryStringBehavior: 'all',
  });
});

test('a route that is added changes both', () => {
  for (const kind of ['page', 'window'] as const) {
    const added: Route = { ...routes.fight, kind, path: '/judges/{botName}' };
    const table = { ...routes, added };
    assert.match(nginxConfig(nginx, table), 'judges/');
    assert.not.match(nginxConfig(nginx), 'judges/');
    assert.match(JSON.stringify(readTemplate(table).template), 'judges/');
  }
});

test('ids that nginx looks for as files are their own file names', () => {
  const pattern = new RegExp(`^${plainID}$`);
  for (const id of ['W-4', 'nova_may26_3lb', 'x'.repeat(180)]) assert.ok(pattern.test(id));
  for (const id of ['W-4', 'a_b', 'a~b', 'a.b', 'a b', 'x'.repeat(180), 'x'.repeat(181), 'é', '']) {
    if (pattern.test(id)) assert.is(toSegment(id), id);
    else assert.is.not(toSegment(id), id);
  }
});

test('the CloudFront template has what CloudFormation requires', () => {
  const { template, config, behaviors } = readTemplate();
  assert.is(template.AWSTemplateFormatVersion, '2010-09-09');
  const origins = config.Origins.map(({ Id }: { Id: string }) => Id);
  assert.equal(origins, ['archive', 'live-server', 'live-events']);
  assert.is(config.Origins[0].OriginPath, '/archive', 'the base path is in the address already');
  const [group] = config.OriginGroups.Items;
  assert.is(group.FailoverCriteria.StatusCodes.Quantity, group.FailoverCriteria.StatusCodes.Items.length);
  assert.ok([403, 404].every((status) => group.FailoverCriteria.StatusCodes.Items.includes(status)));
  assert.ok(behaviors.length <= 25);
  for (const behavior of [...behaviors, config.DefaultCacheBehavior]) {
    assert.ok([...origins, group.Id].includes(behavior.TargetOriginId));
    assert.equal(behavior.AllowedMethods, ['GET', 'HEAD', 'OPTIONS']);
    assert.is(behavior.Compress, behavior.TargetOriginId !== 'live-events');
    assert.ok(template.Resources[behavior.CachePolicyId.Ref]);
  }
  for (const word of JSON.stringify(template).matchAll(/"Ref":"(\w+)"/g))
    assert.ok(template.Resources[word[1]!]);
  assert.equal(new Set(behaviors.map(({ PathPattern }) => PathPattern)).size, behaviors.length);
});

test('what is logged in front is marked on its way to the live-server; otherwise nobody can mark it', () => {
  const plain = nginxConfig(nginx);
  assert.match(plain, 'proxy_set_header x-usage-logged "";');
  assert.not.match(plain, /access_log|log_format/);
  const logged = nginxConfig({ ...nginx, isLogged: true, accessLog: '/var/log/league.log' });
  assert.match(logged, 'proxy_set_header x-usage-logged "nginx";');
  assert.match(logged, 'access_log "/var/log/league.log" league;');
  // A place that sets headers of its own inherits none: it may only be the bucket's, which counts nothing.
  for (const place of logged.split(/\n {2}location /).slice(1))
    assert.ok(place.includes('league_archive') || !place.includes('proxy_set_header'), place);

  const toOrigins = (isLogged: boolean) => {
    const template = JSON.parse(cloudfrontTemplate({ ...common, archive: bucket, isLogged }));
    const { Origins } = template.Resources.Distribution.Properties.DistributionConfig;
    return Origins.map((origin: { Id: string; OriginCustomHeaders?: object[] }) => [
      origin.Id,
      origin.OriginCustomHeaders,
    ]);
  };
  const mark = [{ HeaderName: 'x-usage-logged', HeaderValue: 'cloudfront' }];
  assert.equal(toOrigins(true), [
    ['archive', undefined],
    ['live-server', mark],
    ['live-events', mark],
  ]);
  assert.ok(toOrigins(false).every(([, headers]: [string, unknown]) => headers === undefined));
});

test("the CloudFront function gives each address the bucket's spelling", () => {
  const { FunctionCode } = slashFunction.Properties;
  const handler = new Function(`${FunctionCode}; return handler;`)();
  const spell = (uri: string) => handler({ request: { uri } }).uri;
  assert.equal(['/', '/bots/', '/bots', '/bots/a%2fb/'].map(spell), ['/', '/bots', '/bots', '/bots/a~2Fb']);
});

const misuses: Record<string, () => unknown> = {
  'a bucket by its S3 name': () => parseArchive('s3://bucket/prefix'),
  'a folder that ends a quoted word': () => parseFolder('--archive', 'a"; return 200; "'),
  'a folder with a variable': () => parseFolder('--cache-dir', 'a$b'),
  'an address that goes on': () => parseArchive('https://host/; return 200'),
  'a live-server below a path': () => parseLive('http://host/api'),
  'no address': () => parseLive('host:8080'),
  'CloudFront for a folder': () => cloudfrontTemplate({ ...common, archive: '/folder' }),
  'a bucket without the base path': () =>
    cloudfrontTemplate({ ...common, archive: parseArchive('https://bucket') }),
};

for (const [name, misuse] of Object.entries(misuses)) {
  test(`${name} is refused, and what would be right is said`, () => {
    assert.throws(
      misuse,
      (error: unknown) => error instanceof UsageError && /expected|must/.test(error.message),
    );
  });
}

test.run();
