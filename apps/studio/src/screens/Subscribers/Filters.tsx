import { subscriptionStatuses } from "@camarim/contract/payments";
import type { SubscriptionsPage } from "@camarim/contract/subscriptions";
import { Field } from "@camarim/ui/form/Field.tsx";
import { Select } from "@camarim/ui/form/Select.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { useDesk } from "@camarim/ui/layout/use-desk.ts";
import { useKeys } from "@camarim/ui/overlay/use-keys.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { plansQuery } from "../../queries/plans.ts";
import type { SubscriptionsFilter } from "../../queries/subscriptions.ts";
import { plans as plansText } from "../../text/plans.ts";
import { subscribers as text } from "../../text/subscribers.ts";

const searchDelayMs = 300;

type FiltersProps = {
  filter: SubscriptionsFilter;
  /** Initial value of the search field. */
  typed: string | undefined;
  counts: SubscriptionsPage["counts"] | undefined;
  busy: boolean;
  onChange: (change: SubscriptionsFilter) => void;
};

/** Search, status and plan. Statuses without subscribers are left out. */
export function Filters({ filter, typed, counts, busy, onChange }: FiltersProps) {
  const isDesk = useDesk();
  const field = useRef<HTMLInputElement>(null);
  useKeys({ "/": () => field.current?.focus() });
  const present = subscriptionStatuses.filter((status) => counts?.byStatus[status] || status === filter.status);
  const statuses = present.map((status) => ({
    value: status,
    label: text.withCount(text.statuses[status], counts?.byStatus[status] ?? 0),
  }));
  return (
    <search className={isDesk ? "desk-filters" : undefined}>
      <Field
        ref={field}
        label={text.search}
        defaultValue={typed}
        placeholder={isDesk ? text.searchByKey : text.searchHint}
        debounceMs={searchDelayMs}
        busy={busy}
        inputMode="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={80}
        onChange={(event) => onChange({ query: event.target.value.trim() || undefined })}
      />
      <div className="grid grid-cols-pairs gap-x-2">
        <Select
          label={text.status}
          value={filter.status ?? ""}
          options={[{ value: "", label: text.anyStatus }, ...statuses]}
          onChange={({ target }) => onChange({ status: (target.value || undefined) as SubscriptionsFilter["status"] })}
        />
        <PlanFilter planId={filter.plan} onChange={(plan) => onChange({ plan })} />
      </div>
    </search>
  );
}

type PlanFilterProps = { planId: string | undefined; onChange: (planId: string | undefined) => void };

/** Without the plans, "Todos" would be wrong of a list that is filtered by one. */
function PlanFilter({ planId, onChange }: PlanFilterProps) {
  const { data, error, refetch } = useQuery(plansQuery());
  if (!data && error)
    return (
      <div className="col-span-full mt-4">
        <List>
          <Row icon="alert" label={plansText.lost} onPress={() => void refetch()} />
        </List>
      </div>
    );
  const options = data?.data.map(({ _id, name }) => ({ value: _id, label: name })) ?? [];
  const isListed = !planId || options.some(({ value }) => value === planId);
  const chosen = isListed ? [] : [{ value: planId, label: data ? plansText.old : common.loading }];
  return (
    <Select
      label={text.plan}
      value={planId ?? ""}
      options={[{ value: "", label: text.anyPlan }, ...options, ...chosen]}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}
