import type { Gift } from "@camarim/contract/gifts";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { deleteGiftMessage } from "../../queries/gifts.ts";
import { gifts as text } from "../../text/gifts.ts";

export function GiftRow({ gift }: { gift: Gift }) {
  const { buyer, receiver, plan, amount, state, message, refundDue } = gift;
  return (
    <li className="flex min-h-row gap-3 px-4 py-3">
      <Avatar name={buyer.name} src={null} size={36} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <div className="row-words wrap-anywhere">
            <p className="text-strong">
              {buyer.name} <Money cents={amount} tone={state === "returned" ? "quiet" : "gain"} />
            </p>
            <p>{text.to(receiver.name)}</p>
            <p className="text-small text-quiet">
              {breakable([text.plan(plan.name, plan.periodMonths), ...datesOf(gift)].join(" · "))}
            </p>
          </div>
          <Chip tone={state === "claimed" ? "ok" : undefined}>{text.states[state]}</Chip>
        </div>
        {message && <GiftMessage gift={{ ...gift, message }} />}
        {refundDue && <RefundDue name={buyer.name} />}
      </div>
    </li>
  );
}

/** What has happened to it, or will. */
function datesOf({ receivedAt, deliverOn, deliveredAt, claimedAt }: Gift): string[] {
  const bought = text.bought(formatDay(receivedAt));
  if (claimedAt) return [bought, text.claimed(formatDay(claimedAt))];
  if (deliveredAt) return [bought, text.mailed(formatDay(deliveredAt))];
  return [bought, text.delivery(formatDay(`${deliverOn}T12:00:00-03:00`))];
}

/** What the buyer wrote to the receiver, which the creator may delete for good. */
function GiftMessage({ gift: { _id, buyer, message } }: { gift: Gift & { message: string } }) {
  const { mutateAsync, isPending } = useMutation(deleteGiftMessage());
  const [asking, setAsking] = useState(false);
  const words = text.message;

  function remove() {
    const showDone = () => showAlert({ type: "success", message: words.deleted });
    mutateAsync(_id)
      .then(showDone, () => undefined)
      .finally(() => setAsking(false));
  }

  return (
    <div className="flex items-start justify-between gap-1">
      <p className="min-w-0 flex-1 py-2 whitespace-pre-line wrap-anywhere">{message}</p>
      <span className="-mr-2 text-quiet">
        <IconButton writes icon="trash" label={words.delete(buyer.name)} onPress={() => setAsking(true)} />
      </span>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.title}
        message={words.lead(buyer.name)}
        confirm={{ label: words.confirm, tone: "danger", busy: isPending, onPress: remove }}
      />
    </div>
  );
}

/** Money that only the creator can return. */
function RefundDue({ name }: { name: string }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="row-words text-small text-danger wrap-anywhere">{text.refund.due(name)}</p>
      <ButtonLink to="/account/pix/receipts" tone="soft" size="compact">
        {text.refund.open}
      </ButtonLink>
    </div>
  );
}
