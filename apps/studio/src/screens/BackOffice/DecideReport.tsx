import type { ReportCase } from "@camarim/contract/admin-reports";
import { reportedKind } from "@camarim/ui/lib/reported-kind.ts";
import { useMutation } from "@tanstack/react-query";
import { reviewReport } from "../../queries/back-office.ts";
import { backOffice } from "../../text/back-office.ts";
import { alertOnSuccess, Decision } from "./Decision.tsx";
import { ReasonField, useReason } from "./ReasonField.tsx";

const { report, takeDown: text, removeMessage } = backOffice;

/** Takes the content down, or restores it. A message is removed for good. */
export function DecideReport({ found }: { found: ReportCase }) {
  const { _id, account, message, hiddenAt } = found;
  const { mutate, isPending } = useMutation(reviewReport());
  const reason = useReason(`report:${_id}`);
  const state = hiddenAt ? "hidden" : "visible";

  const words = message
    ? { approve: report.keep, approved: report.keptDone, reject: report.remove, rejected: report.removed }
    : {
        ...{ approve: report.restore[state], approved: report.restored },
        ...{ reject: report.takeDown[state], rejected: report.takenDown },
      };
  const question = message
    ? { ...removeMessage, lead: removeMessage.lead(message.author) }
    : { ...text, lead: text.lead(account.fullName, reportedKind(found) !== "page") };

  function takeDown() {
    if (reason.isGiven()) mutate({ _id, note: reason.value }, alertOnSuccess(words.rejected, reason.endDraft));
  }

  return (
    <Decision
      busy={isPending}
      approve={words.approve}
      onApprove={() => mutate({ _id }, alertOnSuccess(words.approved))}
      reject={words.reject}
      onReject={takeDown}
      question={question}
    >
      <ReasonField reason={reason} label={text.note} hint={text.noteHint} missing={text.missing} maxLength={500} />
    </Decision>
  );
}
