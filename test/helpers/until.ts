/** Waits for a condition. The limit is generous: it is reached only when something is wrong. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  limitMs = 60_000,
): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`After ${limitMs / 1000} s, still not: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
