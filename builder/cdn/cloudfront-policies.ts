import { preflightHeaders, sharedHeaders } from '../../shared/api/headers.ts';
import type { CdnRoute } from './cdn-routes.ts';

const namePrefix = { Ref: 'AWS::StackName' };

/** Of an address: those that are named, or whatever there are. */
export type CachedQuery = readonly string[] | 'all';

/** One for each set of query parameters. How long an answer is kept is said by the answer itself. */
export function cachePolicies(routes: readonly CdnRoute[]): Record<string, unknown> {
  const sets = [[], ...routes.map(toCachedQuery)];
  return Object.fromEntries(sets.map((query) => [toPolicyName(query), toPolicy(query)]));
}

/** A policy names 10 parameters at most, and without brackets; a table of DataTables has more. */
function toCachedQuery({ isScript, query }: CdnRoute): CachedQuery {
  return isScript ? 'all' : query;
}

/** `CacheByPageLimit`; letters and digits, as CloudFormation has it. */
export function toPolicyName(query: CachedQuery): string {
  if (query === 'all') return 'CacheByEverything';
  const words = query.map((name) => name.charAt(0).toUpperCase() + name.slice(1)).join('');
  return `CacheBy${words || 'Path'}`;
}

function toPolicy(query: CachedQuery) {
  return {
    Type: 'AWS::CloudFront::CachePolicy',
    Properties: {
      CachePolicyConfig: {
        Name: joined(toPolicyName(query)),
        MinTTL: 0,
        DefaultTTL: 5,
        MaxTTL: 31_536_000,
        ParametersInCacheKeyAndForwardedToOrigin: {
          EnableAcceptEncodingBrotli: true,
          EnableAcceptEncodingGzip: true,
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'none' },
          QueryStringsConfig: toQueryStrings(query),
        },
      },
    },
  };
}

function toQueryStrings(query: CachedQuery) {
  if (query === 'all') return { QueryStringBehavior: 'all' };
  return query.length > 0
    ? { QueryStringBehavior: 'whitelist', QueryStrings: query }
    : { QueryStringBehavior: 'none' };
}

/** A stream: nothing is kept, so that nobody gets what was begun for another. What a listener missed is named by a header. */
export const streamPolicies = {
  CacheNothing: {
    Type: 'AWS::CloudFront::CachePolicy',
    Properties: {
      CachePolicyConfig: {
        Name: joined('CacheNothing'),
        ...{ MinTTL: 0, DefaultTTL: 0, MaxTTL: 0 },
        ParametersInCacheKeyAndForwardedToOrigin: {
          EnableAcceptEncodingGzip: false,
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'none' },
          QueryStringsConfig: toQueryStrings([]),
        },
      },
    },
  },
  PassLastEventID: {
    Type: 'AWS::CloudFront::OriginRequestPolicy',
    Properties: {
      OriginRequestPolicyConfig: {
        Name: joined('PassLastEventID'),
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Last-Event-ID'] },
        QueryStringsConfig: toQueryStrings([]),
      },
    },
  },
};

/** For pages from the bucket; and for preflights, which a bucket answers in its own way. */
export const sharedResponseHeaders = {
  Type: 'AWS::CloudFront::ResponseHeadersPolicy',
  Properties: {
    ResponseHeadersPolicyConfig: {
      Name: joined('Headers'),
      CorsConfig: {
        AccessControlAllowCredentials: false,
        AccessControlAllowOrigins: { Items: [sharedHeaders['Access-Control-Allow-Origin']] },
        AccessControlAllowMethods: { Items: split(preflightHeaders['Access-Control-Allow-Methods']) },
        AccessControlAllowHeaders: { Items: split(preflightHeaders['Access-Control-Allow-Headers']) },
        AccessControlExposeHeaders: { Items: split(sharedHeaders['Access-Control-Expose-Headers']) },
        AccessControlMaxAgeSec: Number(preflightHeaders['Access-Control-Max-Age']),
        OriginOverride: true,
      },
      SecurityHeadersConfig: { ContentTypeOptions: { Override: true } },
    },
  },
};

/**
 * `/x/` is `/x`, which a bucket does not know. And a bucket decodes `%2F` to the slash of another page's address; as `~2F` it
 * is what the file of such an id is named by.
 */
export const slashFunction = {
  Type: 'AWS::CloudFront::Function',
  Properties: {
    Name: joined('Slash'),
    AutoPublish: true,
    FunctionConfig: { Comment: 'one spelling of an address', Runtime: 'cloudfront-js-2.0' },
    FunctionCode: [
      'function handler(event) {',
      '  var request = event.request;',
      "  request.uri = request.uri.replace(/(.)\\/$/, '$1').replace(/%2F/gi, '~2F');",
      '  return request;',
      '}',
    ].join('\n'),
  },
};

function joined(name: string) {
  return { 'Fn::Join': ['-', [namePrefix, name]] };
}

function split(list: string): string[] {
  return list.split(', ');
}
