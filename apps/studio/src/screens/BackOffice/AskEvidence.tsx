import { Button } from "@camarim/ui/form/Button.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useMutation } from "@tanstack/react-query";
import { renewEvidence, requestEvidence } from "../../queries/back-office.ts";
import { evidence as text } from "../../text/evidence.ts";
import { ReasonField, useReason } from "./ReasonField.tsx";

export type EvidenceAction = "open" | "renew" | "release";
type AskEvidenceProps = { holdId: string; action: EvidenceAction | undefined; onClose: () => void };

/** Asks for a reason, which stays in the audit trail. */
export function AskEvidence({ holdId, action, onClose }: AskEvidenceProps) {
  const request = useMutation(requestEvidence());
  const renewal = useMutation(renewEvidence());
  const reason = useReason(action && `evidence-${action}:${holdId}`);

  function send(action: EvidenceAction) {
    if (!reason.isGiven()) return;
    const change = { _id: holdId, reason: reason.value };
    const done = (message: string) => ({
      onSuccess() {
        reason.endDraft();
        showAlert({ type: "success", message });
        onClose();
      },
    });
    if (action === "renew") renewal.mutate(change, done(text.renewed));
    else request.mutate({ ...change, kind: action }, done(text.asked));
  }

  return (
    <Sheet
      open={action !== undefined}
      onClose={onClose}
      title={action ? text.ask[action].title : text.title}
      bottom={
        action && (
          <Button
            tone={action === "release" ? "danger" : "primary"}
            busy={request.isPending || renewal.isPending}
            onPress={() => send(action)}
          >
            {text.actions[action]}
          </Button>
        )
      }
    >
      {action && (
        <div className="pb-4">
          <p className="text-quiet">{text.ask[action].lead}</p>
          <ReasonField
            reason={reason}
            label={text.ask.why}
            hint={text.ask.whyHint}
            missing={text.ask.missing}
            maxLength={300}
          />
        </div>
      )}
    </Sheet>
  );
}
