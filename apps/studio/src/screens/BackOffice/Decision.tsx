import { Button } from "@camarim/ui/form/Button.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useState } from "react";
import { usePagedRest } from "./use-paged-rest.ts";

type DecisionProps = {
  busy: boolean;
  approve: string;
  onApprove: () => void;
  reject: string;
  onReject: () => void;
  /** Shown with `children` before the refusal is sent. */
  question: { title: string; lead: string; action: string };
  children: React.ReactNode;
};

/** Approves, or refuses after a confirmation with a reason for the creator. */
export function Decision({ busy, approve, onApprove, reject, onReject, question, children }: DecisionProps) {
  const hasRested = usePagedRest();
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <div className="two-buttons">
        <Button tone="danger" busy={busy} onPress={() => hasRested() && setConfirming(true)}>
          {reject}
        </Button>
        <Button busy={busy} onPress={() => hasRested() && onApprove()}>
          {approve}
        </Button>
      </div>
      <Sheet
        open={confirming}
        onClose={() => setConfirming(false)}
        title={question.title}
        bottom={
          <Button tone="danger" busy={busy} onPress={onReject}>
            {question.action}
          </Button>
        }
      >
        <p className="text-quiet">{question.lead}</p>
        {children}
      </Sheet>
    </>
  );
}

/** `done` ends what the decision has in progress, such as a draft. */
export const alertOnSuccess = (message: string, done?: () => void) => ({
  onSuccess() {
    done?.();
    showAlert({ type: "success", message });
  },
});
