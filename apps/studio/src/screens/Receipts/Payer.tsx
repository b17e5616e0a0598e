import type { Payment } from "@camarim/contract/payments";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatAgo } from "@camarim/ui/lib/time.ts";
import { receipts as text } from "../../text/receipts.ts";

/** The name given by the payer, the plan, and the expected amount. */
export function Payer({ payment }: { payment: Payment }) {
  const { fan, title } = payment;
  return (
    <>
      <p className="mt-4 text-center">
        <Money cents={payment.amount} size="big" />
      </p>
      {payment.discount > 0 && (
        <p className="text-center text-small text-quiet">{text.discounted(formatCents(payment.discount))}</p>
      )}
      {payment.fee !== null && payment.fee > 0 && (
        <p className="text-center text-small text-quiet">{text.fee(formatCents(payment.fee))}</p>
      )}
      <div className="mt-2 flex items-center gap-3">
        <Avatar name={fan.name} src={null} size={44} />
        <div className="min-w-0 flex-1">
          <p className="text-strong">{fan.name}</p>
          <p className="text-small text-quiet">
            {breakable(
              [
                text.requested(title, formatAgo(payment.createdAt)),
                payment.receiptSentBy === "creator" && text.sentByCreator,
              ]
                .filter(Boolean)
                .join(" · "),
            )}
          </p>
        </div>
      </div>
    </>
  );
}
