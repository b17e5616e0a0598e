import { PassThrough } from "node:stream";
import type { RouteHandle } from "@camarim/ui/lib/route-handle.ts";
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
import { showWithoutScripts, watchUntilHydration } from "./lib/before-hydration.ts";

// The server reads them from the build, since a copy of its own would be another context.
export {
  apiContext,
  homePageContext,
  nonceContext,
  publicUrlContext,
  reportErrorContext,
  sourceCodeContext,
  supportUrlContext,
} from "./api/contexts.server.ts";

export const streamTimeout = 5_000;

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

  const nonce = context.get(nonceContext);
  const nonced = nonce ? { nonce } : {};
  const ready = isbot(request.headers.get("user-agent")) ? "onAllReady" : "onShellReady";
  return new Promise((resolve, reject) => {
    let shellSent = false;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} {...nonced} />, {
      ...nonced,
      ...(!hasNoScripts(entry) && { bootstrapScriptContent: `(${watchUntilHydration})(${showWithoutScripts})` }),
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

function hasNoScripts({ routeModules, staticHandlerContext }: EntryContext): boolean {
  const handles = staticHandlerContext.matches.map(
    ({ route }) => routeModules[route.id]?.handle as RouteHandle | undefined,
  );
  return handles.some((handle) => handle?.noScripts);
}
