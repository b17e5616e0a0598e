import type { BoughtItem } from "@camarim/contract/items";
import type { PurchaseRefund } from "@camarim/contract/refunds";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { withdrawal as text } from "../../text/withdrawal.ts";
import { formatRefund } from "./format-refund.ts";

type WithdrawalRowProps = PurchaseRefund & { revoked?: BoughtItem["revoked"]; name: string; now: Date };

/** What became of a purchase that was withdrawn or taken back; else the way to withdraw it, or that its time is over. */
export function WithdrawalRow({ withdrawal, refund, revoked, name, now }: WithdrawalRowProps) {
  const ended = toEnd(refund, revoked, now);
  if (!ended && !withdrawal) return <p className="mx-1 mt-6 text-small text-quiet">{text.over(name)}</p>;
  return (
    <div className="mt-6">
      <List>
        {ended ? (
          <Row icon="swap" label={ended} />
        ) : (
          withdrawal && (
            <Row
              icon="swap"
              label={text.open}
              detail={text.hint(formatDay(withdrawal.until, now))}
              to="?confirmar=devolucao"
            />
          )
        )}
      </List>
    </div>
  );
}

function toEnd(
  refund: PurchaseRefund["refund"],
  revoked: WithdrawalRowProps["revoked"],
  now: Date,
): string | undefined {
  if (refund) return formatRefund(refund, now);
  return revoked ? text.revoked[revoked.reason](formatDay(revoked.at, now)) : undefined;
}
