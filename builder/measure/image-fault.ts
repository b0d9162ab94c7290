/** Why an image has no dimensions, in words that are the same for the same reason, so that faults can be counted. */
export class ImageFault extends Error {
  /** The host as a whole seems to be away, or wants to be left alone: its other images would fare no better now. */
  readonly isOfHost: boolean;

  constructor(message: string, { isOfHost = false, cause }: { isOfHost?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isOfHost = isOfHost;
  }
}
