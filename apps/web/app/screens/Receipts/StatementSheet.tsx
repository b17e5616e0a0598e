import type { StatementMatch, StatementReading } from "@camarim/contract/payments";
import { formatCents } from "../../lib/money.ts";
import { common } from "../../text/common.ts";
import { statement } from "../../text/statement.ts";
import { Chip } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { List, Section } from "../../ui/List.tsx";
import { Row } from "../../ui/Row.tsx";
import { Sheet } from "../../ui/Sheet.tsx";

const text = statement.result;

type StatementSheetProps = {
  read: StatementReading | undefined;
  busy: boolean;
  onApprove: () => void;
  onClose: () => void;
};

/** What a statement says of the payments that wait; what is certain is approved by one tap. */
export function StatementSheet({ read, busy, onApprove, onClose }: StatementSheetProps) {
  const { matches = [], credits = 0, known = 0, unknown = 0 } = read ?? {};
  const certain = matches.filter(({ level }) => level === "certain");
  const doubtful = matches.filter(({ level }) => level === "doubtful");
  const waiting = certain.filter(({ approved }) => !approved);
  return (
    <Sheet
      title={text.title}
      open={read !== undefined}
      onClose={onClose}
      dismissable={!busy}
      bottom={
        waiting.length > 0 ? (
          <Button busy={busy} onPress={onApprove}>
            {text.approve(waiting.length)}
          </Button>
        ) : (
          <Button tone="soft" onPress={onClose}>
            {common.close}
          </Button>
        )
      }
    >
      <p className="text-quiet">{text.read(credits)}</p>
      {matches.length === 0 && <EmptyState icon="doc" title={text.nothing.title} message={text.nothing.message} />}
      {certain.length > 0 && (
        <Section title={waiting.length ? text.certainLead : text.approved(certain.length)}>
          <Matches matches={certain} />
        </Section>
      )}
      {doubtful.length > 0 && (
        <Section title={text.doubtful}>
          <Matches matches={doubtful} />
        </Section>
      )}
      <p className="mx-1 mt-4 text-small text-quiet">
        {[known ? text.known(known) : "", unknown ? text.unknown(unknown) : ""].join(" ").trim()}
      </p>
    </Sheet>
  );
}

function Matches({ matches }: { matches: StatementMatch[] }) {
  return (
    <List>
      {matches.map(({ payment, amount, day, description, doubt, approved, level }) => (
        <Row
          key={payment._id}
          label={payment.subscription.fan.name}
          detail={
            <>
              {doubt === "amount" && `${text.charged(formatCents(payment.amount))}: `}
              {doubt ? text.doubts[doubt] : text.line(sayDate(day), description)}
            </>
          }
          value={
            <span className="flex flex-col items-end gap-1">
              {formatCents(amount)}
              <Chip tone={level === "certain" ? "ok" : "warn"}>
                {approved ? text.done : level === "certain" ? text.certain : text.look}
              </Chip>
            </span>
          }
        />
      ))}
    </List>
  );
}

/** "20/11" of "2026-11-20", which is a day already and not a moment. */
function sayDate(day: string | null): string {
  return day ? `${day.slice(8)}/${day.slice(5, 7)}` : "";
}
