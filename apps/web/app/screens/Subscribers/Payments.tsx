import type { Payment } from "@camarim/contract/payments";
import type { Subscription } from "@camarim/contract/subscriptions";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCents } from "../../lib/money.ts";
import { sayMoment } from "../../lib/time.ts";
import { paymentsOfQuery } from "../../queries/payments.ts";
import { subscribers } from "../../text/subscribers.ts";
import { Chip } from "../../ui/Badge.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { List, Section } from "../../ui/List.tsx";
import { PictureDialog } from "../../ui/PictureDialog.tsx";
import { Row } from "../../ui/Row.tsx";
import { PendingRows } from "../../ui/Skeleton.tsx";

const text = subscribers.sheet;

const tones = {
  pending: "warn",
  paid: "ok",
  refused: "neutral",
  refunded: "bad",
  revoked: "bad",
  charged_back: "bad",
  expired: "neutral",
} as const;

/** Each charge; one with a proof opens it. */
export function Payments({ subscription }: { subscription: Subscription }) {
  const { data, error, isFetching, refetch } = useQuery(paymentsOfQuery(subscription._id));
  const [shownId, setShownId] = useState<string>();
  const shown = data?.data.find(({ _id }) => _id === shownId)?.receiptUrl;
  return (
    <Section title={text.payments}>
      {!data && !error && <PendingRows count={2} />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data?.totalCount === 0 && <p className="mx-1 text-quiet">{text.noPayments}</p>}
      {data && data.totalCount > 0 && (
        <List label={text.payments}>
          {data.data.map((payment) => (
            <Row
              key={payment._id}
              label={formatCents(payment.amount)}
              detail={sayPayment(payment)}
              value={<Chip tone={tones[payment.status]}>{text.paymentStatuses[payment.status]}</Chip>}
              onPress={payment.receiptUrl ? () => setShownId(payment._id) : undefined}
            />
          ))}
        </List>
      )}
      {shown && (
        <PictureDialog
          open
          onClose={() => setShownId(undefined)}
          src={shown}
          alt={text.receiptOf(subscription.fan.name)}
        />
      )}
    </Section>
  );
}

function sayPayment({ paidAt, createdAt, paymentMethod, receiptUrl, endToEndId }: Payment): string {
  const moment = paidAt ? text.paid(sayMoment(paidAt)) : text.created(sayMoment(createdAt));
  return [text.methods[paymentMethod], moment, receiptUrl ? text.receipt : endToEndId].filter(Boolean).join(" · ");
}
