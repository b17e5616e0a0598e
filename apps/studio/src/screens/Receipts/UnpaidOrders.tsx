import type { Payment } from "@camarim/contract/payments";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatAgo } from "@camarim/ui/lib/time.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PaymentSheet } from "../../features/payments/PaymentSheet.tsx";
import { unpaidOrdersQuery } from "../../queries/payments.ts";
import { receipts } from "../../text/receipts.ts";

const text = receipts.unpaid;

/** Who ordered and has not paid, with the way to what can be done about it; hidden while loading or if there are none. */
export function UnpaidOrders() {
  const { data } = useQuery(unpaidOrdersQuery());
  const [open, setOpen] = useState<Payment>();
  if (!data || data.data.length === 0) return null;
  return (
    <Section title={text.title}>
      <List label={text.title}>
        {data.data.map((payment) => {
          const { _id, fan, title, amount, createdAt, subscription } = payment;
          return (
            <Row
              key={_id}
              leading={<Avatar name={fan.name} src={null} size={36} />}
              label={fan.name}
              detail={receipts.requested(title, formatAgo(createdAt))}
              value={formatCents(amount)}
              {...(subscription
                ? { to: `/account/subscribers?id=${subscription._id}` }
                : { onPress: () => setOpen(payment) })}
            />
          );
        })}
        <Row icon="bell" label={text.reminders} detail={text.remindersHint} to="/account/reminders" />
      </List>
      {data.hasMore && (
        <p className="mx-1 mt-2 text-small text-quiet">{text.newest(data.data.length, data.totalCount)}</p>
      )}
      {open && <PaymentSheet orderId={open.orderId} title={open.fan.name} onClose={() => setOpen(undefined)} />}
    </Section>
  );
}
