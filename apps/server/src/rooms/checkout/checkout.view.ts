import type { checkout } from "@camarim/contract";
import type { MediaLinks } from "#core/media-links";
import { readBrCode } from "#rooms/payments/br-code.rules";
import { receiptLimit } from "#rooms/payments/payments.rules";
import { viewOwnPayment } from "#rooms/payments/payments.view";
import { viewPicture } from "#rooms/profile/profile.view";
import type { getOrder } from "./get-order.ts";

export function viewOrder(
  { payment, profile }: Awaited<ReturnType<typeof getOrder>>,
  links: MediaLinks,
): checkout.Checkout {
  return {
    _id: payment.id,
    status: payment.subscription_status,
    subscriptionId: payment.subscription_id,
    creator: { username: profile.username, fullName: profile.full_name, profilePic: viewPicture(profile.picture_id) },
    plan: { _id: payment.plan_id, name: payment.plan_name, periodMonths: payment.period_months },
    currentPeriodEnd: payment.current_period_end?.toISOString() ?? null,
    receiver: readBrCode(payment.pix_copy_paste ?? "")?.receiver ?? profile.full_name,
    receiptsLeft: Math.max(0, receiptLimit - payment.receipt_count),
    receiptUntil: payment.receipt_until?.toISOString() ?? null,
    payment: viewOwnPayment(payment, links),
  };
}
