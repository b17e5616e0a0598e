import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { redemptionsQuery } from "../../queries/coupons.ts";
import { coupons } from "../../text/coupons.ts";

const text = coupons.detail;

export function Redemptions({ couponId }: { couponId: string }) {
  const query = useInfiniteQuery(redemptionsQuery(couponId));
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <Section title={text.uses}>
      {!data && !error && <PendingRows count={2} />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="mx-1 text-quiet">{text.noUses}</p>}
      {data && data.length > 0 && (
        <List label={text.uses}>
          {data.map(({ _id, fan, plan, paid, redeemedAt, overLimit }) => (
            <Row
              key={_id}
              label={
                <span className="flex flex-wrap items-center gap-2">
                  {fan.name} {overLimit && <Chip tone="warn">{text.over}</Chip>}
                </span>
              }
              detail={text.used(plan, formatDateTime(redeemedAt))}
              value={<Money cents={paid} size="strong" />}
            />
          ))}
        </List>
      )}
      {hasNextPage && (
        <div className="mt-3">
          <Button tone="soft" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {coupons.more}
          </Button>
        </div>
      )}
    </Section>
  );
}
