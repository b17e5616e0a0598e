import { type CancellationSetting, discountLimits } from "@camarim/contract/cancellations";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { SavedSwitch } from "@camarim/ui/form/SavedSwitch.tsx";
import { Select } from "@camarim/ui/form/Select.tsx";
import { Group, Section } from "@camarim/ui/layout/List.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatShare } from "@camarim/ui/lib/percent.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { updateCancellationSetting } from "../../queries/cancellations.ts";
import { plansQuery } from "../../queries/plans.ts";
import { cancellations } from "../../text/cancellations.ts";

const text = cancellations.settings;

const { min, max } = discountLimits;
const steps = Array.from({ length: (max - min) / 5 + 1 }, (_, i) => min + i * 5);

/** In steps of 5, and what is set. */
function listPercents(set: number | null) {
  const percents = [...new Set([...steps, ...(set === null ? [] : [set])])].sort((a, b) => a - b);
  return percents.map((percent) => ({
    value: String(percent),
    label: text.percent(formatShare(percent / 100)),
  }));
}

/** Each change is saved as it is made. */
export function OfferSettings({ setting }: { setting: CancellationSetting }) {
  const { mutate, mutateAsync: save } = useMutation(updateCancellationSetting());
  return (
    <Section title={text.section} ofGroups>
      <Group>
        <SavedSwitch
          label={text.pause}
          hint={text.pauseHint}
          checked={setting.offerPause}
          onSave={(offerPause) => save({ offerPause })}
        />
        <OfferedPlan offerPlan={setting.offerPlan} onChange={(offerPlan) => mutate({ offerPlan })} />
        <Select
          writes
          label={text.discount}
          hint={text.discountHint}
          options={[{ value: "", label: text.noDiscount }, ...listPercents(setting.discountPercent)]}
          value={String(setting.discountPercent ?? "")}
          onChange={({ target }) => mutate({ discountPercent: target.value ? Number(target.value) : null })}
        />
        <SavedSwitch
          label={text.reason}
          hint={text.reasonHint}
          checked={setting.askReason}
          onSave={(askReason) => save({ askReason })}
        />
      </Group>
    </Section>
  );
}

type OfferedPlanProps = { offerPlan: string | null; onChange: (planId: string | null) => void };

/** One that is no longer on sale is not offered. */
function OfferedPlan({ offerPlan, onChange }: OfferedPlanProps) {
  const { data, error, isFetching, refetch } = useQuery(plansQuery());
  if (!data && error) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PendingRows count={1} hasDetail />;
  const options = data.data
    .filter(({ active }) => active)
    .map(({ _id, name, price }) => ({ value: _id, label: text.planOption(name, formatCents(price)) }));
  const isOnSale = options.some(({ value }) => value === offerPlan);
  return (
    <Select
      writes
      label={text.plan}
      hint={text.planHint}
      options={[{ value: "", label: text.noPlan }, ...options]}
      value={isOnSale ? (offerPlan ?? "") : ""}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}
