import { Screen } from "@camarim/ui/layout/Screen.tsx";
import type { Qr } from "@camarim/ui/lib/qr.ts";
import { checkout as text } from "@camarim/ui/text/checkout.ts";
import { Link } from "react-router";
import type { Entering } from "../../../api/enter.server.ts";
import { findOrderedItem } from "../../../features/item/item-order.ts";
import { OrderCode } from "../../../features/pay/OrderCode.tsx";
import { orderState, type PayableOrder, takesMoney } from "../../../features/pay/order-state.ts";
import { useLiveOrder } from "../../../features/pay/use-live-order.ts";
import { paymentHelp } from "../../../text/payment-help.ts";
import { type HandOverTo, OpenInBrowser } from "./OpenInBrowser.tsx";
import { OrderNotice } from "./OrderNotice.tsx";

type OrderScreenProps = {
  order: PayableOrder;
  qr: Qr | null;
  handOver: HandOverTo | null;
  entering: Entering | undefined;
  now: Date;
};

/** An order with money due, in every state; updates itself. */
export function OrderScreen({ order, qr, handOver, entering, now }: OrderScreenProps) {
  const { payment, creator } = order;
  const state = orderState(order, now);
  useLiveOrder(payment.status === "pending" || state === "checking");
  const paying = takesMoney(state, payment.pixExpiresAt, now);
  return (
    <Screen title={paying ? text.pix.title : text.states.order} back={`/@${creator.username}`}>
      <div aria-live="polite">{state !== "waiting" && <OrderNotice state={state} order={order} now={now} />}</div>
      {handOver && (state === "confirmed" || state === "checking") && (
        <OpenInBrowser
          to={handOver}
          isItem={findOrderedItem(order) !== undefined}
          email={order.email}
          entering={entering}
        />
      )}
      <OrderCode {...{ order, qr, now }} address={`/@${creator.username}/assinar?pedido=${order._id}`}>
        <Link
          to={`/@${creator.username}/paguei`}
          className="flex min-h-tap items-center justify-center text-small text-quiet underline"
        >
          {paymentHelp.title}
        </Link>
      </OrderCode>
    </Screen>
  );
}
