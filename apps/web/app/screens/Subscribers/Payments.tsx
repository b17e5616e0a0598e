import type { Payment } from "@camarim/contract/payments";
import { sayCard } from "@camarim/contract/say-card";
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
import { RefundDialog } from "./RefundDialog.tsx";

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

/** Each charge; one with a proof opens it, one that a gateway took in can be given back. */
export function Payments({ subscription }: { subscription: Subscription }) {
  const { data, error, isFetching, refetch } = useQuery(paymentsOfQuery(subscription._id));
  const [shownId, setShownId] = useState<string>();
  const opened = data?.data.find(({ _id }) => _id === shownId);
  const shown = opened?.receiptUrl;
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
              value={<State payment={payment} />}
              onPress={payment.receiptUrl || mayGoBack(payment) ? () => setShownId(payment._id) : undefined}
            />
          ))}
        </List>
      )}
      {opened && mayGoBack(opened) && <RefundDialog payment={opened} onClose={() => setShownId(undefined)} />}
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

function mayGoBack({ gateway, status, refund }: Payment): boolean {
  return gateway !== "bacen" && (status === "paid" || refund !== null);
}

function State({ payment: { status, refund } }: { payment: Payment }) {
  if (refund) return <Chip tone={refund.state === "refused" ? "bad" : "warn"}>{text.refundStates[refund.state]}</Chip>;
  return <Chip tone={tones[status]}>{text.paymentStatuses[status]}</Chip>;
}

function sayPayment(payment: Payment): string {
  const { paidAt, createdAt, paymentMethod, receiptUrl, endToEndId, card, refund } = payment;
  const moment = paidAt ? text.paid(sayMoment(paidAt)) : text.created(sayMoment(createdAt));
  const method = card ? text.card(sayCard(card)) : text.methods[paymentMethod];
  const back = refund?.state === "refused" ? text.refundRetry : mayGoBack(payment) && !refund ? text.refundHint : null;
  return [method, moment, receiptUrl ? text.receipt : (endToEndId ?? back)].filter(Boolean).join(" · ");
}
