import type { StatementReading } from "@camarim/contract/receipts";
import { common } from "../../text/common.ts";
import { statement } from "../../text/statement.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Section } from "../../ui/layout/List.tsx";
import { Sheet } from "../../ui/overlay/Sheet.tsx";
import { StatementMatches } from "./StatementMatches.tsx";

const text = statement.result;

type StatementSheetProps = {
  read: StatementReading | undefined;
  busy: boolean;
  onApprove: () => void;
  /** Approves a single late payment. */
  onApproveLate: (paymentId: string) => void;
  approvingId: string | undefined;
  onClose: () => void;
};

/** The matches of a statement with waiting payments; certain ones are approved with one tap. */
export function StatementSheet({ read, busy, onApprove, onClose, ...late }: StatementSheetProps) {
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
    </Sheet>
  );
}
