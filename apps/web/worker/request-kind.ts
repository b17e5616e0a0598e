import { isAppPath } from "../app/lib/app-paths.ts";

type FetchRequest = Pick<Request, "method" | "mode" | "url" | "headers">;

/**
 * The requests that the worker answers: the app shell and the hashed assets. For the root it answers with the landing page or, without
 * a connection, the app shell, since a worker cannot know whether a creator is signed in. It ignores all other requests: writes and
 * uploads, the API, media, range requests, the public pages.
 */
export function toRequestKind(
  { method, mode, url, headers }: FetchRequest,
  origin: string,
): "shell" | "landing" | "asset" | null {
  const { origin: host, pathname } = new URL(url);
  if (method !== "GET" || host !== origin || headers.has("range")) return null;
  if (pathname.startsWith("/assets/")) return "asset";
  if (mode !== "navigate" || !isAppPath(pathname)) return null;
  return pathname === "/" ? "landing" : "shell";
}
