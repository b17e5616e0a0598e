import type { Coupon } from "@camarim/contract/coupons";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCoupon } from "@camarim/ui/lib/coupon.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { plansQuery } from "../../queries/plans.ts";
import { coupons } from "../../text/coupons.ts";
import { plans as plansText } from "../../text/plans.ts";

const text = coupons.detail;

/** The rules of a coupon. */
export function CouponFacts({ coupon }: { coupon: Coupon }) {
  const isForPlans = coupon.appliesTo.includes("subscription");
  return (
    <Section title={text.about}>
      <List label={text.about}>
        <Row label={text.gives} detail={formatCoupon(coupon)} />
        <Row label={text.appliesTo} detail={coupon.appliesTo.map((target) => coupons.targets[target]).join(", ")} />
        {isForPlans && <Plans ids={coupon.plans} />}
        <Row label={text.until} detail={formatDates(coupon)} />
        <Row
          label={text.perFan}
          detail={coupon.maxPerFan === null ? text.noLimit : coupons.uses(coupon.maxPerFan, null)}
        />
      </List>
    </Section>
  );
}

function Plans({ ids }: { ids: Coupon["plans"] }) {
  const { data, error, refetch } = useQuery(plansQuery());
  if (ids.length === 0) return <Row label={text.plans} detail={text.allPlans} />;
  if (!data && error) return <Row icon="alert" label={plansText.lost} onPress={() => void refetch()} />;
  const names = data && ids.map((id) => data.data.find(({ _id }) => _id === id)?.name ?? plansText.old);
  return <Row label={text.plans} detail={names?.join(", ") ?? common.loading} />;
}

function formatDates({ startsAt, expiresAt }: Coupon): string {
  if (startsAt && expiresAt) return text.between(formatDay(startsAt), formatDay(expiresAt));
  if (expiresAt) return text.to(formatDay(expiresAt));
  return startsAt ? text.from(formatDay(startsAt)) : text.noEnd;
}
