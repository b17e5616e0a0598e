import { type ReminderResults, resultMinimum } from "@camarim/contract/reminders";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatShare } from "@camarim/ui/lib/percent.ts";
import { reminders } from "../../text/reminders.ts";

const text = reminders.results;

/** Who came back with a message and without, and what that is in money; a sentence while there are too few people. */
export function Results({ results: { sent, windowDays, result } }: { results: ReminderResults }) {
  return (
    <div className="mt-3">
      {(sent > 0 || result) && (
        <List label={text.title}>
          <Row label={text.sent} detail={text.title} value={sent} />
          {result && <Groups result={result} windowDays={windowDays} />}
        </List>
      )}
      {!result && <p className="mx-4 mt-2 text-small text-quiet">{text.few(resultMinimum)}</p>}
    </div>
  );
}

type GroupsProps = { result: NonNullable<ReminderResults["result"]>; windowDays: number };

function Groups({ result: { reminded, control, difference }, windowDays }: GroupsProps) {
  return (
    <>
      <Row label={text.returned} {...toShare(reminded)} />
      <Row label={text.control} {...toShare(control)} />
      <Row
        label={text.more}
        detail={difference.isClear ? text.moreOf(difference.returned, windowDays) : text.unclear}
        value={<b>{formatCents(difference.amount)}</b>}
      />
    </>
  );
}

function toShare({ returned, people }: GroupsProps["result"]["control"]) {
  return { detail: text.of(returned, people), value: formatShare(returned / people) };
}
