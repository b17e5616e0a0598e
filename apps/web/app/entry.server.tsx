import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { nonceContext, reportErrorContext } from "./api/contexts.server.ts";
import { sessionKey } from "./api/session.ts";
import { isAppPath } from "./lib/app-paths.ts";
import { showWithoutScripts, watchUntilHydration } from "./lib/before-hydration.ts";
import { openSignIn } from "./lib/open-sign-in.ts";
import { publicManifest } from "./lib/public-manifest.ts";
import type { RouteHandle } from "./lib/route-handle.ts";
import { shellPath } from "./lib/shell-path.ts";
import { showStartError } from "./lib/start-fallback.ts";
import { common } from "./text/common.ts";
import { errors } from "./text/errors.ts";

// The server reads them from the build, since a copy of its own would be another context.
export {
  apiContext,
  homePageContext,
  nonceContext,
  publicUrlContext,
  reportErrorContext,
  supportUrlContext,
} from "./api/contexts.server.ts";

export const streamTimeout = 5_000;
/** Route id of the layout around all screens that need a token. */
const guard = "layouts/Guarded";

/** Renders the page as a stream; bots wait for the whole of it. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const manifest = { ...entry.manifest, url: manifestOf(new URL(request.url).pathname, entry) };
  const shown = { ...entry, manifest };
  const nonce = context.get(nonceContext);
  const nonced = nonce ? { nonce } : {};
  const isGuarded = entry.staticHandlerContext.matches.some(({ route }) => route.id === guard);
  const redirect = isGuarded && `(${openSignIn})(${JSON.stringify(sessionKey)})`;
  const inline = [redirect, watchOf(request, entry)].filter(Boolean).join(";");
  const ready = isbot(request.headers.get("user-agent")) ? "onAllReady" : "onShellReady";
  return new Promise((resolve, reject) => {
    let shellSent = false;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={shown} url={request.url} {...nonced} />, {
      ...nonced,
      ...(inline && { bootstrapScriptContent: inline }),
      // A page above this many bytes would come hidden, for a script to show: without scripts, an empty page.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      [ready]() {
        shellSent = true;
        const body = new PassThrough({
          final(done) {
            clearTimeout(timer);
            done();
          },
        });
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        // Before the shell it rejects, and React Router logs it; after it, nobody else would.
        if (shellSent && !request.signal.aborted) context.get(reportErrorContext)(error);
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** A refusal, such as a POST to a page that takes none, is no fault of ours, and its message holds the address. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(reportErrorContext)(error);
};

/** The inline script of each page but those without scripts. */
function watchOf(request: Request, { routeModules, staticHandlerContext }: EntryContext): string | undefined {
  const { pathname } = new URL(request.url);
  const hasNoScripts = staticHandlerContext.matches.some(
    ({ route }) => (routeModules[route.id]?.handle as RouteHandle | undefined)?.noScripts,
  );
  if (hasNoScripts) return undefined;
  const isApp = isAppPath(pathname) || pathname === shellPath;
  if (!isApp) return `(${watchUntilHydration})(${showWithoutScripts})`;
  const words = JSON.stringify({ ...errors.notLoaded, retry: common.retry });
  return `(${watchUntilHydration})(()=>(${showStartError})(${words}))`;
}

/** A page of the app loads the app's routes, any other page the public ones (build-manifests.ts). */
function manifestOf(pathname: string, { manifest: { url } }: EntryContext) {
  return isAppPath(pathname) || pathname === shellPath ? url : publicManifest(url);
}
