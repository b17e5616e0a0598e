import type { StatementMatch } from "@camarim/contract/receipts";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { statement } from "../../text/statement.ts";

const text = statement.result;

type StatementMatchesProps = {
  matches: StatementMatch[];
  onApproveLate: (paymentId: string) => void;
  /** The late payment that is being approved. */
  approvingId: string | undefined;
};

/** Payments matched by a statement, each with its statement line or the reason for a manual review. */
export function StatementMatches({ matches, onApproveLate, approvingId }: StatementMatchesProps) {
  return (
    <List>
      {matches.map((match) => (
        <Row
          key={match.payment._id}
          label={match.payment.fan.name}
          detail={detailOf(match)}
          value={
            <span className="flex flex-col items-end gap-1">
              {formatCents(match.amount)}
              {match.doubt === "late" && !match.approved ? (
                <Button
                  size="compact"
                  tone="soft"
                  label={text.approveLateOf(match.payment.fan.name)}
                  busy={approvingId === match.payment._id}
                  onPress={() => onApproveLate(match.payment._id)}
                >
                  {text.approveLate}
                </Button>
              ) : (
                <State match={match} />
              )}
            </span>
          }
        />
      ))}
    </List>
  );
}

function State({ match: { approved, level } }: { match: StatementMatch }) {
  const isFine = approved || level === "certain";
  return <Chip tone={isFine ? "ok" : "warn"}>{approved ? text.done : isFine ? text.certain : text.look}</Chip>;
}

function detailOf({ doubt, day, description, payment }: StatementMatch): string {
  if (!doubt) return text.line(formatDate(day), description);
  const charged = doubt === "amount" ? `${text.charged(formatCents(payment.amount))}: ` : "";
  return charged + text.doubts[doubt];
}

/** "20/11" of "2026-11-20": a calendar day, so no time zone applies. */
function formatDate(day: string | null): string {
  return day ? `${day.slice(8)}/${day.slice(5, 7)}` : "";
}
