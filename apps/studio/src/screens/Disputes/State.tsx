import type { Dispute } from "@camarim/contract/disputes";
import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { disputes } from "../../text/disputes.ts";
import { isOver } from "./DisputeRow.tsx";

const text = disputes.sheet;

/** The status of a dispute and the next step. */
export function State({ dispute }: { dispute: Dispute }) {
  const { status, evidence, canSend, evidenceUntil, evidenceSentAt, openedAt } = dispute;
  if (status === "won") return <Notice tone="ok" {...text.won} />;
  if (status === "lost") return <Notice tone="bad" {...text.lost} />;
  if (evidence === "sending") return <Notice tone="warn" {...text.sending} />;
  if (evidence === "sent")
    return (
      <Notice tone="ok" title={text.sent.title(formatDay(evidenceSentAt ?? openedAt))} message={text.sent.message} />
    );
  if (evidence === "accepted") return <Notice tone="ok" {...text.accepted} />;
  if (evidence === "refused")
    return <Notice tone="bad" title={text.refused.title} message={formatResubmission(dispute)} />;
  if (canSend)
    return (
      <Notice
        tone="warn"
        title={evidenceUntil ? text.until.title(formatDay(evidenceUntil)) : text.until.noDay}
        message={text.until.message}
      />
    );
  if (isOver(evidenceUntil)) return <Notice tone="bad" {...text.late} />;
  const message = text.waits.message(disputes.gateways[dispute.gateway]);
  return <Notice tone="warn" title={text.waits.title} message={message} />;
}

function formatResubmission({ canSend, evidenceUntil }: Dispute): string {
  if (!canSend) return text.refused.over;
  return evidenceUntil ? text.refused.again(formatDay(evidenceUntil)) : text.refused.anytime;
}
