import { type Coupon, couponChange } from "@camarim/contract/coupons";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { toCalendarDay, toDate } from "../../lib/date-fields.ts";
import { changeCoupon } from "../../queries/coupons.ts";
import { coupons } from "../../text/coupons.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { showFieldErrors } from "../../ui/form/field-errors.ts";
import { NumberField } from "../../ui/form/NumberField.tsx";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import { showAlert } from "../../ui/overlay/alerts.ts";
import { Sheet } from "../../ui/overlay/Sheet.tsx";

const text = coupons.form;

type Fields = { maxRedemptions: number | null; maxPerFan: number | null; expiresAt: string };
const limitsForm = z.preprocess((typed) => {
  const { expiresAt, ...rest } = typed as Fields;
  return { ...rest, expiresAt: toDate(expiresAt, "end") };
}, couponChange) as unknown as z.ZodType<z.output<typeof couponChange>, Fields>;

type LimitsSheetProps = { coupon: Coupon; open: boolean; onClose: () => void };

/** What may change of a coupon once people use it. */
export function LimitsSheet({ coupon, open, onClose }: LimitsSheetProps) {
  const id = useId();
  const { mutateAsync } = useMutation(changeCoupon());
  const { _id, maxRedemptions, maxPerFan } = coupon;
  const form = useZodForm(limitsForm, { maxRedemptions, maxPerFan, expiresAt: toCalendarDay(coupon.expiresAt) });
  const { errors, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (change) => {
    try {
      await mutateAsync({ _id, ...change });
      onClose();
      showAlert({ type: "success", message: coupons.detail.saved });
    } catch (error) {
      showFieldErrors(form, error);
    }
  });
  const counts = [
    { name: "maxRedemptions", label: text.max, hint: text.maxHint },
    { name: "maxPerFan", label: text.perFan, hint: text.perFanHint },
  ] as const;
  return (
    <Sheet
      title={coupons.detail.change}
      open={open}
      onClose={onClose}
      bottom={
        <Button type="submit" form={id} busy={isSubmitting}>
          {coupons.detail.save}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={save} className="pb-4">
        {counts.map(({ name, ...words }) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field }) => <NumberField {...field} {...words} error={errors[name]?.message} />}
          />
        ))}
        <Field
          {...form.register("expiresAt")}
          type="date"
          cleanable={false}
          label={text.ends}
          hint={text.endsHint}
          error={errors.expiresAt?.message}
        />
      </form>
    </Sheet>
  );
}
