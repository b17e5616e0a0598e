import type { Billing } from "@camarim/contract/billings";
import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { calendarDay, formatCalendarDay } from "@camarim/ui/lib/time.ts";
import { PictureDialog } from "@camarim/ui/overlay/PictureDialog.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useState } from "react";
import { billings as text } from "../../text/billings.ts";
import { formatDates } from "./BillingRow.tsx";
import { PayBilling } from "./PayBilling.tsx";
import { SendBillingReceipt } from "./SendBillingReceipt.tsx";

const words = text.sheet;

/** A billing with its lines; an open one can be paid, and its receipt sent. */
export function BillingSheet({ billing, onClose }: { billing: Billing | undefined; onClose: () => void }) {
  return (
    <Sheet
      open={billing !== undefined}
      onClose={onClose}
      title={billing ? text.month(billing.periodStart) : text.title}
      bottom={billing?.status === "open" && <SendBillingReceipt billing={billing} />}
    >
      {billing && <Inside billing={billing} />}
    </Sheet>
  );
}

function Inside({ billing }: { billing: Billing }) {
  const {
    number,
    periodStart,
    periodEnd,
    amount,
    status,
    refusal,
    receiptUrl,
    pixCopyPaste,
    stopsSalesOn,
    voidReason,
  } = billing;
  const [showsReceipt, setShowsReceipt] = useState(false);
  return (
    <div className="pb-4">
      <p>
        <Money cents={amount} size="big" />
      </p>
      <p className="text-small text-quiet">{breakable(`${formatDates(billing)} · ${words.number(number)}`)}</p>
      {refusal && <Notice tone="bad" title={words.rejected} message={refusal} />}
      {status === "in_review" && <Notice tone="warn" title={words.waiting} message={words.waitingLead} />}
      {status === "void" && <Notice tone="ok" title={words.void} message={voidReason ?? words.canceled} />}
      {status === "open" && (
        <>
          <PayBilling code={pixCopyPaste} />
          <p className="mx-1 mt-3 text-small text-quiet">{words.stops(formatCalendarDay(stopsSalesOn))}</p>
        </>
      )}
      {receiptUrl && (
        <div className="mt-4">
          <List>
            <Row icon="img" label={words.showReceipt} onPress={() => setShowsReceipt(true)} />
          </List>
          <PictureDialog
            open={showsReceipt}
            onClose={() => setShowsReceipt(false)}
            src={receiptUrl}
            alt={words.receipt(text.month(periodStart))}
          />
        </div>
      )}
      <Section title={words.lines}>
        <List label={words.lines}>
          {billing.lines.map((line, place) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: billing lines have no id, and their order never changes
              key={place}
              label={nameOf(line)}
              detail={words.line(line.salesCount, formatCents(line.salesTotal), line.feePercent)}
              value={<Money cents={line.amount} />}
            />
          ))}
          <Row
            label={<span className="text-strong">{words.total}</span>}
            detail={words.period(
              formatCalendarDay(calendarDay(periodStart)),
              formatCalendarDay(calendarDay(periodEnd, -1)),
            )}
            value={<Money cents={amount} size="strong" />}
          />
        </List>
      </Section>
    </div>
  );
}

function nameOf({ kind, planName }: Billing["lines"][number]): string {
  if (!planName || kind === "adjustments") return words.kinds[kind];
  return kind === "refunds" ? words.refunds(planName) : planName;
}
