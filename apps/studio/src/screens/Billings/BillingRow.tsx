import type { Billing } from "@camarim/contract/billings";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { calendarDay, formatCalendarDay, formatDay } from "@camarim/ui/lib/time.ts";
import { billings as text } from "../../text/billings.ts";

/** Month, due or completion date, amount and status. */
export function BillingRow({ billing, onPress }: { billing: Billing; onPress: () => void }) {
  return (
    <Row
      icon="doc"
      label={text.month(billing.periodStart)}
      detail={formatDates(billing)}
      value={
        <>
          <span className="block">
            <Money cents={billing.amount} size="strong" />
          </span>
          <Mark billing={billing} />
        </>
      }
      onPress={onPress}
    />
  );
}

function isLate({ status, dueDate }: Billing): boolean {
  return status === "open" && dueDate < calendarDay(new Date().toISOString());
}

export function formatDates(billing: Billing): string {
  const { status, dueDate, receiptSentAt, paidAt, voidedAt } = billing;
  if (status === "paid" && paidAt) return text.paid(formatDay(paidAt));
  if (status === "void" && voidedAt) return text.canceled(formatDay(voidedAt));
  if (status === "in_review" && receiptSentAt) return text.sent(formatDay(receiptSentAt));
  return (isLate(billing) ? text.overdue : text.due)(formatCalendarDay(dueDate));
}

/** Only statuses that need action or are unusual have a badge. */
function Mark({ billing }: { billing: Billing }) {
  if (billing.refusal) return <Chip tone="bad">{text.rejected}</Chip>;
  if (isLate(billing)) return <Chip tone="bad">{text.late}</Chip>;
  return null;
}
