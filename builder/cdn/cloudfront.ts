import type { Bases } from '../../shared/api/endpoint.ts';
import { loggedElsewhereHeader } from '../../shared/api/headers.ts';
import { UsageError } from '../../shared/base/errors.ts';
import { limits } from '../../shared/base/limits.ts';
import { type CdnRoute, listCdnRoutes, type RouteTable, toBase } from './cdn-routes.ts';
import {
  type CachedQuery,
  cachePolicies,
  sharedResponseHeaders,
  slashFunction,
  streamPolicies,
  toPolicyName,
} from './cloudfront-policies.ts';
import type { CdnSettings, Origin } from './settings.ts';

/** CloudFront takes no more behaviours in one distribution, unless its owner asks for more. */
const behaviorsMax = 25;

/** What an origin answers when it has no such page, or is away: then the other one is asked. */
const failoverStatuses = [403, 404, 500, 502, 503, 504];

/** A CloudFormation template: pages from the bucket, or else the live-server; everything else from the live-server. */
export function cloudfrontTemplate(settings: CdnSettings, table?: RouteTable): string {
  const { archive, live, basePath } = settings;
  if (typeof archive === 'string') {
    throw new UsageError(
      `--archive: CloudFront reads no folder; expected the bucket's https://… address, got ${archive}`,
    );
  }
  const routes = listCdnRoutes(table);
  const fromServer = routes.filter(({ from }) => from === 'live-server');
  const counted = settings.isLogged
    ? { OriginCustomHeaders: [{ HeaderName: loggedElsewhereHeader, HeaderValue: 'cloudfront' }] }
    : {};
  const template = {
    AWSTemplateFormatVersion: '2010-09-09',
    Description:
      'Printed by `builder cdn-config cloudfront` from the route table: print it again rather than change it here.',
    // Pages have no pattern of their own: what no pattern names is looked for in the bucket.
    Metadata: {
      Routes: Object.fromEntries(
        routes.map((route) => [toBase(route, settings) + route.path, toBehaviorName(route, settings)]),
      ),
    },
    Resources: {
      ...cachePolicies(routes),
      ...streamPolicies,
      ResponseHeaders: sharedResponseHeaders,
      Slash: slashFunction,
      Distribution: {
        Type: 'AWS::CloudFront::Distribution',
        Properties: {
          DistributionConfig: {
            Enabled: true,
            HttpVersion: 'http2and3',
            IPV6Enabled: true,
            Comment: 'league-record',
            Origins: [
              toOrigin('archive', toBucketOrigin(archive, basePath)),
              { ...toOrigin('live-server', live), ...counted },
              { ...toOrigin('live-events', live, (4 * limits.eventsHeartbeatMs) / 1000), ...counted },
            ],
            OriginGroups: { Quantity: 1, Items: [originGroup] },
            DefaultCacheBehavior: toBehavior('pages', []),
            CacheBehaviors: toBehaviors(fromServer, settings),
          },
        },
      },
    },
    Outputs: { DomainName: { Value: { 'Fn::GetAtt': ['Distribution', 'DomainName'] } } },
  };
  return `${JSON.stringify(template, null, 2)}\n`;
}

const originGroup = {
  Id: 'pages',
  FailoverCriteria: { StatusCodes: { Quantity: failoverStatuses.length, Items: failoverStatuses } },
  Members: { Quantity: 2, Items: [{ OriginId: 'archive' }, { OriginId: 'live-server' }] },
};

/** Both origins get the same path. A base path is therefore a folder of the bucket: what is published lies below it. */
function toBucketOrigin(archive: Origin, basePath: string): Origin {
  if (basePath === '') return archive;
  if (archive.path.endsWith(basePath)) return { ...archive, path: archive.path.slice(0, -basePath.length) };
  throw new UsageError(
    `--archive: with BASE_PATH ${basePath} the pages must lie below it: publish to s3://…${basePath}, and give its address`,
  );
}

/** It is given up when it says nothing for so many seconds, in the middle of an answer too. */
function toOrigin(id: string, { scheme, host, port, path }: Origin, readSeconds = 15) {
  return {
    Id: id,
    DomainName: host,
    ...(path && { OriginPath: path }),
    ConnectionAttempts: 2,
    ConnectionTimeout: 2,
    CustomOriginConfig: {
      OriginProtocolPolicy: `${scheme}-only`,
      [scheme === 'https' ? 'HTTPSPort' : 'HTTPPort']: port,
      OriginSSLProtocols: ['TLSv1.2'],
      OriginReadTimeout: readSeconds,
      OriginKeepaliveTimeout: 60,
    },
  };
}

type Behavior = { PathPattern: string } & (ReturnType<typeof toBehavior> | typeof streamBehavior);

/** A route's pattern; the same with a slash behind it, which patterns tell apart. */
function toBehaviors(fromServer: readonly CdnRoute[], settings: CdnSettings) {
  const routes = fromServer.filter(({ isScript }) => !isScript);
  const behaviors = routes.flatMap((route): Behavior[] => {
    const { query, isStream } = route;
    const pattern = toPathPattern(route, settings);
    if (isStream) return [{ PathPattern: pattern, ...streamBehavior }];
    const patterns = query.length > 0 ? [pattern, `${pattern}/`] : [pattern];
    return patterns.map((each) => ({ PathPattern: each, ...toBehavior('live-server', query) }));
  });
  const scripts = fromServer.find(({ isScript }) => isScript);
  if (scripts)
    behaviors.unshift({ PathPattern: toPathPattern(scripts, settings), ...toBehavior('live-server', 'all') });
  // A file whose name has an escaped byte has a ~ in it: asked for by that name it would answer to another id.
  const escaped = { PathPattern: '*~*', ...toBehavior('live-server', []) };
  if (behaviors.length + 1 > behaviorsMax) {
    throw new UsageError(
      `CloudFront takes ${behaviorsMax} patterns at most; the routes need ${behaviors.length + 1}`,
    );
  }
  return [escaped, ...behaviors];
}

function toBehavior(target: 'pages' | 'live-server', query: CachedQuery) {
  return {
    TargetOriginId: target,
    ViewerProtocolPolicy: 'redirect-to-https',
    // An origin group takes no other methods.
    AllowedMethods: ['GET', 'HEAD', 'OPTIONS'],
    CachedMethods: ['GET', 'HEAD', 'OPTIONS'],
    Compress: true,
    CachePolicyId: { Ref: toPolicyName(query) },
    ResponseHeadersPolicyId: { Ref: 'ResponseHeaders' },
    FunctionAssociations: [
      {
        EventType: 'viewer-request',
        FunctionARN: { 'Fn::GetAtt': ['Slash', 'FunctionMetadata.FunctionARN'] },
      },
    ],
  };
}

const streamBehavior = {
  ...toBehavior('live-server', []),
  TargetOriginId: 'live-events',
  Compress: false,
  CachePolicyId: { Ref: 'CacheNothing' },
  OriginRequestPolicyId: { Ref: 'PassLastEventID' },
};

function toBehaviorName(route: CdnRoute, bases: Bases): string {
  return route.from === 'archive'
    ? 'default: archive, else live-server'
    : `${toPathPattern(route, bases)}: live-server`;
}

/** One for all scripts: there are more of them than CloudFront has room for. */
function toPathPattern(route: CdnRoute, bases: Bases): string {
  return toBase(route, bases) + (route.isScript ? '/*.php*' : route.path.replace(/\{\w+\}/g, '*'));
}
