import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { errors } from "@camarim/ui/text/errors.ts";
import { lost } from "../lib/use-action-result.ts";
import { isLostConnection } from "./stale-if-error.ts";

/** A `clientAction` that says that the connection is lost, and leaves the screen as it is (`useActionResult`, `staysIfOffline`). */
export function stayIfOffline<T>() {
  return async ({ serverAction }: { serverAction: () => Promise<unknown> }): Promise<T | typeof lost> => {
    try {
      return (await serverAction()) as T;
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      showAlert({ type: "danger", ...errors.offline });
      return lost;
    }
  };
}

type Revalidation = { actionResult?: unknown; defaultShouldRevalidate: boolean };

/** The `shouldRevalidate` of such a page: its form may be sent to another URL, whose data cannot be loaded either. */
export function staysIfOffline({ actionResult, defaultShouldRevalidate }: Revalidation): boolean {
  return actionResult !== lost && defaultShouldRevalidate;
}
