import { matchFile } from '../../shared/api/address.ts';
import { toDiskPath } from '../../shared/api/archive.ts';
import { limits } from '../../shared/base/limits.ts';

/** What a check found: the first faults in words, and how many there are in all. */
export class Faults {
  readonly first: string[] = [];
  total = 0;

  /** `file` as the archive names it, or such as `lists/bots` for all chunks of a list. A page is shown as it lies in a folder. */
  add(file: string, text: string): void {
    this.total++;
    if (this.first.length === limits.checkFaultsShownMax) return;
    this.first.push(`${matchFile(file) ? toDiskPath(file) : file}: ${text}`);
  }
}
