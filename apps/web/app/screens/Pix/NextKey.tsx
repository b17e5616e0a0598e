import type { NextPix } from "@camarim/contract/settings";
import { useMutation } from "@tanstack/react-query";
import { formatDateTime } from "../../lib/time.ts";
import { cancelNextPix } from "../../queries/settings.ts";
import { pix as text } from "../../text/pix.ts";
import { NextDestination } from "../../ui/feedback/NextDestination.tsx";
import { showAlert } from "../../ui/overlay/alerts.ts";
import { keyMasks } from "./pix-form.ts";

/** A key that fans do not pay to yet. */
export function NextKey({ next: { type, key, startsAt }, hasKey }: { next: NextPix; hasKey: boolean }) {
  const { mutateAsync, isPending } = useMutation(cancelNextPix());

  /** Not by `onSuccess` of the call: this component is gone with the key, which may be sooner. */
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
