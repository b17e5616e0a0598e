import { clearSeen } from "@camarim/ui/features/viewer/seen-store.ts";
import { dropVisitorDrafts } from "@camarim/ui/lib/drafts.ts";
import { forgetLoaded } from "../../api/stale-if-error.ts";
import { stayIfOffline } from "../../api/stay-if-offline.ts";

/** Deletes the data that this browser keeps of a fan beside the session. */
export function clearFanData(): void {
  clearSeen();
  dropVisitorDrafts();
  forgetLoaded();
}

type Action = (args: never) => unknown;
type Sending = { serverAction: () => Promise<unknown> };

/** A `clientAction` that deletes it once the server redirects: until then, as after a lost request, the fan is still signed in. */
export function clearAtSignOut<A extends Action>() {
  const send = stayIfOffline<A>();
  return ({ serverAction }: Sending) =>
    send({
      serverAction: () =>
        serverAction().catch((thrown: unknown) => {
          if (thrown instanceof Response) clearFanData();
          throw thrown;
        }),
    });
}
