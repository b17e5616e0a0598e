import type { Payment } from "@camarim/contract/payments";
import { formatCard } from "@camarim/contract/say-card";
import type { Subscription } from "@camarim/contract/subscriptions";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { PictureDialog } from "@camarim/ui/overlay/PictureDialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { paymentsOfQuery } from "../../queries/payments.ts";
import { subscribers } from "../../text/subscribers.ts";
import { findReceivable, OpenPayment } from "./OpenPayment.tsx";
import { OpenRefundDialog } from "./OpenRefundDialog.tsx";
import { isRecordable, RecordRefundSheet } from "./RecordRefundSheet.tsx";
import { RefundDialog } from "./RefundDialog.tsx";

const text = subscribers.sheet;

const tones = {
  pending: "warn",
  paid: "ok",
  refused: "neutral",
  refunded: "bad",
  revoked: "bad",
  disputed: "warn",
  charged_back: "bad",
  expired: "neutral",
} as const;

/** The payments of a subscription: opens receipts, and refunds payments of a gateway. */
export function Payments({ subscription }: { subscription: Subscription }) {
  const { data, error, isFetching, refetch } = useQuery(paymentsOfQuery(subscription._id));
  const [shownId, setShownId] = useState<string>();
  /** As it was when its dialog opened: the list is fetched again before the dialog is done. */
  const [refunding, setRefunding] = useState<Payment>();
  const [recording, setRecording] = useState(false);
  const recordable = data?.data.filter(isRecordable) ?? [];
  const receivable = data && findReceivable(data.data);
  const shown = data?.data.find(({ _id }) => _id === shownId)?.receiptUrl;
  const close = () => setRefunding(undefined);

  function pressOf(payment: Payment) {
    if (payment.receiptUrl) return () => setShownId(payment._id);
    return mayGoBack(payment) ? () => setRefunding(payment) : undefined;
  }

  return (
    <Section title={text.payments}>
      {!data && !error && <PendingRows count={2} leading="none" hasDetail />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data?.totalCount === 0 && <p className="mx-1 text-quiet">{text.noPayments}</p>}
      {data && data.totalCount > 0 && (
        <List label={text.payments}>
          {data.data.map((payment) => (
            <Row
              key={payment._id}
              label={formatCents(payment.amount)}
              detail={formatPayment(payment)}
              value={<State payment={payment} />}
              onPress={pressOf(payment)}
            />
          ))}
        </List>
      )}
      {receivable && <OpenPayment key={receivable._id} payment={receivable} />}
      {recordable.length > 0 && (
        <div className="mt-3">
          <Button writes tone="soft" onPress={() => setRecording(true)}>
            {subscribers.refund.record.open}
          </Button>
        </div>
      )}
      {recording && recordable.length > 0 && (
        <RecordRefundSheet payments={recordable} onClose={() => setRecording(false)} />
      )}
      {refunding?.refund && <OpenRefundDialog payment={refunding} refund={refunding.refund} onClose={close} />}
      {refunding && !refunding.refund && <RefundDialog payment={refunding} onClose={close} />}
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

function State({ payment: { status, refund, refundDue } }: { payment: Payment }) {
  if (refundDue) return <Chip tone="warn">{text.refundToDo}</Chip>;
  if (refund) return <Chip tone="warn">{text.refundStates[refund.state]}</Chip>;
  return <Chip tone={tones[status]}>{text.paymentStatuses[status]}</Chip>;
}

function formatPayment(payment: Payment): string {
  const {
    title,
    kinds,
    paidAt,
    createdAt,
    fee,
    paymentMethod,
    receiptUrl,
    endToEndId,
    card,
    refund,
    refunded,
    status,
    paidNote,
  } = payment;
  const moment = paidAt ? text.paid(formatDateTime(paidAt)) : text.created(formatDateTime(createdAt));
  const method = card ? text.card(formatCard(card)) : text.methods[paymentMethod];
  const back = refund ? text.refundWaiting : mayGoBack(payment) ? text.refundHint : null;
  const soFar = refunded > 0 && status !== "refunded" ? subscribers.refund.soFar(formatCents(refunded)) : null;
  const feeLine = fee ? text.fee(formatCents(fee)) : null;
  const noteLine = paidNote ? text.markedPaid(paidNote) : null;
  // What else than the plan of this subscription.
  const bought = kinds.length > 1 ? title : null;
  return [bought, method, moment, feeLine, noteLine, soFar, receiptUrl ? text.receipt : (endToEndId ?? back)]
    .filter(Boolean)
    .join(" · ");
}
