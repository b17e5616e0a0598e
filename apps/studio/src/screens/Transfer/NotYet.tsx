import type { Recipient } from "@camarim/contract/transfers";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { transfer as text } from "../../text/transfer.ts";

type NotYetProps = { status: Recipient["status"]; available: number };

/** What a payout still requires, with a link to complete it. */
export function NotYet({ status, available }: NotYetProps) {
  const { title, message, action } = text.notYet[status];
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
