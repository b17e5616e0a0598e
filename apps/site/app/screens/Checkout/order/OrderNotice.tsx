import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import type { IconName } from "@camarim/ui/layout/icon-names.ts";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDateTime, formatDay } from "@camarim/ui/lib/time.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { findItemLines, findOrderedItem, toItemPath } from "../../../features/item/item-order.ts";
import { OfferNotices } from "../../../features/notifications/OfferNotices.tsx";
import { NoticeDetails } from "../../../features/pay/NoticeDetails.tsx";
import type { OrderState, PayableOrder } from "../../../features/pay/order-state.ts";
import { SendReceipt } from "../../../features/pay/SendReceipt.tsx";
import { card } from "../../../text/card.ts";
import { extras } from "../../../text/extras.ts";
import { item as itemText } from "../../../text/item.ts";

const text = { ...checkout.states, confirming: card.waiting, declined: card.declined };

type NoticeProps = { state: Exclude<OrderState, "waiting">; order: PayableOrder; now: Date };

const icons: Record<NoticeProps["state"], IconName> = {
  checking: "clock",
  confirming: "wait",
  couponGone: "ticket",
  unavailable: "lock",
  declined: "card",
  confirmed: "check",
  rejected: "alert",
  receiptsUsedUp: "alert",
  late: "clock",
  expired: "clock",
  closed: "lock",
};

/** The state of an order, and the next step. */
export function OrderNotice({ state, order, now }: NoticeProps) {
  const { username } = order.creator;
  const item = findOrderedItem(order);
  return (
    <EmptyState icon={icons[state]} title={toNoticeTitle(state, order)} message={messageOf(state, order, now)}>
      <NoticeDetails lines={detailsOf(state, order, now)} />
      {state === "confirmed" && order.plan && (
        <ButtonLink to={`/@${username}/stories`}>{text.confirmed.watch}</ButtonLink>
      )}
      {state === "confirmed" &&
        order.plan &&
        findItemLines(order).map(({ itemId, title }) => (
          <ButtonLink key={itemId} to={`${toItemPath(username, itemId)}/assistir`} tone="soft">
            {extras.open(title)}
          </ButtonLink>
        ))}
      {state === "confirmed" && item && (
        <ButtonLink to={`${toItemPath(username, item.itemId)}/assistir?video`} icon="play">
          {itemText.order.watch}
        </ButtonLink>
      )}
      {(state === "confirmed" || state === "checking") && <OfferNotices />}
      {state === "rejected" && <SendReceipt target={{ paymentId: order._id }} label={text.rejected.again} />}
      {state === "late" && <SendReceipt target={{ paymentId: order._id }} label={text.late.send} />}
      {(state === "couponGone" || state === "unavailable") && order.payment.gateway === "bacen" && (
        <SendReceipt target={{ paymentId: order._id }} label={text.late.send} tone="soft" />
      )}
      {state === "expired" && order.payment.gateway === "bacen" && (
        <ButtonLink to={`/@${username}/paguei`} tone="soft">
          {text.expired.help}
        </ButtonLink>
      )}
      {(state === "receiptsUsedUp" ||
        state === "late" ||
        state === "expired" ||
        state === "couponGone" ||
        state === "unavailable" ||
        state === "closed" ||
        state === "declined") && (
        <ButtonLink
          to={
            item
              ? toItemPath(username, item.itemId)
              : `/@${username}/assinar${order.plan ? `?plano=${order.plan._id}` : ""}`
          }
          tone={state === "late" ? "soft" : "primary"}
        >
          {item ? itemText.order.again : text.newOrder}
        </ButtonLink>
      )}
      {state === "checking" && (
        <ButtonLink to={`/@${username}`} tone="soft">
          {text.page(username)}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

/** Also the title of the page. */
export function toNoticeTitle(state: NoticeProps["state"], order: PayableOrder): string {
  const unused = findUnused(order);
  if (unused) return unused.title;
  return state === "confirmed" && findOrderedItem(order) ? itemText.order.paid : text[state].title;
}

/** The words about money that arrived and bought nothing, as a second payment for the same. */
function findUnused({ payment: { status, paidAt }, lines }: PayableOrder) {
  if (paidAt === null || lines.some(({ fulfilledAt }) => fulfilledAt !== null)) return undefined;
  return status === "refunded" ? text.unused.refunded : text.unused;
}

function messageOf(state: NoticeProps["state"], order: PayableOrder, now: Date) {
  const { payment, plan, title, creator, currentPeriodEnd } = order;
  const isItem = findOrderedItem(order) !== undefined;
  const unused = findUnused(order);
  if (unused) return unused.message;
  switch (state) {
    case "checking":
      return isItem ? itemText.order.checking(creator.username) : text.checking.message(creator.username);
    case "confirmed":
      if (isItem) return itemText.order.paidMessage;
      if (!plan) return title;
      return text.confirmed.message(plan.name, currentPeriodEnd ? formatDay(currentPeriodEnd, now) : undefined);
    case "expired":
      if (payment.gateway === "bacen") return text.expired.messageByKey;
      return isItem ? itemText.order.expired : text.expired.message;
    case "closed":
      return isItem ? itemText.order[state] : text[state].message;
    case "couponGone":
    case "unavailable":
      return payment.gateway === "bacen" ? text[state].messageByKey(creator.username) : text[state].message;
    case "rejected":
    case "receiptsUsedUp":
      return payment.receiptRejectionReason ?? undefined;
    default:
      return text[state].message;
  }
}

function detailsOf(state: NoticeProps["state"], order: PayableOrder, now: Date): string[] | undefined {
  const { payment, plan, title, lines: sold, receiptsLeft, receiptUntil } = order;
  const until = receiptUntil ? [text.receiptUntil(formatDateTime(receiptUntil, now))] : [];
  const money = formatCents(payment.amount);
  const summary = plan && sold.length === 1 ? text.summary(plan.name, money) : text.summaryOf(title, money);
  const lines: Partial<Record<OrderState, string[]>> = {
    checking: [
      summary,
      ...(payment.receiptSentAt ? [text.checking.sent(formatDateTime(payment.receiptSentAt, now))] : []),
    ],
    confirmed: plan ? [text.confirmed.keep] : [summary, ...(findOrderedItem(order) ? [itemText.order.keep] : [])],
    rejected: [text.rejected.left(receiptsLeft), ...until],
    receiptsUsedUp: [text.receiptsUsedUp.message],
    late: [...until, summary],
  };
  return lines[state];
}
