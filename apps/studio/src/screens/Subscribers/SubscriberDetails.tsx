import type { Subscription, SubscriptionDetail } from "@camarim/contract/subscriptions";
import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDateTime, formatDay } from "@camarim/ui/lib/time.ts";
import { publicPlans } from "@camarim/ui/text/plans-public.ts";
import { offers } from "../../text/offers.ts";
import { subscribers } from "../../text/subscribers.ts";
import { StatusChip } from "./StatusChip.tsx";
import { WhatsAppRow } from "./WhatsAppRow.tsx";

const text = subscribers.sheet;

export function SubscriberDetails({ subscription }: { subscription: SubscriptionDetail }) {
  const { fan, plan, nextPlan, coupon, nextCharge, refund, startedAt, currentPeriodEnd, endedAt } = subscription;
  const { access, status, source } = subscription;
  return (
    <>
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <StatusChip subscription={subscription} />
        <span className="text-small text-quiet">{text.sources[source]}</span>
      </p>
      {status === "revoked" && <Revoked subscription={subscription} />}
      <List>
        <Row
          label={text.plan}
          detail={plan ? !subscription.priceUndecided && formatPrice(plan) : text.guestPays}
          value={plan?.name ?? subscribers.guest}
        />
        {subscription.priceUndecided && (
          <Row label={offers.undecided.sheet} detail={offers.undecided.sheetHint} to="/account/lastlink/undecided" />
        )}
        {nextPlan && <Row label={text.nextPlan} detail={formatPrice(nextPlan)} value={nextPlan.name} />}
        {coupon && <Row label={text.coupon} value={coupon} />}
        {startedAt && <Row label={text.since} value={formatDay(startedAt)} />}
        {access && !currentPeriodEnd && <Row label={text.until} value={text.forGood} />}
        {access && currentPeriodEnd && (
          <Row label={status === "grace" ? text.paidUntil : text.until} value={formatDay(currentPeriodEnd)} />
        )}
        {subscription.pausedUntil && (
          <Row label={subscribers.pausedUntil} value={formatDay(subscription.pausedUntil)} />
        )}
        {endedAt && status !== "revoked" && <Row label={text.endedAt} value={formatDay(endedAt)} />}
        {nextCharge && (
          <Row
            label={text.nextCharge}
            detail={status === "grace" ? text.chargeLate : undefined}
            value={text.charge(
              nextCharge.amount > 0 ? formatCents(nextCharge.amount) : undefined,
              formatDay(nextCharge.at),
            )}
          />
        )}
        {refund && <Refund refund={refund} />}
      </List>
      <Section title={text.contact}>
        <List>
          <Row icon="mail" label={fan.email} detail={text.email} href={`mailto:${fan.email}`} />
          {fan.phone && <WhatsAppRow phone={fan.phone} subscription={subscription} />}
          {fan.instagram && (
            <Row
              icon="camera"
              label={`@${fan.instagram.replace(/^@/, "")}`}
              detail={text.instagram}
              href={`https://instagram.com/${encodeURIComponent(fan.instagram.replace(/^@/, ""))}`}
            />
          )}
        </List>
      </Section>
    </>
  );
}

/** When access really ended, and when it would have. */
function Revoked({ subscription: { endedAt, currentPeriodEnd } }: { subscription: SubscriptionDetail }) {
  if (!endedAt) return null;
  const isBefore = currentPeriodEnd !== null && currentPeriodEnd > endedAt;
  return (
    <div className="mb-3">
      <Notice
        tone="bad"
        title={text.revoked.title(formatDateTime(endedAt))}
        message={isBefore ? text.revoked.before(formatDay(currentPeriodEnd)) : text.revoked.lead}
      />
    </div>
  );
}

function Refund({ refund }: { refund: NonNullable<SubscriptionDetail["refund"]> }) {
  const isOurs = refund.by === "gateway";
  // Only the creator's part, if a part was paid through a gateway.
  const value = formatCents(isOurs ? refund.amount : refund.amount - refund.gatewayAmount);
  if (refund.returnedAt) {
    const day = formatDay(refund.returnedAt);
    return (
      <Row label={text.refunded} detail={isOurs ? text.refundedByGateway(day) : text.refundedOn(day)} value={value} />
    );
  }
  if (isOurs) return <Row label={text.refundRequested} detail={text.refundByGateway} value={value} />;
  return (
    <Row
      label={text.refundDue}
      detail={text.refundUntil(formatDay(refund.dueAt))}
      value={value}
      to="/account/pix/receipts"
    />
  );
}

function formatPrice({ price, periodMonths }: NonNullable<Subscription["plan"]>): string {
  return text.price(formatCents(price), publicPlans.period(periodMonths));
}
