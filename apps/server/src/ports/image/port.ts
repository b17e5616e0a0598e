/** Pictures that people send: judged by their bytes, always encoded anew, so that no metadata survives. */
export type Images = {
  /** JPEG, PNG, WebP, AVIF or HEIC (else AppError NOT_AN_IMAGE) → JPEG, upright, at most `maxSide` pixels. */
  normalise: (path: string, maxSide: number) => Promise<Buffer>;
  /** Four bytes a pixel, as a page was drawn → JPEG. */
  fromPixels: (page: { width: number; height: number; rgba: Buffer }) => Promise<Buffer>;
  /** How light each of 96 × 96 fields of a picture of ours is: the same, or nearly, after it was encoded again. */
  print: (picture: Buffer) => Promise<Buffer>;
  /** JPEG or PNG (else AppError NOT_AN_IMAGE) → JPEG, its centre square of `side` pixels. */
  square: (path: string, side: number) => Promise<Buffer>;
  /** Whether the bytes begin as those of a picture that `photo` takes. */
  isPhoto: (path: string) => Promise<boolean>;
  /** JPEG, PNG, WebP, AVIF or HEIC of at most 50 megapixels (else AppError NOT_AN_IMAGE) → upright JPEGs of it. */
  photo: (path: string) => Promise<Photo>;
  /** What a link to a page shows where it is shared: a JPEG of 1200 × 630, below 300 kB. */
  card: (card: Card) => Promise<Buffer>;
};

/** `picture` is one of ours; `mark` stands beside the handle. */
export type Card = {
  picture: Buffer | null;
  fullName: string;
  handle: string;
  line: string;
  brand: string;
  mark: string | null;
};

export type Photo = {
  /** At most 2048 pixels either way; `width` and `height` are its. */
  photo: Buffer;
  /** Large enough for a tile of a phone's third. */
  thumb: Buffer;
  /** `data:` URI of a JPEG at most 24 px wide or high. */
  placeholder: string;
  width: number;
  height: number;
};
