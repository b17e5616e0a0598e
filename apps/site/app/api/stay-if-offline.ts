import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { errors } from "@camarim/ui/text/errors.ts";
import { lost } from "../lib/use-action-result.ts";
import { isLostConnection } from "./stale-if-error.ts";

type Action = (args: never) => unknown;
type Sending = { serverAction: () => Promise<unknown> };

/** A `clientAction` that says that the connection is lost, and leaves the screen as it is (`useActionResult`, `staysIfOffline`). */
export function stayIfOffline<A extends Action>() {
  return async ({ serverAction }: Sending): Promise<Awaited<ReturnType<A>> | typeof lost> => {
    try {
      return (await serverAction()) as Awaited<ReturnType<A>>;
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
