/** Ends with the work, or when that takes longer. Throws what the work throws by then. */
export async function within(milliseconds: number, work: Promise<void> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
