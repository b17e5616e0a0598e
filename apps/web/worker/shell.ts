import { shellPath } from "../app/lib/shell-path.ts";

/** The app's page as the server renders it for nobody in particular. Never with anybody's cookies. */
export function fetchShell(): Promise<Response> {
  return fetch(shellPath, { cache: "no-store", credentials: "omit", redirect: "error" });
}

/** Whether every file that the page names is one of this version. */
export async function isWhole(shell: Response, assets: readonly string[]): Promise<boolean> {
  if (!shell.ok) return false;
  const named = (await shell.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  return named.length > 0 && named.every((path) => assets.includes(path));
}
