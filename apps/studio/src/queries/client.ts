import type { ApiError } from "@camarim/ui/api/api-error.ts";
import { errorLine } from "@camarim/ui/api/error-text.ts";
import { alertError } from "@camarim/ui/overlay/alert-error.ts";
import {
  type InferDataFromTag,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
  useQueryClient,
} from "@tanstack/react-query";
import { persist, type StateKey } from "./stored.ts";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiError;
    /** `storageKey`: the local-storage key under which the response is stored. */
    queryMeta: { storageKey?: StateKey; forStorage?: ((data: never) => unknown) | undefined };
    /** `alert: "browser"`: `window.alert` in place of the top alert (specification 8, the avatar). */
    mutationMeta: { alert?: "browser" };
  }
}

/** Used only by creator screens in the browser: their layout is not rendered on the server. */
export const queryClient = new QueryClient({
  // "always": without a connection a request fails with an error; by default it would be paused silently.
  defaultOptions: {
    queries: { staleTime: 15_000, refetchOnMount: isOutdated, retry: mayRetry, networkMode: "always" },
    mutations: { networkMode: "always" },
  },
  // Every failed request shows the top alert, in addition to the screen's own error (docs/decisions/0057-drafts-undo-and-alerts.md).
  queryCache: new QueryCache({
    onError: (error) => {
      // The back office shows `ProtectAdmin` instead.
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

// Updates come from a response or from `setQueryData` of a mutation.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === "updated" && event.action.type === "success") persist(event.query.meta, event.query.state.data);
});

function alertFailure(error: ApiError): void {
  // A 401 has already redirected to sign-in, an abort is no error, and the confirmation dialog handles CONFIRMATION_REQUIRED.
  if (error.status === 401 || error.name === "AbortError" || error.code === "CONFIRMATION_REQUIRED") return;
  alertError(error);
}

/** The stale time of a list with several pages. */
const pagesLastMs = 5 * 60_000;

type Loaded = { state: { data: unknown; dataUpdatedAt: number; isInvalidated: boolean } };

/**
 * Whether a stale response is refetched when its screen mounts. A list of several pages is not until `pagesLastMs`, unless it is
 * invalidated: a refetch would shift its rows while the user returns to an entry.
 */
function isOutdated({ state: { data, dataUpdatedAt, isInvalidated } }: Loaded): boolean {
  const isLong = (data as { pages?: readonly unknown[] } | undefined)?.pages?.[1] !== undefined;
  return !isLong || isInvalidated || Date.now() - dataUpdatedAt > pagesLastMs;
}

function mayRetry(failures: number, error: ApiError): boolean {
  return failures < 2 && (error.status === 0 || error.status >= 500);
}

/**
 * Replaces a query's data by the answer to a change. A request of the query that is under way may have been answered before the change,
 * and would bring the former data back when it arrives, so it is cancelled.
 */
export async function showAnswer<K extends QueryKey>(queryKey: K, answer: InferDataFromTag<unknown, K>): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, answer);
}

/** Reloads the queries of the current screen. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.refetchQueries({ type: "active" });
}
