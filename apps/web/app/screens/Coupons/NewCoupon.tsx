import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { createCoupon } from "../../queries/coupons.ts";
import { common } from "../../text/common.ts";
import { coupons } from "../../text/coupons.ts";
import { FormScreen } from "../../ui/form/FormScreen.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { useSubmit } from "../../ui/form/use-submit.ts";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import { showAlert } from "../../ui/overlay/alerts.ts";
import { type CouponBody, type CouponFields, couponForm, newCoupon } from "./coupon-form.ts";
import { GiftFields } from "./GiftFields.tsx";
import { LimitFields } from "./LimitFields.tsx";
import { PlanFields } from "./PlanFields.tsx";

const text = coupons.form;

export function meta() {
  return [{ title: common.titled(coupons.new) }];
}

/** All fields of a coupon. The discount comes first, because it cannot be changed later. */
export default function NewCoupon() {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(createCoupon());
  const form = useZodForm<CouponFields, CouponBody>(couponForm, newCoupon);
  const draft = useDraft(form, "coupon");
  const { submit } = useSubmit(form, async (body) => {
    const made = await mutateAsync(body);
    draft.clear();
    showAlert({ type: "success", message: text.created });
    await navigate(`/account/coupons/detail?id=${made._id}`, { replace: true });
  });
  return (
    <FormScreen
      title={coupons.new}
      back="/account/coupons"
      submit={text.submit}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <GiftFields form={form} />
      <PlanFields form={form} />
      <LimitFields form={form} />
    </FormScreen>
  );
}
