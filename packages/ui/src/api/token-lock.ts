const name = "camarim-token";
let tail: Promise<unknown> = Promise.resolve();

/**
 * Runs a replacement of the session's token, in one tab at a time, since the server accepts each token once. Insecure origins have no
 * Web Locks; there the lock covers only this tab.
 */
export async function changeToken<T>(change: () => Promise<T>): Promise<T> {
  let hasStarted = false;
  try {
    const start = () => {
      hasStarted = true;
      return change();
    };
    if (navigator.locks) return (await navigator.locks.request(name, start)) as T;
  } catch (error) {
    // Otherwise the browser blocks the locks, as it does with storage.
    if (hasStarted) throw error;
  }
  const result = tail.then(change);
  tail = result.catch(() => undefined);
  return result;
}

/** Resolves after a replacement in progress has stored its token. */
export function waitForTokenChange(): Promise<unknown> {
  return changeToken(async () => undefined);
}
