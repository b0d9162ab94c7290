import type { Environment } from '../../shared/base/environment.ts';
import { buildSite } from '../site/build-site.ts';

/** `site`: the start page, the API reference and the dashboard into the folder SITE_DIR. */
export async function runSite({
  siteDir,
  basePath,
}: Pick<Environment, 'siteDir' | 'basePath'>): Promise<void> {
  const { site, files, bytes } = await buildSite(siteDir, basePath);
  console.log(`${siteDir}: site ${site}, ${files} files, ${(bytes / 1e3).toFixed(0)} KB`);
}
