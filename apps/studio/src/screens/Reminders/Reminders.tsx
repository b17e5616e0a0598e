import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { SavedSwitch } from "@camarim/ui/form/SavedSwitch.tsx";
import { Group, Section } from "@camarim/ui/layout/List.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { remindersQuery, updateReminders } from "../../queries/reminders.ts";
import { reminders as text } from "../../text/reminders.ts";
import { ReminderCoupon } from "./ReminderCoupon.tsx";
import { ReminderPreview } from "./ReminderPreview.tsx";
import { Results } from "./Results.tsx";

/** Messages that are sent by themselves: each measure with its switch, its words and its results. */
export default function Reminders() {
  useTitle(common.titled(text.title));
  const { data, error, isFetching, refetch } = useQuery(remindersQuery());
  const { mutateAsync: save } = useMutation(updateReminders());
  const coupon = data?.endedSubscriptions.coupon ?? null;
  return (
    <Screen title={text.title} back="/account/menu">
      {!data && !error && <PendingRows count={4} hasDetail />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data && (
        <PullToRefresh onRefresh={refetch}>
          <p className="mx-1 text-quiet">{text.lead}</p>
          <Section title={text.unpaid.section} ofGroups>
            <Group>
              <SavedSwitch
                label={text.unpaid.switch}
                hint={text.unpaid.hint}
                checked={data.unpaidOrders.enabled}
                onSave={(unpaidOrders) => save({ unpaidOrders })}
              />
            </Group>
            <ReminderPreview toMessages={text.preview.unpaid} />
            <Results results={data.unpaidOrders.results} />
          </Section>
          <Section title={text.ended.section} ofGroups>
            <Group>
              <SavedSwitch
                label={text.ended.switch}
                hint={text.ended.hint}
                checked={data.endedSubscriptions.enabled}
                onSave={(endedSubscriptions) => save({ endedSubscriptions })}
              />
              <ReminderCoupon coupon={coupon} />
            </Group>
            <ReminderPreview
              toMessages={(username) => text.preview.ended(username, coupon?.usable ? coupon.code : undefined)}
            />
            <Results results={data.endedSubscriptions.results} />
          </Section>
          <p className="mx-4 mt-6 text-small text-quiet">{text.limits}</p>
        </PullToRefresh>
      )}
    </Screen>
  );
}
