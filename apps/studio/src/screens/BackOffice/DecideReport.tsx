import type { ReportCase } from "@camarim/contract/admin-reports";
import { reportedKind } from "@camarim/ui/lib/reported-kind.ts";
import { useMutation } from "@tanstack/react-query";
import { reviewReport } from "../../queries/back-office.ts";
import { backOffice } from "../../text/back-office.ts";
import { alertOnSuccess, Decision } from "./Decision.tsx";
import { ReasonField, useReason } from "./ReasonField.tsx";

const { report, takeDown: text } = backOffice;

/** Removes the content permanently, or restores it. */
export function DecideReport({ found }: { found: ReportCase }) {
  const { _id, account, hiddenAt } = found;
  const { mutate, isPending } = useMutation(reviewReport());
  const reason = useReason(`report:${_id}`);
  const state = hiddenAt ? "hidden" : "visible";

  function takeDown() {
    if (reason.isGiven()) mutate({ _id, note: reason.value }, alertOnSuccess(report.takenDown, reason.endDraft));
  }

  return (
    <Decision
      busy={isPending}
      approve={report.restore[state]}
      onApprove={() => mutate({ _id }, alertOnSuccess(report.restored))}
      reject={report.takeDown[state]}
      onReject={takeDown}
      question={{ ...text, lead: text.lead(account.fullName, reportedKind(found) !== "page") }}
    >
      <ReasonField reason={reason} label={text.note} hint={text.noteHint} missing={text.missing} maxLength={500} />
    </Decision>
  );
}
