import type { Renewal } from "@camarim/contract/renewals";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import type { Qr } from "@camarim/ui/lib/qr.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { orderState, takesMoney } from "../../features/pay/order-state.ts";
import { PayByPix } from "../../features/pay/PayByPix.tsx";
import { SendReceipt } from "../../features/pay/SendReceipt.tsx";
import { TestBank } from "../../features/pay/TestBank.tsx";
import { useLiveOrder } from "../../features/pay/use-live-order.ts";
import { renewal as text } from "../../text/renewal.ts";
import { RenewalNotice } from "./RenewalNotice.tsx";
import { type RefusedCode, RequestCode } from "./RequestCode.tsx";

type RenewalScreenProps = {
  renewal: Renewal;
  qr: Qr | null;
  now: Date;
  token: string;
  refused: RefusedCode | undefined;
};

/** A renewal from the opened link to its confirmation; updates itself. */
export function RenewalScreen({ renewal, qr, now, token, refused }: RenewalScreenProps) {
  const { order, periodStart, periodEnd } = renewal;
  const { payment, creator } = order;
  const state = orderState(order, now);
  useLiveOrder(payment.status === "pending" || state === "checking", token);
  const needsCode = state === "confirming" && !renewal.isRequested;
  return (
    <Screen title={text.title} back={`/@${creator.username}`}>
      <div aria-live="polite">
        {needsCode && <RequestCode renewal={renewal} now={now} refused={refused} />}
        {state !== "waiting" && state !== "couponGone" && state !== "unavailable" && !needsCode && (
          <RenewalNotice state={state} order={order} now={now} token={token} />
        )}
      </div>
      {takesMoney(state, payment.pixExpiresAt, now) && qr && (
        <PayByPix
          order={order}
          qr={qr}
          now={now}
          address={`/r/${token}`}
          period={text.period(formatDay(periodStart, now), formatDay(periodEnd, now))}
        >
          {state === "waiting" && payment.gateway === "bacen" && (
            <SendReceipt target={{ renewalToken: token }} label={checkout.pix.paid} tone="soft" />
          )}
          {order.testBank && <TestBank address={order.testBank} />}
        </PayByPix>
      )}
    </Screen>
  );
}
