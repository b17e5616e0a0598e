import type { Plan } from "@camarim/contract/plans";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { FormScreen } from "@camarim/ui/form/FormScreen.tsx";
import { useDraft } from "@camarim/ui/form/use-draft.ts";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { finishDeletions } from "../../features/undo/delete-later.ts";
import { createCoupon } from "../../queries/coupons.ts";
import { plansQuery } from "../../queries/plans.ts";
import { coupons } from "../../text/coupons.ts";
import { type CouponBody, type CouponFields, couponForm, newCoupon } from "./coupon-form.ts";
import { GiftFields } from "./GiftFields.tsx";
import { LimitFields } from "./LimitFields.tsx";
import { PlanFields } from "./PlanFields.tsx";

const text = coupons.form;

/** Waits for the plans: without their choice, a coupon would apply to all of them. */
export default function NewCoupon() {
  useTitle(common.titled(coupons.new));
  const { data, error, isFetching, refetch } = useQuery(plansQuery());
  if (data) return <NewCouponForm plans={data.data} />;
  return (
    <Screen title={coupons.new} back="/account/coupons">
      {error ? (
        <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PendingRows count={4} />
      )}
    </Screen>
  );
}

/** All fields of a coupon. The discount comes first, because it cannot be changed later. */
function NewCouponForm({ plans }: { plans: readonly Plan[] }) {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(createCoupon());
  const form = useZodForm<CouponFields, CouponBody>(couponForm, newCoupon);
  const draft = useDraft(form, "coupon");
  const { submit } = useSubmit(form, async (body) => {
    // The code of a coupon that was archived a moment ago.
    await finishDeletions(5_000);
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
      <PlanFields form={form} plans={plans} />
      <LimitFields form={form} />
    </FormScreen>
  );
}
