import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { isUuid } from "@camarim/ui/lib/is-uuid.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { couponQuery } from "../../queries/coupons.ts";
import { coupons } from "../../text/coupons.ts";
import { CouponContent } from "./CouponContent.tsx";

const text = coupons.detail;

/** The coupon of `?id=`: its link, rules and redemptions. */
export default function CouponDetail() {
  useTitle(common.titled(text.title));
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
