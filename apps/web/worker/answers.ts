import { isAppPath } from "../app/lib/app-paths.ts";

type Asked = Pick<Request, "method" | "mode" | "url" | "headers">;

/**
 * What the worker serves: the app's page and the hashed files. The root is the landing page, or the app without a
 * connection, since a worker does not know whether a creator is signed in. Everything else goes to the network as if there were no
 * worker: writes and uploads, the API, media, range requests, the public pages.
 */
export function answers({ method, mode, url, headers }: Asked, origin: string): "shell" | "landing" | "asset" | null {
  const { origin: host, pathname } = new URL(url);
  if (method !== "GET" || host !== origin || headers.has("range")) return null;
  if (pathname.startsWith("/assets/")) return "asset";
  if (mode !== "navigate" || !isAppPath(pathname)) return null;
  return pathname === "/" ? "landing" : "shell";
}
