import type { CreatorPage } from "@camarim/contract/creators";
import type { OfferedExtras } from "@camarim/contract/items";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import type { FoundCoupon } from "../../../api/find-coupon.server.ts";
import { OrderForm } from "./OrderForm.tsx";
import type { Refused } from "./refused.ts";

const text = checkout.form;

type CheckoutFormProps = {
  page: CreatorPage;
  extras: OfferedExtras;
  coupon: FoundCoupon | null;
  planId: string | null;
  refused: Refused | undefined;
  now: Date;
};

/** The form, or why there is none: an existing subscription, or a page that accepts no subscribers. */
export function CheckoutForm({ page, extras, coupon, planId, refused, now }: CheckoutFormProps) {
  const { profile, viewer, acceptsNewSubscribers } = page;
  const home = `/@${profile.username}`;
  if (viewer.subscription?.access) {
    const until = viewer.subscription.currentPeriodEnd;
    return (
      <Screen title={text.title} back={home}>
        <EmptyState
          icon="check"
          title={text.has.title}
          message={text.has.message(until ? formatDay(until, now) : undefined)}
        >
          <ButtonLink to={`${home}/stories`}>{text.has.watch}</ButtonLink>
        </EmptyState>
      </Screen>
    );
  }
  if (!acceptsNewSubscribers) {
    return (
      <Screen title={text.title} back={home}>
        <EmptyState icon="pause" title={text.paused.title} message={text.paused.message(profile.fullName)}>
          <ButtonLink to={home} tone="soft">
            {text.paused.back}
          </ButtonLink>
        </EmptyState>
      </Screen>
    );
  }
  return <OrderForm page={page} extras={extras} coupon={coupon} planId={planId} refused={refused} />;
}
