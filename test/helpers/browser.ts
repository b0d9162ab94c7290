import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian's package, and others, put it: downloading one fails in too many places. */
const paths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const flags = [
  // Without a sandbox it also runs as root, and it only sees pages of our own.
  ...['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  // Nothing but the pages that a test opens goes over the network.
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

interface BrowserOfAFile {
  /**
   * The browser of this process, which all test files share: open a context of your own in it, and close that. Undefined,
   * with a line on the terminal, where there is none; in CI that is an error.
   */
  open(): Promise<Browser | undefined>;
  /** The last file that closes it ends it. */
  close(): Promise<void>;
}

let users = 0;
let opened: Promise<Browser> | undefined;

/** To be called once in a test file, at its top level; `open` inside a test, `close` after the last. */
export function testBrowser(): BrowserOfAFile {
  users++;
  return {
    open: async () => {
      const executablePath = paths.find((path) => existsSync(path));
      if (!executablePath) return reportMissing();
      opened ??= chromium.launch({ executablePath, headless: true, args: flags });
      return opened;
    },
    close: async () => {
      users--;
      if (users === 0) await (await opened)?.close();
    },
  };
}

function reportMissing(): undefined {
  const text = 'no browser found (install it: apt-get install chromium)';
  if (process.env['CI'] === 'true') throw new Error(text);
  console.log(`skipped: ${text}`);
}
