import { type OfferedPlan, PlanChoice } from "@camarim/ui/features/pay/PlanChoice.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { useEffect, useState } from "react";
import { Form } from "react-router";
import { useChosenPlan } from "../../features/pay/use-chosen-plan.ts";
import { fanSubscription } from "../../text/fan-home.ts";

const text = fanSubscription.change;

type ChangePlanProps = {
  plans: readonly OfferedPlan[];
  /** The plan of the next period; undefined while an imported price is not agreed, which choosing the present plan does. */
  presentId: string | undefined;
  shownId: string;
  busy: boolean;
};

/** The plan of the next period. The button waits for another plan; without scripts the server refuses the present one. */
export function ChangePlan({ plans, presentId, shownId, busy }: ChangePlanProps) {
  const { form, choose, chosen } = useChosenPlan(plans, "plano");
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const isPresent = hasScripts && presentId !== undefined && (chosen?._id ?? shownId) === presentId;
  return (
    <Section title={text.section}>
      <p className="mx-1 text-small text-quiet">{text.lead}</p>
      <Form ref={form} method="post">
        <PlanChoice name="plano" plans={plans} chosenId={shownId} onChoose={choose} />
        <div className="mt-3">
          <Button type="submit" tone="soft" busy={busy} disabled={isPresent}>
            {text.submit}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
