import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import type { IconName } from "@camarim/ui/layout/icon-names.ts";
import { formatCents } from "@camarim/ui/lib/money.ts";
import type { Qr } from "@camarim/ui/lib/qr.ts";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { card } from "../../text/card.ts";
import { NoticeDetails } from "./NoticeDetails.tsx";
import { OrderCode } from "./OrderCode.tsx";
import { type OrderState, orderState, type PayableOrder } from "./order-state.ts";
import { SendReceipt } from "./SendReceipt.tsx";

type Words = { title: string; message: string };

/** What is called by the kind of what was ordered; the rest is the same for every order. */
type OrderWords = {
  checking: { title: string; message: (name: string) => string };
  confirmed: { title: string; message: (money: string, name: string) => string };
  late: Words;
  closed: Words;
  expired: Words;
};

/** An order that waits for money, or for the creator's decision about its receipt. */
export function isOrderOpen(order: PayableOrder, now: Date): boolean {
  return order.payment.status === "pending" || orderState(order, now) === "checking";
}

type SimpleOrderProps = {
  order: PayableOrder;
  words: OrderWords;
  /** Of a confirmed order. */
  icon: IconName;
  /** Of the order. */
  address: string;
  qr: Qr | null;
  now: Date;
  onReceipt?: (() => void) | undefined;
  /** Leads away from an order that is done, and to another one. */
  done: React.ReactNode;
  again: React.ReactNode;
  /** Of an order that has expired, for whoever has paid to the creator's key. */
  help?: React.ReactNode;
  children?: React.ReactNode;
};

/** An order of one thing in every state; `children` are below its code. */
export function SimpleOrder({
  order,
  words,
  icon,
  address,
  qr,
  now,
  onReceipt,
  done,
  again,
  help,
  children,
}: SimpleOrderProps) {
  const state = orderState(order, now);
  return (
    <>
      <div aria-live="polite">
        {state !== "waiting" && <OrderNotice {...{ state, order, words, icon, now, onReceipt, done, again, help }} />}
      </div>
      <OrderCode {...{ order, qr, now, address, onReceipt }}>{children}</OrderCode>
    </>
  );
}

type Notice = { icon: IconName; title: string; message: string };

/** This order has no coupon. */
function toNotice(
  state: OrderState,
  { payment, creator: { fullName: name } }: PayableOrder,
  states: OrderWords,
  confirmed: IconName,
): Notice {
  const refusal = payment.receiptRejectionReason ?? "";
  switch (state) {
    case "confirming":
      return { icon: "wait", ...card.waiting };
    case "declined":
      return { icon: "card", ...card.declined };
    case "checking":
      return { icon: "clock", title: states.checking.title, message: states.checking.message(name) };
    case "confirmed":
      return {
        icon: confirmed,
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
      return {
        icon: "clock",
        title: states.expired.title,
        message: payment.gateway === "bacen" ? checkout.states.expired.messageByKey : states.expired.message,
      };
  }
}

type NoticeProps = Pick<
  SimpleOrderProps,
  "order" | "words" | "icon" | "now" | "onReceipt" | "done" | "again" | "help"
> & {
  state: OrderState;
};

function OrderNotice({ state, order, words, icon: confirmed, now, onReceipt, done, again, help }: NoticeProps) {
  const { icon, title, message } = toNotice(state, order, words, confirmed);
  const target = { paymentId: order._id };
  const { rejected, late } = checkout.states;
  return (
    <EmptyState icon={icon} title={title} message={message}>
      <NoticeDetails lines={detailsOf(state, order, now)} />
      {state === "rejected" && <SendReceipt target={target} label={rejected.again} onSent={onReceipt} />}
      {state === "late" && <SendReceipt target={target} label={late.send} onSent={onReceipt} />}
      {(state === "confirmed" || state === "checking" || state === "closed") && done}
      {state === "expired" && order.payment.gateway === "bacen" && help}
      {(state === "late" || state === "expired" || state === "receiptsUsedUp" || state === "declined") && again}
    </EmptyState>
  );
}

function detailsOf(state: OrderState, { receiptsLeft, receiptUntil }: PayableOrder, now: Date): string[] {
  const until = receiptUntil ? [checkout.states.receiptUntil(formatDateTime(receiptUntil, now))] : [];
  if (state === "rejected") return [checkout.states.rejected.left(receiptsLeft), ...until];
  if (state === "receiptsUsedUp") return [checkout.states.receiptsUsedUp.message];
  return state === "late" ? until : [];
}
