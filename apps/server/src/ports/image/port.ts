/** Pictures that people send: judged by their bytes, always encoded anew, so that no metadata survives. */
export type Images = {
  /** JPEG or PNG (else AppError NOT_AN_IMAGE) → JPEG, upright, at most `maxSide` pixels. */
  normalise: (path: string, maxSide: number) => Promise<Buffer>;
  /** JPEG or PNG (else AppError NOT_AN_IMAGE) → JPEG, its centre square of `side` pixels. */
  square: (path: string, side: number) => Promise<Buffer>;
};
