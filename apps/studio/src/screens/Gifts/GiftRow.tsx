import type { Gift } from "@camarim/contract/gifts";
import type { MessageReport } from "@camarim/contract/reports";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { useMutation } from "@tanstack/react-query";
import { FanMessage } from "../../features/payments/FanMessage.tsx";
import { deleteGiftMessage } from "../../queries/gifts.ts";
import { reportMessage } from "../../queries/reports.ts";
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

function GiftMessage({ gift: { _id, buyer, message } }: { gift: Gift & { message: string } }) {
  const { mutateAsync, isPending } = useMutation(deleteGiftMessage());
  const onDelete = () => mutateAsync(_id);
  const report = useMutation(reportMessage("gift"));
  const onReport = (body: MessageReport) => report.mutateAsync({ _id, body });
  return <FanMessage name={buyer.name} words={text.message} busy={isPending} {...{ message, onDelete, onReport }} />;
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
