import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import type { IconName } from "@camarim/ui/layout/icon-names.ts";
import { formatDateTime, formatDay } from "@camarim/ui/lib/time.ts";
import { NoticeDetails } from "../../features/pay/NoticeDetails.tsx";
import type { OrderState, PixOrder } from "../../features/pay/order-state.ts";
import { SendReceipt } from "../../features/pay/SendReceipt.tsx";
import { renewal as text } from "../../text/renewal.ts";

/** A renewal waits for no use of a coupon, and sells nothing that is sold out. */
type NoticeProps = {
  state: Exclude<OrderState, "waiting" | "couponGone" | "unavailable">;
  order: PixOrder;
  now: Date;
  token: string;
};

const icons: Record<NoticeProps["state"], IconName> = {
  confirming: "clock",
  declined: "alert",
  checking: "clock",
  confirmed: "check",
  rejected: "alert",
  receiptsUsedUp: "alert",
  late: "clock",
  expired: "clock",
  closed: "lock",
};

/** The state of a renewal, and the next step. */
export function RenewalNotice({ state, order, now, token }: NoticeProps) {
  const page = `/@${order.creator.username}`;
  const target = { renewalToken: token };
  return (
    <EmptyState icon={icons[state]} title={text.states[state].title} message={messageOf(state, order, now)}>
      <NoticeDetails lines={detailsOf(state, order, now)} />
      {state === "confirmed" && <ButtonLink to={`${page}/stories`}>{text.watch}</ButtonLink>}
      {state === "rejected" && <SendReceipt target={target} label={text.again} />}
      {state === "late" && <SendReceipt target={target} label={text.send} />}
      {(state === "late" || state === "expired" || state === "closed" || state === "declined") && (
        <ButtonLink to={`${page}/assinar`} tone={state === "late" ? "soft" : "primary"}>
          {text.subscribe}
        </ButtonLink>
      )}
      {(state === "checking" || state === "receiptsUsedUp") && (
        <ButtonLink to={page} tone="soft">
          {text.page(order.creator.username)}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

function messageOf(state: NoticeProps["state"], { payment, plan, creator, currentPeriodEnd }: PixOrder, now: Date) {
  switch (state) {
    case "checking":
      return text.states.checking.message(creator.username);
    case "confirmed":
      return plan && currentPeriodEnd
        ? text.states.confirmed.message(plan.name, formatDay(currentPeriodEnd, now))
        : undefined;
    case "rejected":
    case "receiptsUsedUp":
      return payment.receiptRejectionReason ?? undefined;
    default:
      return text.states[state].message;
  }
}

function detailsOf(
  state: NoticeProps["state"],
  { receiptsLeft, receiptUntil }: NoticeProps["order"],
  now: Date,
): string[] | undefined {
  const until = receiptUntil ? [text.receiptUntil(formatDateTime(receiptUntil, now))] : [];
  const lines: Partial<Record<OrderState, string[]>> = {
    rejected: [text.left(receiptsLeft), ...until],
    receiptsUsedUp: [text.states.receiptsUsedUp.message],
    late: until,
  };
  return lines[state];
}
