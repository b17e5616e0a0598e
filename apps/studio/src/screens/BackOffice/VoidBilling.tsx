import type { OpenBilling } from "@camarim/contract/admin-billings";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { formatCalendarDay } from "@camarim/ui/lib/time.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useMutation } from "@tanstack/react-query";
import { voidBilling } from "../../queries/back-office.ts";
import { backOffice } from "../../text/back-office.ts";
import { openBillings as text } from "../../text/open-billings.ts";
import { CaseOwner } from "./CaseOwner.tsx";
import { alertOnSuccess } from "./Decision.tsx";
import { ReasonField, useReason } from "./ReasonField.tsx";

type VoidBillingProps = { billing: OpenBilling | undefined; onClose: () => void };

/** An unpaid billing, and its cancellation with a reason for the creator. */
export function VoidBilling({ billing, onClose }: VoidBillingProps) {
  const { mutate, isPending } = useMutation(voidBilling());
  const reason = useReason(billing && `billing:${billing._id}`);

  function cancel() {
    if (billing && reason.isGiven())
      mutate(
        { _id: billing._id, reason: reason.value },
        alertOnSuccess(text.canceled(billing.number), reason.endDraft),
      );
  }

  return (
    <Sheet
      open={billing !== undefined}
      onClose={onClose}
      title={billing ? backOffice.receipt.billing(billing.number, backOffice.month(billing.periodStart)) : ""}
      bottom={
        <Button tone="danger" busy={isPending} onPress={cancel}>
          {text.cancel}
        </Button>
      }
    >
      {billing && (
        <div className="pb-4">
          <p>
            <Money cents={billing.amount} size="big" />
          </p>
          <CaseOwner
            account={billing.account}
            detail={text.due(formatCalendarDay(billing.dueDate), text.isLate(billing.dueDate))}
          />
          <p className="mt-4 text-quiet">{text.lead}</p>
          <ReasonField
            reason={reason}
            label={text.reason}
            hint={text.reasonHint}
            missing={text.missing}
            maxLength={300}
          />
        </div>
      )}
    </Sheet>
  );
}
