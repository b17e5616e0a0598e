import type { UndecidedPage, Undecided as UndecidedPerson } from "@camarim/contract/imports-values";
import type { NextTerms } from "@camarim/contract/plans";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { common } from "@camarim/ui/text/common.ts";
import { publicPlans } from "@camarim/ui/text/plans-public.ts";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { decidePrices, undecidedQuery } from "../../queries/imports.ts";
import { offers } from "../../text/offers.ts";
import { formatTerms } from "./about-offer.ts";
import { NextTermsSheet } from "./NextTermsSheet.tsx";

const text = offers.undecided;

/** All undecided people of a plan, or one of them. */
type Opened = { plan: UndecidedPage["plans"][number] } | { person: UndecidedPerson };

/** Imported people whose next price the creator has to decide. */
export default function Undecided() {
  useTitle(common.titled(text.title));
  const [opened, setOpened] = useState<Opened>();
  const { data, error, isFetching, refetch, ...more } = useInfiniteQuery(undecidedQuery());
  return (
    <Screen
      title={text.title}
      back="/account/lastlink"
      actions={<IconButton icon="reload" label={text.refresh} onPress={() => void refetch()} />}
    >
      <PullToRefresh onRefresh={refetch}>
        {!data && !error && <PendingRows hasDetail />}
        {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {data?.people.length === 0 && (
          <EmptyState icon="check" title={text.empty.title} message={text.empty.message}>
            <ButtonLink to="/account/lastlink">{text.empty.action}</ButtonLink>
          </EmptyState>
        )}
        {data && data.people.length > 0 && (
          <>
            <p className="mx-1 text-quiet">{text.lead}</p>
            {data.plans.map((plan) => (
              <Section key={plan._id} title={text.ofPlan(plan.name, plan.people)}>
                <p className="mx-1 mb-2">{text.planPrice(formatTerms(plan))}</p>
                <Button writes tone="soft" onPress={() => setOpened({ plan })}>
                  {text.all(plan.people)}
                </Button>
              </Section>
            ))}
            <Section title={text.people}>
              <List label={text.people}>
                {data.people.map((person) => (
                  <Row
                    key={person._id}
                    label={person.name}
                    detail={aboutPerson(person)}
                    onPress={() => setOpened({ person })}
                  />
                ))}
              </List>
            </Section>
          </>
        )}
        {more.hasNextPage && (
          <div className="mt-3">
            <Button tone="soft" busy={more.isFetchingNextPage} onPress={() => void more.fetchNextPage()}>
              {text.more}
            </Button>
          </div>
        )}
      </PullToRefresh>
      {opened && <DecisionSheet opened={opened} onClose={() => setOpened(undefined)} />}
    </Screen>
  );
}

function aboutPerson({ plan, price, periodMonths, currentPeriodEnd }: UndecidedPerson): string {
  const period = periodMonths === null ? undefined : publicPlans.period(periodMonths);
  const stated = price === null ? undefined : text.stated([formatCents(price), period].filter(Boolean).join(" "));
  const day = formatDay(currentPeriodEnd);
  const end = Date.parse(currentPeriodEnd) > Date.now() ? text.until(day) : text.over(day);
  return [plan.name, stated, end].filter(Boolean).join(" · ");
}

function DecisionSheet({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { mutate, isPending } = useMutation(decidePrices());
  const isOne = "person" in opened;
  const plan = isOne ? opened.person.plan : opened.plan;
  const [price, periodMonths] = isOne ? [opened.person.price, opened.person.periodMonths] : [null, null];

  function save(next: NextTerms, endDraft: () => void) {
    const body = { planId: plan._id, ...(isOne && { subscriptionIds: [opened.person._id] }), next };
    mutate(body, {
      onSuccess: ({ decided, waiting }) => {
        endDraft();
        if (decided > 0) showAlert({ type: "success", message: text.done(decided) });
        if (waiting > 0) showAlert({ type: "danger", message: text.waiting(waiting) });
        onClose();
      },
    });
  }

  return (
    <NextTermsSheet
      draft={isOne ? `undecided:${opened.person._id}` : `undecided-plan:${plan._id}`}
      title={isOne ? opened.person.name : text.ofPlan(opened.plan.name, opened.plan.people)}
      lead={isOne ? aboutPerson(opened.person) : text.planPrice(formatTerms(plan))}
      start={{ planId: plan._id, price, periodMonths: periodMonths ?? plan.periodMonths }}
      mayEnd={false}
      busy={isPending}
      onSave={(next, endDraft) => next && save(next, endDraft)}
      onClose={onClose}
    />
  );
}
