import type { CreatorPage } from "@camarim/contract/creators";

import { PlanChoice } from "@camarim/ui/features/pay/PlanChoice.tsx";
import { offerFor, toQuote } from "@camarim/ui/features/pay/quote.ts";
import { Button } from "@camarim/ui/form/Button.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { creatorPage as text } from "@camarim/ui/text/creator-page.ts";
import { publicPlans } from "@camarim/ui/text/plans-public.ts";
import { Form, Link } from "react-router";
import type { FoundCoupon } from "../../api/find-coupon.server.ts";
import { CouponLine } from "../../features/pay/CouponLine.tsx";
import { toCreatorPath } from "../../lib/return-path.ts";
import { paymentHelp } from "../../text/payment-help.ts";

import { ReportLink } from "./ReportLink.tsx";
import { StickyAction } from "./StickyAction.tsx";

type OfferProps = {
  page: CreatorPage;
  coupon: FoundCoupon | null;
  /** Below the plans. */
  children: React.ReactNode;
};

/** The plans in a form, whose submit button shows the price of the selected one. */
export function Offer({ page: { profile, plans, acceptsNewSubscribers }, coupon, children }: OfferProps) {
  if (!acceptsNewSubscribers) {
    return (
      <>
        <div className="px-page pb-6">
          {children}
          <ReportLink />
        </div>
        <StickyAction>
          <p className="py-2 text-center text-quiet">{text.paused(profile.fullName)}</p>
          <Link
            to={`/@${profile.username}/paguei`}
            className="flex min-h-tap items-center justify-center text-small text-quiet underline"
          >
            {paymentHelp.title}
          </Link>
        </StickyAction>
      </>
    );
  }
  return (
    <Form method="get" action={`/@${profile.username}/assinar`} className="group contents">
      <div className="px-page pb-6">
        {coupon && <CouponLine coupon={coupon} />}
        <PlanChoice
          name="plano"
          plans={plans}
          chosenId={(plans.find(({ _id }) => offerFor(coupon?.offer, _id)) ?? plans[0])?._id}
          offer={coupon?.offer}
        />
        {coupon?.offer && <input type="hidden" name="cupom" value={coupon.code} />}
        {children}
        <ReportLink />
      </div>
      <StickyAction line={publicPlans.terms}>
        <Button type="submit">
          <SubmitLabel plans={plans} offer={coupon?.offer} />
        </Button>
        <p className="mt-1 flex flex-wrap justify-center gap-x-6 text-small text-quiet underline">
          <Link
            to={`/entrar?volta=${toCreatorPath(profile.username, coupon?.code)}`}
            className="flex min-h-tap items-center"
          >
            {text.enter}
          </Link>
          <Link to={`/@${profile.username}/paguei`} className="flex min-h-tap items-center">
            {paymentHelp.title}
          </Link>
        </p>
      </StickyAction>
    </Form>
  );
}

type SubmitLabelProps = { plans: CreatorPage["plans"]; offer: FoundCoupon["offer"] | undefined };

/** The label of each plan; the classes of app.css show that of the checked one. Without `:has` the button only says "Assinar". */
function SubmitLabel({ plans, offer }: SubmitLabelProps) {
  const [first] = plans;
  if (first && plans.length === 1) return formatDue(first, offer);
  return (
    <>
      <span className="group-has-checked:hidden">{text.subscribe}</span>
      {plans.map((plan, index) => (
        <span key={plan._id} className={`hidden group-has-[label:nth-of-type(${index + 1})_:checked]:inline`}>
          {formatDue(plan, offer)}
        </span>
      ))}
    </>
  );
}

/** "Assinar por R$ 23,92", or the label of a trial or of a free first period. */
function formatDue(plan: CreatorPage["plans"][number], offer: FoundCoupon["offer"] | undefined): string {
  const due = toQuote(plan, offer);
  if (due.trialDays > 0) return text.tryFor(due.trialDays);
  return due.total === 0 ? text.subscribeFree : text.subscribeFor(formatCents(due.total));
}
