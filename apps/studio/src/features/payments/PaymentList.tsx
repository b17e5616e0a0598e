import type { Payment } from "@camarim/contract/payments";
import { formatCard } from "@camarim/contract/say-card";
import { Button } from "@camarim/ui/form/Button.tsx";
import { useReadOnly } from "@camarim/ui/form/read-only.ts";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { PictureDialog } from "@camarim/ui/overlay/PictureDialog.tsx";
import { useState } from "react";
import { subscribers } from "../../text/subscribers.ts";
import { CorrectEmail } from "./CorrectEmail.tsx";
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
  revoked: "neutral",
  disputed: "warn",
  charged_back: "bad",
  expired: "neutral",
} as const;

/** Payments of one fan: opens receipts, and refunds those of a gateway; below, what the creator records about their own key. */
export function PaymentList({ payments }: { payments: readonly Payment[] }) {
  const [shownId, setShownId] = useState<string>();
  /** As it was when its dialog opened: the list is fetched again before the dialog is done. */
  const [refunding, setRefunding] = useState<Payment>();
  const [recording, setRecording] = useState(false);
  const isReadOnly = useReadOnly();
  const recordable = payments.filter(isRecordable);
  const receivable = findReceivable(payments);
  const shown = payments.find(({ _id }) => _id === shownId);
  const close = () => setRefunding(undefined);

  function pressOf(payment: Payment) {
    if (payment.receiptUrl) return () => setShownId(payment._id);
    return mayGoBack(payment, isReadOnly) ? () => setRefunding(payment) : undefined;
  }

  return (
    <>
      <List label={text.payments}>
        {payments.map((payment) => (
          <Row
            key={payment._id}
            label={formatCents(payment.amount)}
            detail={formatPayment(payment, isReadOnly)}
            value={<PaymentState payment={payment} />}
            onPress={pressOf(payment)}
          />
        ))}
      </List>
      {receivable && <OpenPayment key={receivable._id} payment={receivable} />}
      {recordable.length > 0 && (
        <div className="mt-3">
          <Button writes tone="soft" onPress={() => setRecording(true)}>
            {subscribers.refund.record.open}
          </Button>
        </div>
      )}
      {payments[0] && <CorrectEmail payment={payments[0]} />}
      {recording && recordable.length > 0 && (
        <RecordRefundSheet payments={recordable} onClose={() => setRecording(false)} />
      )}
      {refunding?.refund && <OpenRefundDialog payment={refunding} refund={refunding.refund} onClose={close} />}
      {refunding && !refunding.refund && <RefundDialog payment={refunding} onClose={close} />}
      {shown?.receiptUrl && (
        <PictureDialog
          open
          onClose={() => setShownId(undefined)}
          src={shown.receiptUrl}
          alt={text.receiptOf(shown.fan.name)}
        />
      )}
    </>
  );
}

/** Or shows its refund. */
function mayGoBack({ gateway, status, refund }: Payment, isReadOnly: boolean): boolean {
  return gateway !== "bacen" && (refund !== null || (status === "paid" && !isReadOnly));
}

export function PaymentState({ payment: { status, paidAt, refund, refundDue } }: { payment: Payment }) {
  if (refundDue) return <Chip tone="warn">{text.refundToDo}</Chip>;
  if (refund) return <Chip tone="warn">{text.refundStates[refund.state]}</Chip>;
  if (paidAt && (status === "revoked" || status === "expired")) return <Chip tone="warn">{text.paidInVain}</Chip>;
  return <Chip tone={tones[status]}>{text.paymentStatuses[status]}</Chip>;
}

function formatPayment(payment: Payment, isReadOnly: boolean): string {
  const {
    title,
    kinds,
    subscription,
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
  const back = refund ? text.refundWaiting : mayGoBack(payment, isReadOnly) ? text.refundHint : null;
  const soFar = refunded > 0 && status !== "refunded" ? subscribers.refund.soFar(formatCents(refunded)) : null;
  const feeLine = fee ? text.fee(formatCents(fee)) : null;
  const noteLine = paidNote ? text.markedPaid(paidNote) : null;
  // What else than the plan of a subscription.
  const bought = subscription && kinds.length === 1 ? null : title;
  return [bought, method, moment, feeLine, noteLine, soFar, receiptUrl ? text.receipt : (endToEndId ?? back)]
    .filter(Boolean)
    .join(" · ");
}
