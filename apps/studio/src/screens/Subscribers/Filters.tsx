import { subscriptionStatuses } from "@camarim/contract/payments";
import type { SubscriptionsPage } from "@camarim/contract/subscriptions";
import { Field } from "@camarim/ui/form/Field.tsx";
import { Select } from "@camarim/ui/form/Select.tsx";
import { useDesk } from "@camarim/ui/layout/use-desk.ts";
import { useKeys } from "@camarim/ui/overlay/use-keys.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { plansQuery } from "../../queries/plans.ts";
import type { SubscriptionsFilter } from "../../queries/subscriptions.ts";
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
  const plans = useQuery(plansQuery()).data?.data ?? [];
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
        <Select
          label={text.plan}
          value={filter.plan ?? ""}
          options={[{ value: "", label: text.anyPlan }, ...plans.map(({ _id, name }) => ({ value: _id, label: name }))]}
          onChange={({ target }) => onChange({ plan: target.value || undefined })}
        />
      </div>
    </search>
  );
}
