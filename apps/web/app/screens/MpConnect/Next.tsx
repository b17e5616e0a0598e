import type { MpConnection } from "@camarim/contract/gateways-mercado-pago";
import { useMutation } from "@tanstack/react-query";
import { formatDateTime } from "../../lib/time.ts";
import { cancelNextMp } from "../../queries/mp.ts";
import { mp as text } from "../../text/mp.ts";
import { NextDestination } from "../../ui/feedback/NextDestination.tsx";
import { showAlert } from "../../ui/overlay/alerts.ts";

/** A connected account that does not sell yet. */
export function Next({ accountId, startsAt }: NonNullable<MpConnection["next"]>) {
  const { mutateAsync, isPending } = useMutation(cancelNextMp());

  /** As for a PIX key (`NextKey`): this component is gone with the account. */
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
