import { planMonths } from "@camarim/contract/plans";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { MoneyField } from "@camarim/ui/form/MoneyField.tsx";
import { NumberField } from "@camarim/ui/form/NumberField.tsx";
import { Select } from "@camarim/ui/form/Select.tsx";
import { Switch } from "@camarim/ui/form/Switch.tsx";
import { TextArea } from "@camarim/ui/form/TextArea.tsx";
import { Controller, useWatch } from "react-hook-form";
import { plans as text } from "../../text/plans.ts";
import { perMonth } from "./PlanCard.tsx";
import type { PlansForm } from "./use-plans-form.ts";

const periods = planMonths.map((months) => ({ value: String(months), label: text.periods[months] }));
const labels = { ...text, periodMonths: text.period, trialDays: text.trial };

type PlanFieldsProps = Pick<PlansForm, "form" | "rows"> & {
  place: number;
  /** Removing a saved plan archives it; an unsaved one is discarded. */
  saved: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** The editable fields of a plan, and its position. */
export function PlanFields({ form, rows, place, saved, onMove, onRemove }: PlanFieldsProps) {
  const { control, register, formState } = form;
  const look = (name: "name" | "periodMonths" | "price" | "trialDays" | "description") => {
    // Adding or moving a plan validates all of them: fields that were not touched show no error yet.
    const isDue = formState.isSubmitted || formState.touchedFields.data?.[place]?.[name];
    return { label: labels[name], error: isDue ? formState.errors.data?.[place]?.[name]?.message : undefined };
  };
  const [price, periodMonths] = useWatch({ control, name: [`data.${place}.price`, `data.${place}.periodMonths`] });
  return (
    <>
      <Field {...register(`data.${place}.name`)} {...look("name")} required maxLength={40} autoComplete="off" />
      <Select
        {...register(`data.${place}.periodMonths`, { valueAsNumber: true })}
        {...look("periodMonths")}
        options={periods}
      />
      <Controller
        control={control}
        name={`data.${place}.price`}
        render={({ field }) => (
          <MoneyField {...field} {...look("price")} required hint={perMonth({ price, periodMonths })} />
        )}
      />
      <Controller
        control={control}
        name={`data.${place}.trialDays`}
        render={({ field }) => (
          <NumberField
            {...field}
            {...look("trialDays")}
            value={field.value ?? 0}
            onChange={(days) => field.onChange(days ?? 0)}
            hint={text.trialHint}
          />
        )}
      />
      <TextArea
        {...register(`data.${place}.description`)}
        {...look("description")}
        hint={text.descriptionHint}
        rows={2}
        maxLength={200}
      />
      <Switch {...register(`data.${place}.active`)} label={text.active} hint={text.activeHint} />
      <div className="mt-4 grid grid-cols-triples gap-2">
        <Button writes tone="soft" size="compact" disabled={place === 0} onPress={() => onMove(place - 1)}>
          {text.up}
        </Button>
        <Button
          writes
          tone="soft"
          size="compact"
          disabled={place === rows.fields.length - 1}
          onPress={() => onMove(place + 1)}
        >
          {text.down}
        </Button>
        <Button tone="danger" size="compact" onPress={onRemove}>
          {saved ? text.archive : text.remove}
        </Button>
      </div>
    </>
  );
}
