import type { FanStanding } from "@camarim/contract/renewals";
import { formatDay } from "../../lib/time.ts";
import { fanHome } from "../../text/fan-home.ts";

const text = fanHome.status;

/** The status of a subscription in pt-BR. */
export function formatSubscriptionState({ status, access, currentPeriodEnd, refund }: FanStanding, now: Date): string {
  const day = currentPeriodEnd ? formatDay(currentPeriodEnd, now) : undefined;
  if (status === "pending") return text.pending;
  if (status === "refunded") return refund && !refund.returnedAt ? text.refunding : text.refunded;
  if (status === "charged_back") return text.chargedBack;
  if (status === "revoked") return text.revoked;
  if (!access) return day ? text.over(day) : text.ended;
  if (!day) return text.free;
  if (status === "trialing") return text.trial(day);
  if (status === "grace") return text.grace(day);
  return status === "canceled" ? text.canceled(day) : text.active(day);
}
