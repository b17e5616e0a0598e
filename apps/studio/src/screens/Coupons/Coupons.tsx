import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useDeleted } from "../../features/undo/delete-later.ts";
import { couponsQuery } from "../../queries/coupons.ts";
import { coupons as text } from "../../text/coupons.ts";
import { CouponRow } from "./CouponRow.tsx";

/** The coupons with their redemption counts; `?arquivados` lists the archived ones. */
export default function Coupons() {
  useTitle(common.titled(text.title));
  const archived = useSearchParams()[0].has("arquivados");
  const query = useInfiniteQuery(couponsQuery(archived));
  const { error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const deleted = useDeleted();
  const data = query.data?.filter(({ _id }) => !deleted.has(_id));
  return (
    <Screen
      title={text.title}
      back={archived ? "/account/coupons" : "/account/plan"}
      actions={<IconButton icon="reload" label={text.refresh} onPress={() => void refetch()} />}
      bottom={
        data &&
        data.length > 0 &&
        !archived && (
          <nav aria-label={text.actions}>
            <ButtonLink to="/account/coupons/new">{text.new}</ButtonLink>
          </nav>
        )
      }
    >
      <PullToRefresh onRefresh={refetch}>
        {!data && !error && <PendingRows hasDetail />}
        {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {data?.length === 0 && <Empty archived={archived} />}
        {data && data.length > 0 && (
          <List label={text.title}>
            {data.map((coupon) => (
              <CouponRow key={coupon._id} coupon={coupon} />
            ))}
          </List>
        )}
        {hasNextPage && (
          <div className="mt-3">
            <Button tone="soft" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              {text.more}
            </Button>
          </div>
        )}
        {data && (
          <Link
            to={archived ? "/account/coupons" : "/account/coupons?arquivados"}
            className="mt-2 flex min-h-tap items-center justify-center text-small text-quiet underline"
          >
            {archived ? text.activeLink : text.archivedLink}
          </Link>
        )}
      </PullToRefresh>
    </Screen>
  );
}

function Empty({ archived }: { archived: boolean }) {
  if (archived) return <EmptyState icon="ticket" title={text.noArchived.title} message={text.noArchived.message} />;
  return (
    <EmptyState icon="ticket" title={text.empty.title} message={text.empty.message}>
      <ButtonLink to="/account/coupons/new">{text.empty.action}</ButtonLink>
    </EmptyState>
  );
}
