import type { LoadLimits } from "./load/load-queue.ts";

/**
 * Time limits of a request and its response, and limits of open requests. An upload may continue while at least `uploadBytes`
 * arrive per `uploadMs`.
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
  // A browser has at most 100 open requests over HTTP/2.
  load: { waitMs: 2_000, openFrom: 100, openMax: 1_000 },
};

export const unlimitedLoad: LoadLimits = {
  waitMs: Number.POSITIVE_INFINITY,
  openFrom: Number.POSITIVE_INFINITY,
  openMax: Number.POSITIVE_INFINITY,
};
