import { limits } from '../../shared/base/limits.ts';
import { fetchHead } from './fetch-head.ts';
import { ImageFault } from './image-fault.ts';
import { type PixelSize, readJpegSize } from './jpeg-size.ts';

/**
 * Asks for the head of a JPEG, and once more for a longer one where its dimensions stand further back, all of it within the
 * time-out. Throws ImageFault.
 */
export async function measureImage(address: string, timeoutMs: number): Promise<PixelSize> {
  const signal = AbortSignal.timeout(timeoutMs);
  for (const bytesMax of [limits.stillHeadBytes, limits.stillHeadBytesMax]) {
    const head = await fetchHead(address, bytesMax, signal);
    const size = readJpegSize(head);
    if (size) return size;
    if (head.length < bytesMax) throw new ImageFault('a JPEG that ends before its dimensions');
  }
  throw new ImageFault(`no dimensions in the first ${limits.stillHeadBytesMax / 1024} KB`);
}
