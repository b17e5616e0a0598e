/**
 * Images of users, always re-encoded, so that no metadata remains. One at a time, and senders take turns: AppError TOO_MANY_ATTEMPTS if
 * many images of this sender wait, UNAVAILABLE under overload.
 */
export type Images = {
  /** JPEG, PNG, WebP, AVIF or HEIC (else AppError NOT_AN_IMAGE) → JPEG, upright, at most `maxSide` pixels. */
  normalise: (path: string, maxSide: number, senderId: string) => Promise<Buffer>;
  /** RGBA pixels → JPEG. */
  fromPixels: (page: { width: number; height: number; rgba: Buffer }) => Promise<Buffer>;
  /** Our own JPEG → the brightness of its pixels. */
  greyscale: (picture: Buffer) => Promise<{ width: number; height: number; grey: Buffer }>;
  /** The brightness of 96 × 96 fields of our own JPEG; almost the same after re-encoding. */
  fingerprint: (picture: Buffer) => Promise<Buffer>;
  /** JPEG or PNG (else AppError NOT_AN_IMAGE) → JPEG, its centre square of `side` pixels. */
  square: (path: string, side: number, senderId: string) => Promise<Buffer>;
  /** Whether the file starts like an image that `photo` accepts. */
  isPhoto: (path: string) => Promise<boolean>;
  /** JPEG, PNG, WebP, AVIF or HEIC of at most 50 megapixels (else AppError NOT_AN_IMAGE) → upright JPEGs of it. */
  photo: (path: string, senderId: string) => Promise<Photo>;
  /** A link preview: a JPEG of 1200 × 630 below 300 kB. */
  card: (card: Card) => Promise<Buffer>;
};

/** `picture` is our own JPEG; `mark` is shown beside the handle. */
export type Card = {
  picture: Buffer | null;
  fullName: string;
  handle: string;
  line: string;
  brand: string;
  mark: string | null;
};

export type Photo = {
  /** At most 2048 pixels wide or high; `width` and `height` are its size. */
  photo: Buffer;
  /** For tiles of a third of a phone's width. */
  thumb: Buffer;
  /** `data:` URI of a JPEG at most 24 px wide or high. */
  placeholder: string;
  width: number;
  height: number;
};
