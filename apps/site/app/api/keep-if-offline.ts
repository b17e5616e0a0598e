import { errors } from "@camarim/ui/text/errors.ts";
import { isLostConnection } from "./stale-if-error.ts";

/** A `clientAction` of an order's form, which keeps its values without a connection. `R`: a refused order. */
export function keepIfOffline<R>() {
  return async ({ serverAction }: { serverAction: () => Promise<unknown> }) => {
    try {
      return (await serverAction()) as R;
    } catch (error) {
      if (!isLostConnection(error)) throw error;
      return { ...errors.offline, fields: {}, typed: undefined };
    }
  };
}
