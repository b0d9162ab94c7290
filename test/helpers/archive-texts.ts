import { matchFile } from '../../shared/api/address.ts';
import type { MemoryStore } from './memory-store.ts';

/** Every text of an archive under a key, as `key: text`; and of its files' paths every step, as `path: from/to`. */
export function listTexts({ files }: MemoryStore): Set<string> {
  const texts = new Set<string>();
  for (const [file, bytes] of files) {
    const parts = file.split('/');
    for (const [index, part] of parts.entries()) texts.add(`path: ${parts[index - 1] ?? ''}/${part}`);
    if (!isData(file)) continue;
    for (const line of bytes.toString().trim().split('\n')) if (line) addTexts(texts, '', JSON.parse(line));
  }
  return texts;
}

/** The OpenAPI document tells of an invented league of its own, whatever the rows. */
function isData(file: string): boolean {
  return /\.(json|ndjson)$/.test(file) || (!file.includes('.') && matchFile(file)?.name !== 'openapi');
}

/** The items of a list are texts of its key. */
function addTexts(texts: Set<string>, key: string, value: unknown): void {
  if (typeof value === 'string') texts.add(`${key}: ${value}`);
  else if (Array.isArray(value)) for (const item of value) addTexts(texts, key, item);
  else if (value !== null && typeof value === 'object')
    for (const [name, part] of Object.entries(value)) addTexts(texts, name, part);
}
