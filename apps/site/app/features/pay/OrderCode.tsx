import type { Qr } from "@camarim/ui/lib/qr.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { orderState, type PayableOrder, takesMoney } from "./order-state.ts";
import { PayByPix } from "./PayByPix.tsx";
import { SendReceipt } from "./SendReceipt.tsx";
import { TestBank } from "./TestBank.tsx";

type OrderCodeProps = {
  order: PayableOrder;
  qr: Qr | null;
  now: Date;
  /** Of the order's page. */
  address: string;
  onReceipt?: (() => void) | undefined;
  children?: React.ReactNode;
};

/** The PIX code of an order while it can be paid, and the receipt that follows; `children` are below. */
export function OrderCode({ order, qr, now, address, onReceipt, children }: OrderCodeProps) {
  const { payment, testBank } = order;
  const state = orderState(order, now);
  if (!takesMoney(state, payment.pixExpiresAt, now) || !qr) return null;
  return (
    <PayByPix order={order} qr={qr} now={now} address={address}>
      {state === "waiting" && payment.gateway === "bacen" && (
        <SendReceipt target={{ paymentId: order._id }} label={checkout.pix.paid} tone="soft" onSent={onReceipt} />
      )}
      {testBank && <TestBank address={testBank} />}
      {children}
    </PayByPix>
  );
}
