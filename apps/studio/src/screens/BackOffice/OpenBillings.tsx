import type { OpenBilling } from "@camarim/contract/admin-billings";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCalendarDay } from "@camarim/ui/lib/time.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { openBillingsQuery } from "../../queries/back-office.ts";
import { openBillings as text } from "../../text/open-billings.ts";
import { VoidBilling } from "./VoidBilling.tsx";

/** Billings without a receipt, longest overdue first. */
export function OpenBillings() {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    openBillingsQuery(),
  );
  const [openId, setOpenId] = useState<string>();
  const chosen = data?.billings.find(({ _id }) => _id === openId);
  if (data?.billings.length === 0) return null;
  return (
    <Section title={text.title(data?.totalCount)}>
      {!data && !error && <PendingRows count={2} />}
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data && (
        <List label={text.list}>
          {data.billings.map((billing) => (
            <OpenRow key={billing._id} billing={billing} onPress={() => setOpenId(billing._id)} />
          ))}
        </List>
      )}
      {hasNextPage && (
        <div className="mt-4">
          <Button tone="soft" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
      <VoidBilling key={chosen?._id} billing={chosen} onClose={() => setOpenId(undefined)} />
    </Section>
  );
}

function OpenRow({ billing, onPress }: { billing: OpenBilling; onPress: () => void }) {
  const { account, dueDate, amount, salesStopped } = billing;
  return (
    <Row
      label={account.fullName}
      detail={text.due(formatCalendarDay(dueDate), text.isLate(dueDate))}
      value={
        <>
          <span className="block">
            <Money cents={amount} size="strong" />
          </span>
          {salesStopped && <Chip tone="bad">{text.stopped}</Chip>}
        </>
      }
      onPress={onPress}
    />
  );
}
