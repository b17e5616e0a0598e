import type { Coupon } from "@camarim/contract/coupons";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCoupon } from "@camarim/ui/lib/coupon.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { useQuery } from "@tanstack/react-query";
import { plansQuery } from "../../queries/plans.ts";
import { coupons } from "../../text/coupons.ts";

const text = coupons.detail;

/** The rules of a coupon. */
export function CouponFacts({ coupon }: { coupon: Coupon }) {
  const plans = useQuery(plansQuery()).data?.data ?? [];
  const chosen = plans.filter(({ _id }) => coupon.plans.includes(_id)).map(({ name }) => name);
  const isForPlans = coupon.appliesTo.includes("subscription");
  return (
    <Section title={text.about}>
      <List label={text.about}>
        <Row label={text.gives} detail={formatCoupon(coupon)} />
        <Row label={text.appliesTo} detail={coupon.appliesTo.map((target) => coupons.targets[target]).join(", ")} />
        {isForPlans && (
          <Row label={text.plans} detail={coupon.plans.length === 0 ? text.allPlans : chosen.join(", ")} />
        )}
        <Row label={text.until} detail={formatDates(coupon)} />
        <Row
          label={text.perFan}
          detail={coupon.maxPerFan === null ? text.noLimit : coupons.uses(coupon.maxPerFan, null)}
        />
      </List>
    </Section>
  );
}

function formatDates({ startsAt, expiresAt }: Coupon): string {
  if (startsAt && expiresAt) return text.between(formatDay(startsAt), formatDay(expiresAt));
  if (expiresAt) return text.to(formatDay(expiresAt));
  return startsAt ? text.from(formatDay(startsAt)) : text.noEnd;
}
