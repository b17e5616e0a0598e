import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import type { Qr } from "@camarim/ui/lib/qr.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import type { PayableOrder } from "../../features/pay/order-state.ts";
import { isOrderOpen } from "../../features/pay/SimpleOrder.tsx";
import { useLiveOrder } from "../../features/pay/use-live-order.ts";
import { TipOrder } from "../../features/tip/TipOrder.tsx";
import { tip as text } from "../../text/tip.ts";

/** The order of a tip; updates itself. */
export function GivenTip({ order, qr, now }: { order: PayableOrder; qr: Qr | null; now: Date }) {
  const { username, fullName } = order.creator;
  useLiveOrder(isOrderOpen(order, now));
  return (
    <Screen title={order.payment.status === "pending" ? checkout.pix.title : text.list.title} back={`/@${username}`}>
      <TipOrder
        {...{ order, qr, now }}
        done={
          <ButtonLink to={`/@${username}`} tone="soft">
            {text.page(fullName)}
          </ButtonLink>
        }
        again={
          <ButtonLink to={`/@${username}/mimo`} tone="soft">
            {text.again}
          </ButtonLink>
        }
      />
    </Screen>
  );
}
