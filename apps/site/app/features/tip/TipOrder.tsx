import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import type { IconName } from "@camarim/ui/layout/icon-names.ts";
import { formatCents } from "@camarim/ui/lib/money.ts";
import type { Qr } from "@camarim/ui/lib/qr.ts";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { card } from "../../text/card.ts";
import { tip as text } from "../../text/tip.ts";
import { NoticeDetails } from "../pay/NoticeDetails.tsx";
import { type OrderState, orderState, type PayableOrder, takesMoney } from "../pay/order-state.ts";
import { PayByPix } from "../pay/PayByPix.tsx";
import { SendReceipt } from "../pay/SendReceipt.tsx";
import { TestBank } from "../pay/TestBank.tsx";

/** A tip that waits for money, or for the creator's decision about its receipt. */
export function isTipOpen(order: PayableOrder, now: Date): boolean {
  return order.payment.status === "pending" || orderState(order, now) === "checking";
}

type TipOrderProps = {
  order: PayableOrder;
  qr: Qr | null;
  now: Date;
  onReceipt?: (() => void) | undefined;
  /** Leads away from a tip that is given, and to another one. */
  done: React.ReactNode;
  again: React.ReactNode;
  children?: React.ReactNode;
};

/** The order of a tip in every state; `children` are below its code. */
export function TipOrder({ order, qr, now, onReceipt, done, again, children }: TipOrderProps) {
  const { payment, creator } = order;
  const state = orderState(order, now);
  const isWaiting = state === "waiting";
  return (
    <>
      <div aria-live="polite">
        {!isWaiting && (
          <TipNotice state={state} order={order} now={now} onReceipt={onReceipt} done={done} again={again} />
        )}
      </div>
      {takesMoney(state, payment.pixExpiresAt, now) && qr && (
        <PayByPix order={order} qr={qr} now={now} address={`/@${creator.username}/mimo?pedido=${order._id}`}>
          {isWaiting && payment.gateway === "bacen" && (
            <SendReceipt target={{ paymentId: order._id }} label={checkout.pix.paid} tone="soft" onSent={onReceipt} />
          )}
          {order.testBank && <TestBank address={order.testBank} />}
          {children}
        </PayByPix>
      )}
    </>
  );
}

type Notice = { icon: IconName; title: string; message: string };

/** A PIX order is never declined, and a tip has no coupon. */
function toNotice(state: OrderState, { payment, creator: { fullName: name } }: PayableOrder): Notice {
  const { states } = text;
  const refusal = payment.receiptRejectionReason ?? "";
  switch (state) {
    case "confirming":
      return { icon: "wait", ...card.waiting };
    case "checking":
      return { icon: "clock", title: states.checking.title, message: states.checking.message(name) };
    case "confirmed":
      return {
        icon: "heart",
        title: states.confirmed.title,
        message: states.confirmed.message(formatCents(payment.amount), name),
      };
    case "rejected":
      return { icon: "alert", title: checkout.states.rejected.title, message: refusal };
    case "receiptsUsedUp":
      return { icon: "alert", title: checkout.states.receiptsUsedUp.title, message: refusal };
    case "late":
      return { icon: "clock", ...states.late };
    case "closed":
      return { icon: "lock", ...states.closed };
    default:
      return { icon: "clock", ...states.expired };
  }
}

type TipNoticeProps = Pick<TipOrderProps, "order" | "now" | "onReceipt" | "done" | "again"> & { state: OrderState };

function TipNotice({ state, order, now, onReceipt, done, again }: TipNoticeProps) {
  const { icon, title, message } = toNotice(state, order);
  const target = { paymentId: order._id };
  const { rejected, late } = checkout.states;
  return (
    <EmptyState icon={icon} title={title} message={message}>
      <NoticeDetails lines={detailsOf(state, order, now)} />
      {state === "rejected" && <SendReceipt target={target} label={rejected.again} onSent={onReceipt} />}
      {state === "late" && <SendReceipt target={target} label={late.send} onSent={onReceipt} />}
      {(state === "confirmed" || state === "checking" || state === "closed") && done}
      {(state === "late" || state === "expired" || state === "receiptsUsedUp") && again}
    </EmptyState>
  );
}

function detailsOf(state: OrderState, { receiptsLeft, receiptUntil }: PayableOrder, now: Date): string[] {
  const until = receiptUntil ? [checkout.states.receiptUntil(formatDateTime(receiptUntil, now))] : [];
  if (state === "rejected") return [checkout.states.rejected.left(receiptsLeft), ...until];
  if (state === "receiptsUsedUp") return [checkout.states.receiptsUsedUp.message];
  return state === "late" ? until : [];
}
