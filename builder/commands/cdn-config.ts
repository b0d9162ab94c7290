import type { Environment } from '../../shared/base/environment.ts';
import { cloudfrontTemplate } from '../cdn/cloudfront.ts';
import { nginxConfig } from '../cdn/nginx.ts';
import { parseArchive, parseFolder, parseLive } from '../cdn/settings.ts';

export const cdnNames = ['nginx', 'cloudfront'] as const;

export interface CdnFlags {
  archive?: string;
  live: string;
  listen: number;
  cacheDir: string;
  gzip?: true;
  accessLog?: string;
  logged?: true;
}

/** `cdn-config <cdn>`: prints a configuration made from the route table. Throws UsageError. */
export function runCdnConfig(
  environment: Environment,
  cdn: (typeof cdnNames)[number],
  flags: CdnFlags,
): void {
  const settings = {
    archive: parseArchive(flags.archive ?? environment.archive),
    live: parseLive(flags.live),
    basePath: environment.basePath,
    legacyBase: environment.legacyBase,
    isLogged: flags.logged ?? flags.accessLog !== undefined,
  };
  if (cdn === 'cloudfront') return void process.stdout.write(cloudfrontTemplate(settings));
  const cacheFolder = parseFolder('--cache-dir', flags.cacheDir);
  const { listen, gzip: isGzip = false } = flags;
  const accessLog = flags.accessLog === undefined ? undefined : parseFolder('--access-log', flags.accessLog);
  process.stdout.write(
    nginxConfig({ ...settings, listen, cacheFolder, isGzip, ...(accessLog && { accessLog }) }),
  );
}
