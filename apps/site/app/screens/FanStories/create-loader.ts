import { ApiError } from "@camarim/ui/api/client.ts";
import { data, type LoaderFunctionArgs } from "react-router";

/**
 * A loader of the viewer's page. A redirect loads its page in place of this one. What was last loaded at this address stays on screen while
 * the connection is lost or the server is busy.
 */
export function createLoader<T>(load: (args: LoaderFunctionArgs) => Promise<T>) {
  let last: { address: string; loaded: T } | undefined;
  return async (args: LoaderFunctionArgs): Promise<T> => {
    const address = args.request.url;
    try {
      const loaded = await load(args);
      last = { address, loaded };
      return loaded;
    } catch (error) {
      if (error instanceof Response) return replacePage(error.headers.get("location") ?? "/");
      if (!(error instanceof ApiError)) throw error;
      const isAway = error.status === 0 || error.status === 503;
      if (isAway && last?.address === address) return last.loaded;
      throw data({ title: error.title, message: error.message }, { status: error.status || 503 });
    }
  };
}

function replacePage(url: string): Promise<never> {
  window.location.replace(url);
  return new Promise(() => {});
}
