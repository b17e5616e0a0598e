import type { FanPayment } from "@camarim/contract/creators-fan-home";
import { formatCard } from "@camarim/contract/say-card";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { fanSubscription } from "../../text/fan-home.ts";
import { formatPaymentStatus } from "./format-payment-status.ts";

const text = fanSubscription.payments;

/** The fan's payments, newest first. */
export function Payments({ payments, now }: { payments: readonly FanPayment[]; now: Date }) {
  return (
    <Section title={text.section}>
      {payments.length === 0 && <p className="mx-1 text-quiet">{text.none}</p>}
      {payments.length > 0 && (
        <List label={text.section}>
          {payments.map(({ _id, amount, createdAt, ...payment }) => (
            <Row
              key={_id}
              label={`${formatPaymentStatus(payment)}, ${formatDay(payment.paidAt ?? createdAt, now)}`}
              detail={formatDetail(payment, now)}
              value={<Money cents={amount} />}
            />
          ))}
        </List>
      )}
    </Section>
  );
}

type Detail = Pick<FanPayment, "title" | "kinds" | "txid" | "card" | "periodStart" | "periodEnd">;

function formatDetail({ title, kinds, txid, card, periodStart, periodEnd }: Detail, now: Date): string {
  // What else than the plan of this subscription.
  const bought = kinds.length > 1 ? title : undefined;
  const period = periodStart && periodEnd && text.period(formatDay(periodStart, now), formatDay(periodEnd, now));
  const by = card ? text.card(formatCard(card)) : undefined;
  return [bought, [period, by].filter(Boolean).join(" · ") || text.code(txid)].filter(Boolean).join(" · ");
}
