import { errors } from "@camarim/ui/text/errors.ts";
import { data, isRouteErrorResponse } from "react-router";

type Loading = { request: Request; serverLoader: () => Promise<unknown> };

/**
 * A `clientLoader` that tolerates a lost connection and an overloaded server: the data last loaded at this
 * URL stays on screen, and a new URL shows the error. It also runs at hydration, to receive the server's data.
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

/** Redirects and errors with a status are responses of the server. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError && !isRouteErrorResponse(error);
}

function isBusy(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 503;
}
