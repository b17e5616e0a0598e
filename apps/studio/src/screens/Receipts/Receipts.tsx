import type { ApprovedToday, Payment } from "@camarim/contract/payments";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useDesk } from "@camarim/ui/layout/use-desk.ts";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { isToday } from "@camarim/ui/lib/time.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { CorrectEmail } from "../../features/payments/CorrectEmail.tsx";
import { WaitingRefunds } from "../../features/refunds/WaitingRefunds.tsx";
import { queryClient } from "../../queries/client.ts";
import { pollWhile } from "../../queries/live.ts";
import { approvedTodayQuery, receiptsQuery, unpaidOrdersQuery } from "../../queries/payments.ts";
import { refundsQuery, waitingRefundsQuery } from "../../queries/refunds.ts";
import { useAwaited } from "../../queries/use-awaited.ts";
import { receipts as text } from "../../text/receipts.ts";
import { ApproveGreen } from "./ApproveGreen.tsx";
import { Checks } from "./Checks.tsx";
import { Decide } from "./Decide.tsx";
import { groupByLevel } from "./levels.ts";
import { OtherReceipts } from "./OtherReceipts.tsx";
import { Payer } from "./Payer.tsx";
import { ReceiptList } from "./ReceiptList.tsx";
import { ReceiptPreview } from "./ReceiptPreview.tsx";
import { ReceiptsPending } from "./ReceiptsPending.tsx";
import { Refunds } from "./Refunds.tsx";
import { ReviewLine } from "./ReviewLine.tsx";
import { useReviewStatus } from "./review-status.ts";
import { Statement } from "./Statement.tsx";
import { UnpaidOrders } from "./UnpaidOrders.tsx";
import { useApprovals } from "./use-approvals.ts";
import { useChosen } from "./use-chosen.ts";
import { useSwipe } from "./use-swipe.ts";

/** Lazy because it imports a stylesheet, like the side navigation (see layouts/Creator.tsx). */
const Review = lazy(() => import("./Review.tsx").then(({ Review }) => ({ default: Review })));

const refetchInterval = pollWhile(() => true, 30_000);

/** The pending receipts: on a phone a list by their checks, then one at a time, oldest first; the creator may skip one. */
export default function Receipts() {
  useTitle(common.titled(text.title));
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...receiptsQuery(), refetchInterval });
  const approvedToday = useQuery(approvedTodayQuery());
  const isAwaited = useAwaited(
    approvedToday,
    useQuery(refundsQuery()),
    useQuery(waitingRefundsQuery()),
    useQuery(unpaidOrdersQuery()),
  );
  const isDesk = useDesk();
  const { approving, waiting } = useApprovals(data?.data);
  const hasLine = useReviewStatus() !== undefined || approving.length > 0;
  const { shown: payment, isChosen, leave, at, previous, next, choose } = useChosen(waiting);
  const green = groupByLevel(waiting).green;
  // One alone is shown at once, and on a desktop the queue is beside the receipt.
  const isList = !isDesk && !isChosen && waiting.length > 1;
  const hasBottom = hasLine || (isList ? green.length > 1 : payment !== undefined);
  const swipe = useSwipe({ onForward: next, onBackward: previous });
  const refetchAll = () =>
    Promise.all([
      refetch(),
      queryClient.invalidateQueries(refundsQuery()),
      queryClient.invalidateQueries(waitingRefundsQuery()),
      queryClient.invalidateQueries(unpaidOrdersQuery()),
      queryClient.invalidateQueries(approvedTodayQuery()),
    ]);
  return (
    <Screen
      title={text.title}
      back="/account/pix"
      actions={payment && !isList && <Place at={at + 1} count={(data?.totalCount ?? 0) - approving.length} />}
      bottom={!isDesk && hasBottom && <Bottom payment={payment} isList={isList} green={green} approving={approving} />}
    >
      {(isPending || (data && isAwaited)) && <ReceiptsPending />}
      {error && !data && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data && !isAwaited && (
        <PullToRefresh onRefresh={refetchAll}>
          <div className={isDesk ? "desk-reading" : undefined}>
            <Refunds />
            <WaitingRefunds />
          </div>
          {isDesk && (
            <div className="desk-reading mt-3">
              <ReviewLine approving={approving} />
              {green.length > 1 && (
                <div className="mb-3">
                  <ApproveGreen payments={green} />
                </div>
              )}
            </div>
          )}
          {isList && <ReceiptList waiting={waiting} onChoose={choose} />}
          {payment && isDesk && (
            <Suspense fallback={<ReceiptsPending />}>
              <Review
                waiting={waiting}
                payment={payment}
                previous={previous}
                next={next}
                onChoose={choose}
                onReload={refetch}
              />
            </Suspense>
          )}
          {payment && !isDesk && !isList && (
            <article key={payment._id} {...swipe}>
              <OtherReceipts previous={previous} next={next} onList={leave} />
              <ReceiptPreview payment={payment} onReload={refetch} />
              <Payer payment={payment} />
              <Checks checks={payment.receiptChecks} />
              <p className="mx-1 mt-3 text-small text-quiet">{text.advice}</p>
              <CorrectEmail payment={payment} />
            </article>
          )}
          {!payment && <NoReceipts approved={isToday(approvedToday.dataUpdatedAt) ? approvedToday.data : undefined} />}
          <div className={isDesk ? "desk-reading" : undefined}>
            {!payment && <UnpaidOrders />}
            <Statement />
          </div>
        </PullToRefresh>
      )}
    </Screen>
  );
}

/** `approved`: undefined if it is not known, or was loaded on another day. */
function NoReceipts({ approved }: { approved: ApprovedToday | undefined }) {
  if (approved && approved.people > 0) {
    const message = text.done.message(approved.people, formatCents(approved.amount));
    return <EmptyState icon="check" title={text.done.title} message={message} />;
  }
  return (
    <EmptyState icon="check" title={text.empty.title} message={text.empty.message}>
      <ButtonLink to="/account/pix" tone="soft">
        {text.empty.action}
      </ButtonLink>
    </EmptyState>
  );
}

function Place({ at, count }: { at: number; count: number }) {
  // With large text the title needs the room.
  return (
    <span className="px-2 text-small text-quiet tabular">
      <span className="@max-[15rem]:sr-only">{text.place(at, count)}</span>
      <span aria-hidden="true" className="hidden @max-[15rem]:inline">{`${at}/${count}`}</span>
    </span>
  );
}

type BottomProps = {
  payment: Payment | undefined;
  isList: boolean;
  green: readonly Payment[];
  approving: readonly Payment[];
};

/** The decision on the receipt that is shown, or on all green ones of the list, below what was just decided. */
function Bottom({ payment, isList, green, approving }: BottomProps) {
  return (
    <>
      <ReviewLine approving={approving} />
      {payment && !isList && <Decide key={payment._id} payment={payment} />}
      {isList && green.length > 1 && <ApproveGreen payments={green} />}
    </>
  );
}
