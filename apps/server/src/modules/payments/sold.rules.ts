import { sql } from "kysely";
import type { OrderLineKind, SubscriptionStatus } from "#db/tables";

export type SoldLine = {
  position: number;
  kind: OrderLineKind;
  title: string;
  amountCents: number;
  /** As JSON has it. */
  refundedAt: string | null;
};

type Sold = {
  title: string;
  kinds: OrderLineKind[];
  discountCents: number;
  couponCode: string | null;
  lines: SoldLine[];
};

/** What the joined `payment` pays: its lines as one, called by their titles. */
export function selectSold() {
  return sql<Sold>`(
    select string_agg(title, ' + ' order by position) as title, array_agg(kind::text order by position) as kinds,
      sum(discount_cents)::int as discount_cents, max(coupon_code) as coupon_code,
      json_agg(json_build_object('position', position, 'kind', kind, 'title', title, 'amountCents', amount_cents,
        'refundedAt', refunded_at) order by position) as lines
    from order_line where order_line.order_id = payment.order_id)`.as<"sold">(sql.ref("sold"));
}

/** How the joined `sold` and `plan` are called: the plan as it is called now, unless the order has more. */
export const soldName = sql<string>`case when cardinality(sold.kinds) = 1 then coalesce(plan.name, sold.title) else sold.title end`;

/** As `soldName`, of a row. */
export function toSoldTitle({ kinds, title, planName }: Pick<Sold, "kinds" | "title"> & { planName: string | null }) {
  return kinds.length > 1 ? title : (planName ?? title);
}

/** Of a payment of a period of a subscription. */
export type SoldPeriod = {
  subscriptionId: string;
  subscriptionStatus: SubscriptionStatus;
  planId: string;
  planName: string;
  periodMonths: number;
};

/** Whether a payment pays for a period of a subscription. */
export function hasSubscription<P extends { planId: string | null }>(payment: P): payment is P & SoldPeriod {
  return payment.planId !== null;
}
