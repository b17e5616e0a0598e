import type { Payment } from "@camarim/contract/payments";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { waitingRefundsQuery } from "../../queries/refunds.ts";
import { refunds } from "../../text/refunds.ts";
import { PaymentSheet } from "../payments/PaymentSheet.tsx";

const text = refunds.waiting;

/** Refunds that a gateway has not made, longest requested first; hidden while loading or if there are none. */
export function WaitingRefunds() {
  const { data, error, refetch } = useQuery(waitingRefundsQuery());
  if (error && !data)
    return (
      <div className="mt-4">
        <List>
          <Row icon="alert" label={refunds.lost} onPress={() => void refetch()} />
        </List>
      </div>
    );
  if (!data || data.data.length === 0) return null;
  const hidden = data.totalCount - data.data.length;
  return (
    <Section title={text.counted(data.totalCount)}>
      <List label={text.title}>
        {data.data.map((payment) => (
          <WaitingRefund key={payment._id} payment={payment} />
        ))}
        {hidden > 0 && <Row label={refunds.more(hidden)} />}
      </List>
    </Section>
  );
}

/** Opens the subscription, or the payment where no screen of its own has it: there the creator can cancel the refund. */
function WaitingRefund({ payment: { refund, fan, subscription, orderId } }: { payment: Payment }) {
  const [isOpen, setOpen] = useState(false);
  if (!refund) return null;
  const isWaiting = refund.state === "waiting";
  return (
    <>
      <Row
        icon="swap"
        label={fan.name}
        detail={
          <>
            <span className="block">
              {breakable(
                `${formatCents(refund.amount)} · ${refund.reason ? text.reasons[refund.reason] : text.underWay}`,
              )}
            </span>
            <Chip tone="warn">{isWaiting ? text.state : text.underWayState}</Chip>
          </>
        }
        {...(subscription ? { to: `/account/subscribers?id=${subscription._id}` } : { onPress: () => setOpen(true) })}
      />
      {isOpen && <PaymentSheet orderId={orderId} title={fan.name} onClose={() => setOpen(false)} />}
    </>
  );
}
