import { ApiError, isRefusal } from "@camarim/ui/api/api-error.ts";
import { data, type LoaderFunctionArgs } from "react-router";

/**
 * A loader of the viewer's page. A redirect loads its page in place of this one. What was last loaded at this address stays on screen where
 * the server does not refuse it: while the connection is lost, at a limit and after a failure of ours.
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
      if (isRefusal(error)) last = undefined;
      if (last?.address === address) return last.loaded;
      throw data({ title: error.title, message: error.message }, { status: error.status || 503 });
    }
  };
}

function replacePage(url: string): Promise<never> {
  window.location.replace(url);
  return new Promise(() => {});
}
