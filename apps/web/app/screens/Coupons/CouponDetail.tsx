import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { isUuid } from "../../lib/is-uuid.ts";
import { couponQuery } from "../../queries/coupons.ts";
import { common } from "../../text/common.ts";
import { coupons } from "../../text/coupons.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PendingRows } from "../../ui/feedback/Skeleton.tsx";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { CouponContent } from "./CouponContent.tsx";

const text = coupons.detail;

export function meta() {
  return [{ title: common.titled(text.title) }];
}

/** The coupon of `?id=`: its link, rules and redemptions. */
export default function CouponDetail() {
  const id = useSearchParams()[0].get("id") ?? "";
  const isAddressed = isUuid(id);
  const { data, error, isFetching, refetch } = useQuery({ ...couponQuery(id), enabled: isAddressed });
  const isLost = !isAddressed || error?.status === 404;
  return (
    <Screen title={data?.code ?? text.title} back="/account/coupons">
      {!data && !error && !isLost && <PendingRows />}
      {!data && isLost && (
        <EmptyState icon="ticket" title={text.lost.title} message={text.lost.message}>
          <ButtonLink to="/account/coupons">{text.lost.back}</ButtonLink>
        </EmptyState>
      )}
      {!data && error && !isLost && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data && <CouponContent coupon={data} />}
    </Screen>
  );
}
