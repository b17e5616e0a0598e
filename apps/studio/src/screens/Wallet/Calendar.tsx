import type { PayablesPage } from "@camarim/contract/ledger";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCalendarDay } from "@camarim/ui/lib/time.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { wallet } from "../../text/wallet.ts";

const text = wallet.calendar;
const atFirst = 3;

/** The days on which payables become available, earliest first. */
export function Calendar({ payables, atOwnBank }: { payables: UseQueryResult<PayablesPage>; atOwnBank: boolean }) {
  const { data, error, isFetching, refetch } = payables;
  return (
    <Section title={text.title}>
      {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <PendingRows count={1} hasDetail />}
      {data?.upcoming.length === 0 && <p className="mx-1 text-quiet">{atOwnBank ? text.noneAtOwnBank : text.none}</p>}
      {data && data.upcoming.length > 0 && <Days days={data.upcoming} />}
    </Section>
  );
}

function Days({ days }: { days: PayablesPage["upcoming"] }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <List>
        {(all ? days : days.slice(0, atFirst)).map(({ date, net, count }) => (
          <Row
            key={date}
            icon="clock"
            label={formatCalendarDay(date)}
            detail={text.sales(count)}
            value={<Money cents={net} size="strong" />}
          />
        ))}
      </List>
      {!all && days.length > atFirst && (
        <div className="mt-3">
          <Button tone="soft" onPress={() => setAll(true)}>
            {text.all(days.length)}
          </Button>
        </div>
      )}
    </>
  );
}
