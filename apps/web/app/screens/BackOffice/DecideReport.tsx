import type { ReportCase } from "@camarim/contract/back-office";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { decideReport } from "../../queries/back-office.ts";
import { backOffice } from "../../text/back-office.ts";
import { showAlert } from "../../ui/alerts.ts";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Sheet.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { useRest } from "./use-rest.ts";

const { report, takeDown: text } = backOffice;

/** Take it down for good, with the reason that the creator reads, or let it stand. */
export function DecideReport({ found: { _id, account, story, hiddenAt } }: { found: ReportCase }) {
  const { mutate, isPending } = useMutation(decideReport());
  const hasRested = useRest();
  const [asking, setAsking] = useState(false);
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
  const state = hiddenAt ? "hidden" : "visible";
  const tell = (message: string) => ({ onSuccess: () => showAlert({ type: "success", message }) });

  function takeDown() {
    if (!note.trim()) return setMissing(true);
    mutate({ _id, note }, tell(report.keptDown));
  }

  return (
    <div className="grid grid-cols-pair gap-2">
      <Button tone="danger" busy={isPending} onPress={() => hasRested() && setAsking(true)}>
        {report.keepDown[state]}
      </Button>
      <Button busy={isPending} onPress={() => hasRested() && mutate({ _id }, tell(report.restored))}>
        {report.restore[state]}
      </Button>
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        title={text.title}
        bottom={
          <Button tone="danger" busy={isPending} onPress={takeDown}>
            {text.action}
          </Button>
        }
      >
        <p className="text-quiet">{text.lead(account.fullName, story !== null)}</p>
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
      </Sheet>
    </div>
  );
}
