import type { StatementReading } from "@camarim/contract/receipts";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { common } from "@camarim/ui/text/common.ts";
import { statement } from "../../text/statement.ts";
import { StatementGaps } from "./StatementGaps.tsx";
import { StatementMatches } from "./StatementMatches.tsx";
import { StatementReturns } from "./StatementReturns.tsx";

const text = statement.result;

type StatementSheetProps = {
  read: StatementReading | undefined;
  busy: boolean;
  onApprove: () => void;
  onChangeColumns: () => void;
  /** Approves a single late payment. */
  onApproveLate: (paymentId: string) => void;
  approvingId: string | undefined;
  onClose: () => void;
};

/** The matches of a statement with waiting payments; certain ones are approved with one tap. */
export function StatementSheet({ read, busy, onApprove, onChangeColumns, onClose, ...late }: StatementSheetProps) {
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
      {read && <StatementReturns {...read} />}
      {read && <StatementGaps {...read} />}
      {read && credits === 0 ? (
        <EmptyState icon="doc" title={text.noCredits.title} message={emptyMessageOf(read)} />
      ) : (
        <p className="mt-3 text-quiet">{text.read(credits)}</p>
      )}
      {credits > 0 && matches.length === 0 && (
        <EmptyState icon="doc" title={text.nothing.title} message={text.nothing.message} />
      )}
      {certain.length > 0 && (
        <Section title={waiting.length ? text.certainLead : text.approved(certain.length)}>
          <StatementMatches matches={certain} {...late} />
        </Section>
      )}
      {doubtful.length > 0 && (
        <Section title={text.doubtful}>
          <StatementMatches matches={doubtful} {...late} />
        </Section>
      )}
      <p className="mx-1 mt-4 text-small text-quiet">
        {[known ? text.known(known) : "", unknown ? text.unknown(unknown) : ""].join(" ").trim()}
      </p>
      {read?.table && read.table.rows.length > 0 && (
        <div className="mt-2 mb-2">
          <Button tone="soft" size="compact" disabled={busy} onPress={onChangeColumns}>
            {text.changeColumns}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

function emptyMessageOf({ unread, beyond }: StatementReading): string {
  return unread + beyond > 0 ? text.noCredits.unread : text.noCredits.message;
}
