import type { OwnCase } from "@camarim/contract/reports";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { reportedKind } from "@camarim/ui/lib/reported-kind.ts";
import { formatDateTime, formatDay } from "@camarim/ui/lib/time.ts";
import { useQuery } from "@tanstack/react-query";
import { ownCasesQuery } from "../../queries/reports.ts";
import { reviews as text } from "../../text/reviews.ts";

/** Content that was hidden after a report, and the decisions; nothing without any. */
export function Reviews() {
  const cases = useQuery(ownCasesQuery()).data?.data ?? [];
  if (cases.length === 0) return null;
  return (
    <Section title={text.section}>
      <List label={text.section}>
        {cases.map((one) => (
          <Row
            key={one._id}
            icon="alert"
            label={`${text.kinds[reportedKind(one)]}: ${text.reasons[one.reason]}`}
            detail={formatState(one)}
          />
        ))}
      </List>
    </Section>
  );
}

function formatState(one: OwnCase): string {
  const { decision, dueAt, decidedAt, note, revertedAt, revertReason } = one;
  if (revertedAt) return text.reverted(formatDay(revertedAt), revertReason ?? "");
  if (!decision) return (reportedKind(one) === "page" ? text.waitingPage : text.waiting)(formatDateTime(dueAt));
  return decision === "restored" ? text.restored(formatDay(decidedAt ?? dueAt)) : text.takenDown(note ?? "");
}
