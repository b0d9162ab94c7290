/** Words in the names of cameras that see the whole cage, the best first. */
const preferredCameras = ['overhead', 'main', 'wide'] as const;

/** A recording, as a row or as shown. */
interface Previewed {
  readonly camera: string | null;
  readonly proxy72: string | null;
}

/**
 * The 72p preview of a fight: of a preferred camera where it has one, else of the first; null when none was made. The
 * recordings come in the order of their ids.
 */
export function pickPreview(recordings: readonly Previewed[]): string | null {
  const previews = recordings.filter(({ proxy72 }) => proxy72 !== null).sort((a, b) => toRank(a) - toRank(b));
  return previews[0]?.proxy72 ?? null;
}

function toRank({ camera }: Previewed): number {
  const name = camera?.toLowerCase() ?? '';
  const rank = preferredCameras.findIndex((word) => name.includes(word));
  return rank === -1 ? preferredCameras.length : rank;
}
