import type { PurchaseRefund } from "@camarim/contract/refunds";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { withdrawal as text } from "../../text/withdrawal.ts";
import { formatRefund } from "./format-refund.ts";

type WithdrawalRowProps = PurchaseRefund & { name: string; now: Date };

/** What became of a withdrawn purchase; else the way to withdraw it, or that its time is over. */
export function WithdrawalRow({ withdrawal, refund, name, now }: WithdrawalRowProps) {
  if (!refund && !withdrawal) return <p className="mx-1 mt-6 text-small text-quiet">{text.over(name)}</p>;
  return (
    <div className="mt-6">
      <List>
        {refund ? (
          <Row icon="swap" label={formatRefund(refund, now)} />
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
