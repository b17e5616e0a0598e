/** The page of the app is the same at each of its addresses. */
export const shellPath = "/auth";

/** Fetches the app shell. */
export function fetchShell(): Promise<Response> {
  return fetch(shellPath, { cache: "no-store", credentials: "omit", redirect: "error" });
}

/** Whether all files of the page belong to this version. */
export async function isComplete(shell: Response, assets: readonly string[]): Promise<boolean> {
  if (!shell.ok) return false;
  const named = (await shell.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  return named.length > 0 && named.every((path) => assets.includes(path));
}
