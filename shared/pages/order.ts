/** Orders. All of them are total and do not depend on a locale, so that the same data always gives the same bytes. */

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Digits count as numbers: W-2 comes before W-10. */
export function compareNatural(a: string, b: string): number {
  const left = a.match(/\d+|\D+/g) ?? [];
  const right = b.match(/\d+|\D+/g) ?? [];
  for (let position = 0; position < Math.min(left.length, right.length); position++) {
    const [x = '', y = ''] = [left[position], right[position]];
    // Only digits: Number takes a wide space for 0, and the order would run in a circle.
    const order = (isDigit(x) && isDigit(y) ? Number(x) - Number(y) : 0) || compareText(x, y);
    if (order !== 0) return order;
  }
  return left.length - right.length || compareText(a, b);
}

function isDigit(text: string): boolean {
  return /^\d/.test(text);
}

/** Numbers ascending, null last. */
export function compareNullLast(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a - b;
}

/** Compares by the first comparison that tells two values apart. */
export function compareBy<T>(...comparisons: ((a: T, b: T) => number)[]): (a: T, b: T) => number {
  return (a, b) => {
    for (const compare of comparisons) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}
