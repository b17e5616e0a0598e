import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useNavigate } from "react-router";
import { createCoupon } from "../../queries/coupons.ts";
import { common } from "../../text/common.ts";
import { coupons } from "../../text/coupons.ts";
import { Button } from "../../ui/form/Button.tsx";
import { showFieldErrors } from "../../ui/form/field-errors.ts";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import { Screen } from "../../ui/layout/Screen.tsx";
import { showAlert } from "../../ui/overlay/alerts.ts";
import { type CouponBody, type CouponFields, couponForm, newCoupon } from "./coupon-form.ts";
import { GiftFields } from "./GiftFields.tsx";
import { LimitFields } from "./LimitFields.tsx";
import { PlanFields } from "./PlanFields.tsx";

const text = coupons.form;

export function meta() {
  return [{ title: common.titled(coupons.new) }];
}

/** Everything of a coupon; what it gives cannot be changed later, and is asked first. */
export default function NewCoupon() {
  const id = useId();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(createCoupon());
  const form = useZodForm<CouponFields, CouponBody>(couponForm, newCoupon);
  const create = form.handleSubmit(async (body) => {
    try {
      const made = await mutateAsync(body);
      showAlert({ type: "success", message: text.created });
      await navigate(`/account/coupons/detail?id=${made._id}`, { replace: true });
    } catch (error) {
      showFieldErrors(form, error);
    }
  });
  return (
    <Screen
      title={coupons.new}
      back="/account/coupons"
      bottom={
        <Button type="submit" form={id} busy={form.formState.isSubmitting}>
          {text.submit}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={create}>
        <GiftFields form={form} />
        <PlanFields form={form} />
        <LimitFields form={form} />
      </form>
    </Screen>
  );
}
