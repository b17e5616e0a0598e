import type { FanPayment } from "@camarim/contract/fan-home";
import { sayDay } from "../../lib/time.ts";
import { fanSubscription } from "../../text/fan-home.ts";
import { List, Section } from "../../ui/List.tsx";
import { Money } from "../../ui/Money.tsx";
import { Row } from "../../ui/Row.tsx";

const text = fanSubscription.payments;

/** What was paid and what for, newest first: the fan's receipts. */
export function Payments({ payments, now }: { payments: readonly FanPayment[]; now: Date }) {
  return (
    <Section title={text.section}>
      {payments.length === 0 && <p className="mx-1 text-quiet">{text.none}</p>}
      {payments.length > 0 && (
        <List label={text.section}>
          {payments.map(({ _id, amount, status, txid, createdAt, paidAt, periodStart, periodEnd }) => (
            <Row
              key={_id}
              label={`${text.status[status]}, ${sayDay(paidAt ?? createdAt, now)}`}
              detail={
                periodStart && periodEnd
                  ? text.period(sayDay(periodStart, now), sayDay(periodEnd, now))
                  : text.code(txid)
              }
              value={<Money cents={amount} />}
            />
          ))}
        </List>
      )}
    </Section>
  );
}
