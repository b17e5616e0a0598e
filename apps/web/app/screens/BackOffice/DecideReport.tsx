import type { ReportCase } from "@camarim/contract/back-office";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { decideReport } from "../../queries/back-office.ts";
import { backOffice } from "../../text/back-office.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { Decision, tell } from "./Decision.tsx";

const { report, takeDown: text } = backOffice;

/** Take it down for good, or let it stand. */
export function DecideReport({ found: { _id, account, story, hiddenAt } }: { found: ReportCase }) {
  const { mutate, isPending } = useMutation(decideReport());
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
  const state = hiddenAt ? "hidden" : "visible";

  function takeDown() {
    if (!note.trim()) return setMissing(true);
    mutate({ _id, note }, tell(report.keptDown));
  }

  return (
    <Decision
      busy={isPending}
      approve={report.restore[state]}
      onApprove={() => mutate({ _id }, tell(report.restored))}
      refuse={report.keepDown[state]}
      onRefuse={takeDown}
      asked={{ ...text, lead: text.lead(account.fullName, story !== null) }}
    >
      <TextArea
        label={text.note}
        hint={text.noteHint}
        maxLength={500}
        value={note}
        error={isMissing ? text.missing : undefined}
        onChange={(event) => {
          setMissing(false);
          setNote(event.target.value);
        }}
      />
    </Decision>
  );
}
