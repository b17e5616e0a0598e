import { type Coupon, couponChange } from "@camarim/contract/coupons";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FormSheet } from "@camarim/ui/form/FormSheet.tsx";
import { NumberField } from "@camarim/ui/form/NumberField.tsx";
import { useDraft } from "@camarim/ui/form/use-draft.ts";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { toCalendarDay, toDate } from "../../lib/date-fields.ts";
import { changeCoupon } from "../../queries/coupons.ts";
import { coupons } from "../../text/coupons.ts";
import { couponLabels } from "./coupon-form.ts";

type Fields = { maxRedemptions: number | null; maxPerFan: number | null; expiresAt: string };
const limitsForm = z.preprocess((typed) => {
  const { expiresAt, ...rest } = typed as Fields;
  return { ...rest, expiresAt: toDate(expiresAt, "end") };
}, couponChange) as unknown as z.ZodType<z.output<typeof couponChange>, Fields>;

type LimitsSheetProps = { coupon: Coupon; open: boolean; onClose: () => void };

/** Edits the fields that can still change after a redemption. */
export function LimitsSheet({ coupon, open, onClose }: LimitsSheetProps) {
  const { mutateAsync } = useMutation(changeCoupon());
  const { _id, maxRedemptions, maxPerFan } = coupon;
  const form = useZodForm(limitsForm, { maxRedemptions, maxPerFan, expiresAt: toCalendarDay(coupon.expiresAt) });
  const { field, look } = bindFields(form, couponLabels);
  const draft = useDraft(form, `coupon:${_id}`);
  const { submit } = useSubmit(form, async (change) => {
    await mutateAsync({ _id, ...change });
    draft.clear();
    onClose();
    showAlert({ type: "success", message: coupons.detail.saved });
  });
  return (
    <FormSheet
      title={coupons.detail.change}
      open={open}
      onClose={onClose}
      submit={coupons.detail.save}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      {(["maxRedemptions", "maxPerFan"] as const).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field: input }) => <NumberField {...input} {...look(name)} required={false} />}
        />
      ))}
      <Field {...field("expiresAt")} required={false} type="date" cleanable={false} />
    </FormSheet>
  );
}
