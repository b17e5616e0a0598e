import { FormScreen } from "@camarim/ui/form/FormScreen.tsx";
import { useDraft } from "@camarim/ui/form/use-draft.ts";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { createCoupon } from "../../queries/coupons.ts";
import { coupons } from "../../text/coupons.ts";
import { type CouponBody, type CouponFields, couponForm, newCoupon } from "./coupon-form.ts";
import { GiftFields } from "./GiftFields.tsx";
import { LimitFields } from "./LimitFields.tsx";
import { PlanFields } from "./PlanFields.tsx";

const text = coupons.form;

/** All fields of a coupon. The discount comes first, because it cannot be changed later. */
export default function NewCoupon() {
  useTitle(common.titled(coupons.new));
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
