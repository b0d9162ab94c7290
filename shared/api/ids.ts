/** A bot's name in lower case with everything outside a-z and 0-9 dropped. A bot *is* its clean name. */
export type CleanName = string & { readonly brand: 'clean name' };

/** `Hot Poké` → `hotpok`. Empty when nothing is left; such an entrant is no bot. */
export function toCleanName(name: string): CleanName {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '') as CleanName;
}
