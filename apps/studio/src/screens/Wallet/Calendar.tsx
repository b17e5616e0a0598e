import type { PayablesPage } from "@camarim/contract/ledger";
import { Button } from "@camarim/ui/form/Button.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCalendarDay } from "@camarim/ui/lib/time.ts";
import { useState } from "react";
import { wallet } from "../../text/wallet.ts";

const text = wallet.calendar;
const atFirst = 3;

/** The days on which payables become available, earliest first. */
export function Calendar({ days, atOwnBank }: { days: PayablesPage["upcoming"]; atOwnBank: boolean }) {
  const [all, setAll] = useState(false);
  if (days.length === 0) {
    return (
      <Section title={text.title}>
        <p className="mx-1 text-quiet">{atOwnBank ? text.noneAtOwnBank : text.none}</p>
      </Section>
    );
  }
  return (
    <Section title={text.title}>
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
    </Section>
  );
}
