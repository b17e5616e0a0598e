const name = "camarim-token";
let tail: Promise<unknown> = Promise.resolve();

/**
 * Runs what replaces the session's token: in one tab at a time, since the server accepts each token once. Insecure
 * origins have no locks; there this holds within the tab only.
 */
export async function changeToken<T>(change: () => Promise<T>): Promise<T> {
  if (navigator.locks) return (await navigator.locks.request(name, change)) as T;
  const result = tail.then(change);
  tail = result.catch(() => undefined);
  return result;
}

/** Until the token that replaces a refused one is stored. */
export function waitForTokenChange(): Promise<unknown> {
  return changeToken(async () => undefined);
}
