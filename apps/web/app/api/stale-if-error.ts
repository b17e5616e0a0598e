import { data, isRouteErrorResponse } from "react-router";
import { errors } from "../text/errors.ts";

type Loading = { request: Request; serverLoader: () => Promise<unknown> };

/**
 * A `clientLoader` that outlives a lost connection, and a server that has too much to do just now: what was last loaded at this
 * address stays on the screen, and a new address says what is wrong. It runs at hydration too, to know what the server rendered.
 */
export function staleIfErrorLoader<T>() {
  let last: { address: string; loaded: T } | undefined;
  async function clientLoader({ request, serverLoader }: Loading): Promise<T> {
    try {
      const loaded = (await serverLoader()) as T;
      last = { address: request.url, loaded };
      return loaded;
    } catch (error) {
      const isLost = isLostConnection(error);
      if ((isLost || isBusy(error)) && last?.address === request.url) return last.loaded;
      throw isLost ? data(errors.offline, { status: 503 }) : error;
    }
  }
  return Object.assign(clientLoader, { hydrate: true as const });
}

/** Neither a redirect nor an error with a status, which are the server's answers. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && !isRouteErrorResponse(error);
}

function isBusy(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 503;
}
