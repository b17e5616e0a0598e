import type { Payment } from "@camarim/contract/payments";
import { defaultRejectionReason, unsoldRejectionReason } from "@camarim/contract/receipts";
import { Button } from "@camarim/ui/form/Button.tsx";
import { useReadOnly } from "@camarim/ui/form/read-only.ts";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { useKeys } from "@camarim/ui/overlay/use-keys.ts";
import { support } from "@camarim/ui/text/support.ts";
import { useState } from "react";
import { receipts as text } from "../../text/receipts.ts";
import { RejectSheet } from "./RejectSheet.tsx";
import { useDecision } from "./use-decision.ts";

/** Approves or rejects; a receipt with a failed check needs a second tap for approval. With `hasKeys`, Enter and R do the same. */
export function Decide({ payment, hasKeys = false }: { payment: Payment; hasKeys?: boolean }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [doubting, setDoubting] = useState(false);
  const problems = payment.receiptChecks.filter(({ level }) => level === "red");
  const { approve, reject, mayDecide, approving, isRejecting } = useDecision(payment);
  const pressReject = () => mayDecide() && setIsConfirming(true);
  const pressApprove = () => (problems.length ? mayDecide() && setDoubting(true) : approve());
  const isReadOnly = useReadOnly();
  useKeys(hasKeys && !isReadOnly ? { Enter: pressApprove, r: pressReject } : {});
  if (isReadOnly)
    return (
      <p role="status" className="text-center text-quiet">
        {support.readOnly}
      </p>
    );
  return (
    <>
      <div className="two-buttons">
        <Button tone="danger" busy={isRejecting} onPress={pressReject}>
          {text.reject}
        </Button>
        <Button busy={approving} onPress={pressApprove}>
          {text.approve}
        </Button>
      </div>
      <AlertDialog
        open={doubting}
        onClose={() => setDoubting(false)}
        title={text.suspect.title}
        message={text.suspect.lead}
        confirm={{ label: text.suspect.approve, onPress: approve, tone: "danger", busy: approving }}
      >
        <ul className="list-disc pl-5 text-small">
          {problems.map(({ kind, message }) => (
            <li key={kind}>{message}</li>
          ))}
        </ul>
      </AlertDialog>
      <RejectSheet
        open={isConfirming}
        id={payment._id}
        name={payment.fan.name}
        usual={problems.some(({ kind }) => kind === "item") ? unsoldRejectionReason : defaultRejectionReason}
        busy={isRejecting}
        onClose={() => setIsConfirming(false)}
        onReject={reject}
      />
    </>
  );
}
