/** How long a request may take to come, how long its answer, and from which delay of the event loop on no more are taken. */
export type Limits = {
  headersMs: number;
  requestMs: number;
  uploadMs: number;
  handlerMs: number;
  /** Mean over a second; 0 takes whatever comes. */
  eventLoopDelayMs: number;
};

export const limits: Limits = {
  headersMs: 15_000,
  requestMs: 15_000,
  uploadMs: 120_000,
  handlerMs: 10_000,
  eventLoopDelayMs: 1_000,
};
