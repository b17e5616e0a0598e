/** A signal that aborts after so many milliseconds. Safari has `AbortSignal.timeout` from 16 on only. */
export function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}
