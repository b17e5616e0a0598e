import { QrCode } from "@camarim/ui/features/pay/QrCode.tsx";
import { CopyCode } from "@camarim/ui/form/CopyCode.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import type { Qr } from "@camarim/ui/lib/qr.ts";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { item } from "../../text/item.ts";
import { findOrderedItem } from "../item/item-order.ts";
import { OrderLines } from "./OrderLines.tsx";
import type { PixOrder } from "./order-state.ts";
import { Steps } from "./Steps.tsx";
import { WithoutScripts } from "./WithoutScripts.tsx";

const text = checkout.pix;

type PayByPixProps = {
  order: PixOrder;
  qr: Qr;
  now: Date;
  /** URL of this page, for browsers without scripts. */
  address: string;
  /** The period that a renewal pays. */
  period?: string | undefined;
  children: React.ReactNode;
};

/** The amount, the QR code, the code to copy, and the three steps. */
export function PayByPix({ order, qr, now, address, period, children }: PayByPixProps) {
  const { payment, plan, title, creator } = order;
  const hasItem = findOrderedItem(order) !== undefined;
  return (
    <>
      <div className="pt-2 text-center">
        <p className="text-quiet">
          {plan
            ? text.plan(plan.name, creator.username)
            : hasItem
              ? item.order.of(title, creator.username)
              : text.order(title, creator.username)}
        </p>
        {period && <p className="text-quiet">{period}</p>}
        <p className="mt-1">
          <Money cents={payment.amount} size="big" />
        </p>
        {order.coupon && (
          <p className="mt-1 text-small text-ok">
            {text.coupon(order.coupon.code, formatCents(order.coupon.discount))}
          </p>
        )}
        {order.couponHold && <p className="mt-1 text-small text-warn">{holdOf(order.couponHold, now)}</p>}
        <p className="mt-1 text-small text-quiet">{text.receiver(order.receiver)}</p>
        <QrCode qr={qr} label={text.qr} />
        {payment.pixExpiresAt && (
          <p className="mt-3 text-small text-quiet">{text.validUntil(formatDateTime(payment.pixExpiresAt, now))}</p>
        )}
      </div>
      {payment.pixCopyPaste && (
        // After a refused receipt, sending another one is the only primary action.
        <CopyCode code={payment.pixCopyPaste} tone={children ? "primary" : "soft"}>
          {children}
        </CopyCode>
      )}
      <OrderLines lines={order.lines} totalCents={payment.amount} />
      <Steps isSelfConfirmed={payment.gateway !== "bacen"} opensAccess={plan !== null || hasItem} />
      <WithoutScripts takesReceipt={payment.gateway === "bacen"} address={address} />
    </>
  );
}

/** Until when the price of a coupon with few uses is sure. */
function holdOf({ state, until }: NonNullable<PixOrder["couponHold"]>, now: Date): string | null {
  if (state === "free") return text.couponFree;
  return until && text.couponReserved(formatDateTime(until, now));
}
