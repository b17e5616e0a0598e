import type { Billing } from "@camarim/contract/billings";
import { errorLine } from "@camarim/ui/api/error-text.ts";
import { Progress } from "@camarim/ui/feedback/Progress.tsx";
import { FieldError } from "@camarim/ui/form/FieldShell.tsx";
import { FilePick } from "@camarim/ui/form/FilePick.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { submitBillingReceipt } from "../../queries/billings.ts";
import { billings } from "../../text/billings.ts";

const text = billings.sheet;
const largestFile = 10 * 1024 * 1024;

/** Picks a picture of the payment and sends it; errors show beside the button. */
export function SendBillingReceipt({ billing }: { billing: Billing }) {
  const { mutate, isPending } = useMutation(submitBillingReceipt());
  const [percent, setPercent] = useState(0);
  const [wrong, setWrong] = useState<string>();

  function send(file: File) {
    if (file.size > largestFile) return setWrong(text.tooLarge);
    setWrong(undefined);
    setPercent(0);
    mutate(
      {
        _id: billing._id,
        file,
        onStage: (stage) => stage.stage === "progress" && setPercent(stage.percent),
      },
      {
        onSuccess: () => showAlert({ type: "success", message: text.sentNow }),
        onError: (error) => setWrong(errorLine(error)),
      },
    );
  }

  return (
    <>
      <FilePick icon="img" busy={isPending} accept="image/*" onPick={send}>
        {isPending ? text.sending(percent) : billing.refusal ? text.sendAnother : text.send}
      </FilePick>
      <div role="alert" className="mx-1 text-small">
        {wrong && <FieldError>{wrong}</FieldError>}
      </div>
      {isPending && (
        <div className="mt-2">
          <Progress percent={percent} label={text.progress} />
        </div>
      )}
    </>
  );
}
