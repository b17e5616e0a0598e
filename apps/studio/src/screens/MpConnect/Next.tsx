import type { MpConnection } from "@camarim/contract/gateways-mercado-pago";
import { NextDestination } from "@camarim/ui/feedback/NextDestination.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { cancelNextMp } from "../../queries/mp.ts";
import { mp as text } from "../../text/mp.ts";

/** A connected account that does not receive sales yet. */
export function Next({ accountId, startsAt }: NonNullable<MpConnection["next"]>) {
  const { mutateAsync, isPending } = useMutation(cancelNextMp());

  /** `mutateAsync` for the same reason as in `NextKey`: this component may unmount before the callback. */
  function cancel() {
    mutateAsync().then(
      () => showAlert({ type: "success", message: text.next.canceled }),
      () => undefined,
    );
  }

  return (
    <NextDestination
      title={text.next.title(accountId, formatDateTime(startsAt))}
      message={text.next.message}
      cancel={text.next.cancel}
      busy={isPending}
      onCancel={cancel}
    />
  );
}
