import { type Dispute, evidenceLimits } from "@camarim/contract/disputes";
import { errorLine } from "@camarim/ui/api/error-text.ts";
import { Progress } from "@camarim/ui/feedback/Progress.tsx";
import { FieldError } from "@camarim/ui/form/FieldShell.tsx";
import { FilePick } from "@camarim/ui/form/FilePick.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { addDisputeFile } from "../../queries/disputes.ts";
import { disputes } from "../../text/disputes.ts";

const text = disputes.sheet;

/** Adds files from the camera or the phone; errors show below the buttons. */
export function AddFiles({ dispute: { _id, files } }: { dispute: Dispute }) {
  const { mutate, isPending } = useMutation(addDisputeFile());
  const [percent, setPercent] = useState(0);
  const [wrong, setWrong] = useState<string>();

  function add(file: File) {
    setWrong(undefined);
    setPercent(0);
    const onStage = (stage: { stage: string; percent?: number }) => setPercent((before) => stage.percent ?? before);
    mutate({ _id, file, onStage }, { onError: (error) => setWrong(errorLine(error)) });
  }

  return (
    <div className="mt-3">
      {files.length < evidenceLimits.files && (
        <div className="grid grid-cols-pairs gap-3">
          <FilePick tone="soft" icon="camera" accept="image/*" capture="environment" disabled={isPending} onPick={add}>
            {text.camera}
          </FilePick>
          <FilePick tone="soft" icon="plus" accept="image/*,application/pdf" disabled={isPending} onPick={add}>
            {text.pick}
          </FilePick>
        </div>
      )}
      <div role="alert" className="mx-1 text-small">
        {wrong && <FieldError>{wrong}</FieldError>}
      </div>
      {isPending && (
        <div className="mt-2">
          <p className="mx-1 text-small text-quiet">{text.adding(percent)}</p>
          <Progress percent={percent} label={text.progress} />
        </div>
      )}
      <p className="mx-1 mt-3 text-small text-quiet">{text.limits}</p>
    </div>
  );
}
