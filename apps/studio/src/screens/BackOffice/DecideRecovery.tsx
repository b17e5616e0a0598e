import type { Recovery } from "@camarim/contract/admin-recoveries";
import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useMutation } from "@tanstack/react-query";
import { approveRecovery, rejectRecovery } from "../../queries/back-office.ts";
import { recoveries as text } from "../../text/recoveries.ts";
import { CaseOwner } from "./CaseOwner.tsx";
import { alertOnSuccess } from "./Decision.tsx";
import { ReasonField, useReason } from "./ReasonField.tsx";

type DecideRecoveryProps = {
  recovery: Recovery | undefined;
  /** End of the waiting period, formatted; approval is disabled before it. */
  waitsUntil: string | undefined;
  onClose: () => void;
};

/** Approves the recovery of an account, or rejects it with a reason for its owner. */
export function DecideRecovery({ recovery, waitsUntil, onClose }: DecideRecoveryProps) {
  const approval = useMutation(approveRecovery());
  const rejection = useMutation(rejectRecovery());
  const reason = useReason(recovery && `recovery:${recovery._id}`);
  const busy = approval.isPending || rejection.isPending;

  function approve(recovery: Recovery) {
    approval.mutate(recovery._id, {
      onSuccess: ({ completed }) => {
        const message = completed ? text.completed(recovery.account.fullName) : text.approved;
        showAlert({ type: "success", message });
        onClose();
      },
    });
  }

  function reject({ _id }: Recovery) {
    if (reason.isGiven())
      rejection.mutate({ _id, reason: reason.value }, alertOnSuccess(text.rejected, reason.endDraft));
  }

  return (
    <Sheet
      open={recovery !== undefined}
      onClose={onClose}
      title={text.sheet.title}
      bottom={
        recovery && (
          <div className="two-buttons">
            <Button tone="danger" busy={busy} onPress={() => reject(recovery)}>
              {text.reject}
            </Button>
            <Button
              busy={busy}
              disabled={waitsUntil !== undefined || recovery.approvedByMe}
              onPress={() => approve(recovery)}
            >
              {text.approve}
            </Button>
          </div>
        )
      }
    >
      {recovery && (
        <div className="pb-4">
          <CaseOwner account={recovery.account} detail={text.requested(formatDateTime(recovery.requestedAt))} />
          <p className="mt-4">
            {waitsUntil ? text.waits(waitsUntil) : recovery.approvedByMe ? text.approvedByMe : text.ready}
          </p>
          {recovery.byReport && <Notice tone="warn" title={text.byReport} message={text.sheet.byReport} />}
          <p className="mt-2 text-quiet">{text.sheet.lead}</p>
          <ReasonField
            reason={reason}
            label={text.sheet.reason}
            hint={text.sheet.reasonHint}
            missing={text.sheet.missing}
            maxLength={300}
          />
        </div>
      )}
    </Sheet>
  );
}
