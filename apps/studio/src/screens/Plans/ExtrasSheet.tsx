import type { Extras, Item } from "@camarim/contract/items";
import type { Plan } from "@camarim/contract/plans";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { FormSheet } from "@camarim/ui/form/FormSheet.tsx";
import { MoneyField } from "@camarim/ui/form/MoneyField.tsx";
import { Select } from "@camarim/ui/form/Select.tsx";
import { useDraft } from "@camarim/ui/form/use-draft.ts";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { Controller, useWatch } from "react-hook-form";
import { saveExtras } from "../../queries/items.ts";
import { extras as text } from "../../text/extras.ts";
import { type ExtrasFields, extrasForm, extrasLabels, toExtrasFields, toSubscriberCents } from "./extras-form.ts";

type ExtrasSheetProps = {
  extras: Extras;
  items: readonly Item[];
  plans: readonly Plan[];
  open: boolean;
  onClose: () => void;
};

const none = { value: "", label: text.noneOption };

/** Chooses the item with its price beside a plan, and the longer plan. */
export function ExtrasSheet({ extras, items, plans, open, onClose }: ExtrasSheetProps) {
  const { mutateAsync } = useMutation(saveExtras());
  const form = useZodForm<ExtrasFields, Extras>(extrasForm(items), toExtrasFields(extras));
  const { field, look } = bindFields(form, extrasLabels);
  const draft = useDraft(form, "extras");
  const itemId = useWatch({ control: form.control, name: "itemId" });
  const chosen = items.find(({ _id }) => _id === itemId);
  const offered = items.filter(({ _id, onSale }) => onSale || _id === extras.itemId);
  const { submit } = useSubmit(form, async (body) => {
    await mutateAsync(body);
    draft.clear();
    onClose();
    showAlert({ type: "success", message: text.saved });
  });
  return (
    <FormSheet
      title={text.sheet}
      open={open}
      onClose={onClose}
      submit={text.save}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <Select
        {...field("itemId")}
        required={false}
        options={[
          none,
          ...offered.map(({ _id: value, title, onSale }) => ({ value, label: onSale ? title : text.offSale(title) })),
        ]}
      />
      {chosen && (
        <Controller
          control={form.control}
          name="itemPrice"
          render={({ field: input }) => (
            <MoneyField
              {...input}
              {...look("itemPrice")}
              required={false}
              hint={text.itemPriceHint(formatCents(toSubscriberCents(chosen)))}
            />
          )}
        />
      )}
      {plans.length > 1 && (
        <Select
          {...field("planId")}
          required={false}
          hint={text.planHint}
          options={[
            none,
            ...plans.map(({ _id: value, name, price }) => ({
              value,
              label: text.planOption(name, formatCents(price)),
            })),
          ]}
        />
      )}
    </FormSheet>
  );
}
