import { MutationCache, QueryCache, QueryClient, useQueryClient } from "@tanstack/react-query";
import type { ApiError } from "../api/api-error.ts";
import { errorLine } from "../api/error-text.ts";
import { alertError } from "../ui/overlay/alert-error.ts";
import { persist, type StateKey } from "./stored.ts";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiError;
    /** `storageKey`: stored in local storage under it. */
    queryMeta: { storageKey?: StateKey; forStorage?: ((answer: never) => unknown) | undefined };
    /** `alert: "browser"`: the browser's own alert in place of the top alert (specification 8, the avatar). */
    mutationMeta: { alert?: "browser" };
  }
}

/** Only creators' screens use it, and only in the browser: their layout is not rendered on the server. */
export const queryClient = new QueryClient({
  // "always": without connection a call fails in words, where the default would wait in silence.
  defaultOptions: {
    queries: { staleTime: 15_000, refetchOnMount: isOutdated, retry: mayRetry, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
  // Every failed call shows the top alert, besides what its screen shows (docs/decisions/0209).
  queryCache: new QueryCache({
    onError: (error) => {
      // The back office shows the way to a second factor in its place.
      if (error.code !== "SECOND_FACTOR_REQUIRED") alertFailure(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.alert === "browser") window.alert(errorLine(error));
      else alertFailure(error);
    },
  }),
});

// From a response of the server or from a mutation.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === "updated" && event.action.type === "success") persist(event.query.meta, event.query.state.data);
});

function alertFailure(error: ApiError): void {
  // A 401 has just led to the sign-in page, and an aborted call is no error. Of a confirmation, the dialog has asked.
  if (error.status === 401 || error.name === "AbortError" || error.code === "CONFIRMATION_REQUIRED") return;
  alertError(error);
}

/** How long the pages of a list are as good as new to whoever comes back to it. */
const pagesLastMs = 5 * 60_000;

type Loaded = { state: { data: unknown; dataUpdatedAt: number; isInvalidated: boolean } };

/**
 * Whether a stale answer is read again when its screen opens. A list of several pages is not, unless something has changed it: page
 * after page would move under whoever comes back to an entry.
 */
function isOutdated({ state: { data, dataUpdatedAt, isInvalidated } }: Loaded): boolean {
  const isLong = (data as { pages?: readonly unknown[] } | undefined)?.pages?.[1] !== undefined;
  return !isLong || isInvalidated || Date.now() - dataUpdatedAt > pagesLastMs;
}

function mayRetry(failures: number, error: ApiError): boolean {
  return failures < 2 && (error.status === 0 || error.status >= 500);
}

/** Reloads the queries of the current screen. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.refetchQueries({ type: "active" });
}
