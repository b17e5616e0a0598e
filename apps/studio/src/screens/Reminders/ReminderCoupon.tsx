import type { Reminders } from "@camarim/contract/reminders";
import { Select } from "@camarim/ui/form/Select.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { subscriptionCouponsQuery } from "../../queries/coupons.ts";
import { updateReminders } from "../../queries/reminders.ts";
import { reminders } from "../../text/reminders.ts";

const text = reminders.ended;

/** The coupon in the messages after the end of a subscription; saved as it is chosen. */
export function ReminderCoupon({ coupon }: { coupon: Reminders["endedSubscriptions"]["coupon"] }) {
  const { mutate, isPending, variables } = useMutation(updateReminders());
  const coupons = useQuery(subscriptionCouponsQuery()).data ?? [];
  // One that is archived or not among the first is kept until another is chosen.
  const known = coupon && !coupons.some(({ _id }) => _id === coupon._id) ? [coupon] : [];
  const chosen = isPending ? (variables.coupon ?? "") : (coupon?._id ?? "");
  const isUnusable = coupon !== null && !coupon.usable && chosen === coupon._id;
  return (
    <Select
      writes
      label={text.coupon}
      hint={isUnusable ? `${text.unusable(coupon.code)}. ${text.unusableLead}` : text.couponHint}
      options={[
        { value: "", label: text.noCoupon },
        ...[...known, ...coupons].map(({ _id, code }) => ({ value: _id, label: code })),
      ]}
      value={chosen}
      onChange={({ target }) => mutate({ coupon: target.value || null })}
    />
  );
}
