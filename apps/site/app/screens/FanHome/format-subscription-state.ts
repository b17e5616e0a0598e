import type { FanSubscription } from "@camarim/contract/creators-fan-home";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { fanHome } from "../../text/fan-home.ts";

const text = fanHome.status;

type Subscription = Pick<FanSubscription, "state" | "receiptWaiting">;

/** The status of a subscription in pt-BR. While a receipt is reviewed, nobody who needs it is asked to pay. */
export function formatSubscriptionState({ state, receiptWaiting }: Subscription, now: Date): string {
  const { status, access, currentPeriodEnd, gift, pause, refund } = state;
  const day = currentPeriodEnd ? formatDay(currentPeriodEnd, now) : undefined;
  if (receiptWaiting && ["pending", "grace", "expired"].includes(status)) return text.reviewing;
  if (status === "pending") return text.pending;
  if (gift && status !== "canceled") return text.giftEnded;
  if (status === "refunded") return refund && !refund.returnedAt ? text.refunding : text.refunded;
  if (status === "charged_back") return text.chargedBack;
  if (status === "revoked") return text.revoked;
  if (pause) return access ? text.pausing(formatDay(pause.from, now)) : text.paused(formatDay(pause.until, now));
  if (!access) return day ? text.over(day) : text.ended;
  if (!day) return text.free;
  if (status === "trialing") return text.trial(day);
  if (gift) return text.gift(day);
  if (status === "grace") return text.grace(day);
  return status === "canceled" ? text.canceled(day) : text.active(day);
}
