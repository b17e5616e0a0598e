import type { CreatorPage } from "@camarim/contract/creators";
import { Form, useNavigation } from "react-router";
import { formatCents } from "../../lib/money.ts";
import { creatorPage as text } from "../../text/creator-page.ts";
import { publicPlans } from "../../text/plans-public.ts";
import { Button } from "../../ui/Button.tsx";
import { PlanChoice } from "../../ui/PlanChoice.tsx";
import { useChosenPlan } from "../../ui/use-chosen-plan.ts";
import { Bottom } from "./Bottom.tsx";

/** The plans and the one button: a plain form, whose button names the price once the scripts know the choice. */
export function Offer({ page: { profile, plans, acceptsNewSubscribers } }: { page: CreatorPage }) {
  const { form, choose, chosen } = useChosenPlan(plans, "plano");
  const busy = useNavigation().state !== "idle";
  if (!acceptsNewSubscribers) {
    return (
      <Bottom>
        <p className="py-2 text-center text-quiet">{text.paused(profile.fullName)}</p>
      </Bottom>
    );
  }
  return (
    <Form ref={form} method="get" action={`/@${profile.username}/assinar`} className="contents">
      <div className="px-page pb-6">
        <PlanChoice name="plano" plans={plans} chosenId={plans[0]?._id} onChoose={choose} />
      </div>
      <Bottom line={publicPlans.terms}>
        <Button type="submit" busy={busy}>
          {chosen ? text.subscribeFor(formatCents(chosen.price)) : text.subscribe}
        </Button>
      </Bottom>
    </Form>
  );
}
