import type { Plan } from "@camarim/contract/plans";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { useQuery } from "@tanstack/react-query";
import { archivedPlansQuery } from "../../queries/plans.ts";
import { plans } from "../../text/plans.ts";

const text = plans.archived;

type ArchivedPlansProps = {
  /** Ids of the plans in the edited list. */
  named: readonly string[];
  full: boolean;
  onBack: (plan: Plan) => void;
};

/** Archived plans, which can be restored; nothing without any. */
export function ArchivedPlans({ named, full, onBack }: ArchivedPlansProps) {
  const { data, error, isFetching, refetch } = useQuery(archivedPlansQuery());
  if (!data && error) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data || data.data.length === 0) return null;
  return (
    <Section title={text.section}>
      <p className="mx-1 mb-2 text-small text-quiet">{text.lead}</p>
      <List label={text.section}>
        {data.data.map((plan) => {
          const isBack = named.includes(plan._id);
          return (
            <Row
              key={plan._id}
              label={plan.name}
              detail={isBack ? text.waiting : text.detail(formatCents(plan.price), plans.length(plan.periodMonths))}
              value={
                !isBack && (
                  <Button writes tone="soft" size="compact" disabled={full} onPress={() => onBack(plan)}>
                    <span aria-hidden="true">{text.back}</span>
                    <span className="sr-only">{text.nameBack(plan.name)}</span>
                  </Button>
                )
              }
            />
          );
        })}
      </List>
    </Section>
  );
}
