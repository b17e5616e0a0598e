import type { Recipient } from "@camarim/contract/transfers";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { onDay } from "@camarim/ui/text/on-day.ts";
import { transfer as text } from "../../text/transfer.ts";

type NotYetProps = { recipient: Recipient; available: number };

/** What a payout still requires, with a link to complete it. */
export function NotYet({ recipient: { status, obstacle }, available }: NotYetProps) {
  const { title, message, action } = toWords(status, obstacle);
  const isMissing = status === "none";
  return (
    <>
      <div className="pt-4 text-center">
        <p className="text-quiet">{text.balance}</p>
        <p className="mt-1">
          <Money cents={available} size="big" />
        </p>
      </div>
      <EmptyState
        icon={status === "under_review" || status === "approved" ? "clock" : "me"}
        title={title}
        message={message}
      >
        {action && (
          <ButtonLink to={isMissing ? "/account/wallet/register" : "/account/wallet/documents"}>{action}</ButtonLink>
        )}
      </EmptyState>
    </>
  );
}

function toWords(status: Recipient["status"], obstacle: Recipient["obstacle"]) {
  if (status !== "approved") return text.notYet[status];
  const { title, message } = obstacle?.code === "PAYOUT_KEY_TOO_NEW" ? text.keyTooNew : text.frozen;
  return {
    title,
    message: message(obstacle?.endsAt ? onDay(formatDateTime(obstacle.endsAt)) : undefined),
    action: null,
  };
}
