import type { NextPix } from "@camarim/contract/settings";
import { NextDestination } from "@camarim/ui/feedback/NextDestination.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { cancelNextPix } from "../../queries/settings.ts";
import { pix as text } from "../../text/pix.ts";
import { keyMasks } from "./pix-form.ts";

/** A new PIX key that is not in use yet. */
export function NextKey({ next: { type, key, startsAt }, hasKey }: { next: NextPix; hasKey: boolean }) {
  const { mutateAsync, isPending } = useMutation(cancelNextPix());

  /** `mutateAsync`, because this component unmounts with the key, and `onSuccess` of `mutate` is not called then. */
  function cancel() {
    mutateAsync().then(
      () => showAlert({ type: "success", message: text.next.canceled }),
      () => undefined,
    );
  }

  return (
    <NextDestination
      title={text.next.title(keyMasks[type]?.show(key) ?? key, formatDateTime(startsAt))}
      message={text.next.message(hasKey)}
      cancel={text.next.cancel}
      busy={isPending}
      onCancel={cancel}
    />
  );
}
