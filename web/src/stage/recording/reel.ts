/** What a film is taken on: picture after picture of one canvas, and a file of them at the end. */
export interface Reel {
  /** Take the canvas as it is now. */
  take: () => Promise<void>;
  /** Milliseconds of the film from the last picture to the next. */
  step: () => number;
  /** The file of all pictures. */
  end: () => Promise<Blob>;
  /** Nobody wants it any more. */
  drop: () => void;
}

export const RATE = 30; // pictures a second
export const BITS = 5_000_000; // a second
