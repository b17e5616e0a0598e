/** The part of a longer video to publish, in seconds. */
export type Cut = { start: number; end: number };
