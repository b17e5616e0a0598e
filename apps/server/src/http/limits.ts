/**
 * How long a request may take to come, how long its answer, and from which delay of the event loop on no more are taken. An
 * upload goes on as long as each `uploadMs` bring `uploadBytes` of it.
 */
export type Limits = {
  headersMs: number;
  requestMs: number;
  uploadMs: number;
  uploadBytes: number;
  handlerMs: number;
  /** Mean over a second; 0 takes whatever comes. */
  eventLoopDelayMs: number;
};

export const limits: Limits = {
  headersMs: 15_000,
  requestMs: 15_000,
  uploadMs: 120_000,
  uploadBytes: 256 * 1024,
  handlerMs: 10_000,
  eventLoopDelayMs: 1_000,
};
