import { isStudioPath } from "@camarim/contract/pages";

type FetchRequest = Pick<Request, "method" | "mode" | "url" | "headers">;

/**
 * The requests that the worker answers: the app shell and the hashed assets. For the root it asks the server, which
 * leads to the account or shows the landing page, and answers with the app shell without a connection. It ignores all other requests: writes and
 * uploads, the API, media, range requests, the public pages.
 */
export function toRequestKind(
  { method, mode, url, headers }: FetchRequest,
  origin: string,
): "shell" | "root" | "asset" | null {
  const { origin: host, pathname } = new URL(url);
  if (method !== "GET" || host !== origin || headers.has("range")) return null;
  if (pathname.startsWith("/assets/")) return "asset";
  if (mode !== "navigate") return null;
  if (pathname === "/") return "root";
  return isStudioPath(pathname) ? "shell" : null;
}
