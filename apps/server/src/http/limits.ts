import type { LoadLimits } from "./load-queue.ts";

/**
 * How long a request may take to come, how long its answer, and how many are open before some are refused. An upload goes on as
 * long as each `uploadMs` bring `uploadBytes` of it.
 */
export type Limits = {
  headersMs: number;
  requestMs: number;
  uploadMs: number;
  uploadBytes: number;
  handlerMs: number;
  load: LoadLimits;
};

export const limits: Limits = {
  headersMs: 15_000,
  requestMs: 15_000,
  uploadMs: 120_000,
  uploadBytes: 256 * 1024,
  handlerMs: 10_000,
  // A browser has 100 requests open at most, over HTTP/2.
  load: { waitMs: 2_000, openFrom: 100, openMax: 1_000 },
};

/** Takes whatever comes. */
export const noLoadLimits: LoadLimits = {
  waitMs: Number.POSITIVE_INFINITY,
  openFrom: Number.POSITIVE_INFINITY,
  openMax: Number.POSITIVE_INFINITY,
};
