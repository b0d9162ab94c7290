import { benchEvents } from './events.ts';
import { benchFront } from './live-front.ts';
import { benchPolled } from './live-polled.ts';
import { benchPollers } from './live-pollers.ts';
import { benchSearch } from './live-search.ts';

const parts: Readonly<Record<string, (words: string[]) => Promise<void>>> = {
  pollers: benchPollers,
  polled: benchPolled,
  search: benchSearch,
  events: benchEvents,
  front: benchFront,
};

/** What moves during an event, and what is answered from memory: all of it, or one part with its flags, `live pollers --seconds 10`. */
export async function benchLive([name, ...words]: string[]): Promise<void> {
  const chosen = name === undefined ? Object.keys(parts) : [name];
  for (const part of chosen) {
    const bench = parts[part];
    if (!bench) throw new Error(`There is no part "${part}": ${Object.keys(parts).join(', ')}`);
    console.log(`\n${part}`);
    await bench(words);
  }
}
