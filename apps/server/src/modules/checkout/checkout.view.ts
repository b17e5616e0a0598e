import type { checkout, creators } from "@camarim/contract";
import type { MediaLinks } from "#core/media-links";
import { parseBrCode } from "#modules/payments/br-code.rules";
import { receiptTakenUntil } from "#modules/payments/late-payments.rules";
import { receiptLimit } from "#modules/payments/payments.rules";
import { viewOwnPayment, viewTestBank } from "#modules/payments/payments.view";
import { viewPicture } from "#modules/profile/profile.view";
import type { Ways } from "./find-ways.ts";
import type { getOrder } from "./get-order.ts";

type Order = Awaited<ReturnType<typeof getOrder>>;

export function viewOrder(order: Order, links: MediaLinks, now: Date): checkout.Checkout {
  const { ordered, payment, redemption, profile, test, testBank } = order;
  const isByKey = payment?.gateway === "bacen";
  return {
    _id: payment?.id ?? ordered.id,
    status: ordered.status,
    subscriptionId: ordered.id,
    creator: { username: profile.username, fullName: profile.full_name, profilePic: viewPicture(profile.picture_id) },
    plan: viewPlan(payment ?? ordered),
    currentPeriodEnd: ordered.current_period_end?.toISOString() ?? null,
    receiver: (isByKey && parseBrCode(payment.pix_copy_paste ?? "")?.receiver) || profile.full_name,
    receiptsLeft: isByKey ? Math.max(0, receiptLimit - payment.receipt_count) : 0,
    receiptUntil: (payment && receiptTakenUntil(payment, now)?.toISOString()) ?? null,
    coupon: redemption ? { code: redemption.code, discount: redemption.discount_cents } : null,
    trialDays: ordered.trial_days,
    email: ordered.email,
    proof: payment ? null : { email: ordered.email, state: proofState(ordered) },
    payment: payment ? viewOwnPayment(payment, links) : null,
    test,
    testBank: testBank && viewTestBank(testBank, payment?.pix_copy_paste ?? null),
  };
}

export function viewWays(ways: Ways | undefined): creators.WaysToPay {
  if (ways?.kind !== "gateway") return { gateway: "bacen", needsDocument: false, test: false, card: null };
  const { gateway, access } = ways.opened;
  const { host, accountId, test } = gateway.cardForm(access);
  return { gateway: gateway.name, needsDocument: gateway.needsDocument, test, card: { host, accountId, test } };
}

function viewPlan({
  plan_id,
  plan_name,
  period_months,
}: Pick<Order["ordered"], "plan_id" | "plan_name" | "period_months">) {
  return { _id: plan_id, name: plan_name, periodMonths: period_months };
}

function proofState({ status, started_at: startedAt }: Order["ordered"]) {
  if (startedAt) return "given" as const;
  return status === "pending" ? ("awaited" as const) : ("refused" as const);
}
