import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { publicPlans as text } from "@camarim/ui/text/plans-public.ts";
import type { FoundCoupon } from "../../api/find-coupon.server.ts";

/** The discount of a link's coupon, or that it cannot be used. */
export function CouponLine({ coupon: { offer, message, code } }: { coupon: FoundCoupon }) {
  const tone = offer ? "bg-ok-soft text-ok" : "bg-warn-soft text-warn";
  return (
    <p className={`mt-4 flex items-center gap-2 rounded-card px-3 py-2 text-small font-strong ${tone}`}>
      <Icon name="ticket" size={20} />
      <span className="min-w-0 break-words">{text.coupon(code, message)}</span>
    </p>
  );
}
