import { type PendingConfirmation, usePendingConfirmation } from "@camarim/ui/api/confirmation.ts";
import { waitForHistory } from "@camarim/ui/overlay/overlay-history.ts";
import { useEffect, useState } from "react";

type Ended = { pending: PendingConfirmation; token: string | undefined };

/** The confirmation shown by the dialog, until it has ended; requests continue after the dialog has closed. */
export function useConfirmation() {
  const pending = usePendingConfirmation();
  const [ended, setEnded] = useState<Ended>();

  useEffect(() => {
    if (ended) void waitForHistory().then(() => ended.pending.settle(ended.token));
  }, [ended]);

  return {
    pending: pending === ended?.pending ? undefined : pending,
    end: (token?: string) => pending && setEnded({ pending, token }),
  };
}
