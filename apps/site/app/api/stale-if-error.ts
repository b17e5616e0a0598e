import { isRefusalStatus } from "@camarim/ui/api/api-error.ts";
import { errors } from "@camarim/ui/text/errors.ts";
import { data, isRouteErrorResponse } from "react-router";

const forgetters: (() => void)[] = [];

type Loading = { request: Request; serverLoader: () => Promise<unknown> };

/**
 * A `clientLoader` that tolerates a lost connection, a limit and a failure of the server: the data last loaded at this
 * URL stays on screen, and a new URL shows the error. It also runs at hydration, to receive the server's data.
 */
export function staleIfErrorLoader<T>() {
  let last: { address: string; loaded: T } | undefined;
  const forget = () => {
    last = undefined;
  };
  forgetters.push(forget);
  async function clientLoader({ request, serverLoader }: Loading): Promise<T> {
    try {
      const loaded = (await serverLoader()) as T;
      last = { address: request.url, loaded };
      return loaded;
    } catch (error) {
      // After a refusal, such as of a session that has ended, nothing of before is shown again.
      if (isRefused(error)) forget();
      if (last?.address === request.url) return last.loaded;
      throw isLostConnection(error) ? data(errors.offline, { status: 503 }) : error;
    }
  }
  return Object.assign(clientLoader, { hydrate: true as const });
}

/** Forgets all loaded data at a sign-out, after which somebody else may open a URL. */
export function forgetLoaded(): void {
  for (const forget of forgetters) forget();
}

/** Redirects and errors with a status are responses of the server. Of one that was cut, the TypeError is the cause. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error) || isRouteErrorResponse(error)) return false;
  return error instanceof TypeError || error.cause instanceof TypeError;
}

/** By a redirect or an error with a status. An exception at the server is another error. */
function isRefused(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && isRefusalStatus(error.status));
}
