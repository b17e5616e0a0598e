import type { Payment } from "@camarim/contract/payments";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatAgo } from "@camarim/ui/lib/time.ts";
import { receipts } from "../../text/receipts.ts";
import { groupByLevel } from "./levels.ts";

const text = receipts.groups;

/** All receipts that wait, by what their checks found: the green ones can be approved together. */
export function ReceiptList({ waiting, onChoose }: { waiting: readonly Payment[]; onChoose: (id: string) => void }) {
  const groups = groupByLevel(waiting);
  return (["green", "amber", "red"] as const).map((level) => {
    const payments = groups[level];
    if (payments.length === 0) return null;
    const sum = payments.reduce((total, { amount }) => total + amount, 0);
    return (
      <Section key={level} title={text[level](payments.length, formatCents(sum))}>
        {level === "green" && <p className="mx-1 -mt-1 mb-2 text-small text-quiet">{text.greenReason}</p>}
        <List label={text[level](payments.length, formatCents(sum))}>
          {payments.map((payment) => (
            <Row
              key={payment._id}
              leading={<Avatar name={payment.fan.name} src={null} size={36} />}
              label={payment.fan.name}
              detail={formatDetail(payment)}
              value={formatCents(payment.amount)}
              onPress={() => onChoose(payment._id)}
            />
          ))}
        </List>
      </Section>
    );
  });
}

/** Plan and time, or the first check that needs a look. */
function formatDetail({ receiptChecks, receiptSentAt, createdAt, title }: Payment): string {
  const worst = (["red", "amber"] as const).flatMap((level) => receiptChecks.filter((check) => check.level === level));
  const when = `${title} · ${formatAgo(receiptSentAt ?? createdAt)}`;
  return worst[0] ? `${when} · ${worst[0].message}` : when;
}
