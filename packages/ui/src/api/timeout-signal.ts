/** A signal that aborts after the given milliseconds. Safari supports `AbortSignal.timeout` only from version 16. */
export function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}
