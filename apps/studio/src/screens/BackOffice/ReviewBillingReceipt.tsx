import type { BillingReceipt } from "@camarim/contract/admin-billings";
import { useMutation } from "@tanstack/react-query";
import { reviewBillingReceipt } from "../../queries/back-office.ts";
import { backOffice } from "../../text/back-office.ts";
import { alertOnSuccess, Decision } from "./Decision.tsx";
import { ReasonField, useReason } from "./ReasonField.tsx";

const { receipt: words, receiptRefusal: text } = backOffice;

export function ReviewBillingReceipt({ receipt: { _id, account, billing } }: { receipt: BillingReceipt }) {
  const { mutate, isPending } = useMutation(reviewBillingReceipt());
  const reason = useReason(`billing-receipt:${_id}`, text.usual);

  function reject() {
    if (reason.isGiven()) mutate({ _id, reason: reason.value }, alertOnSuccess(words.rejected, reason.endDraft));
  }

  return (
    <Decision
      busy={isPending}
      approve={words.approve}
      onApprove={() => mutate({ _id }, alertOnSuccess(words.approved(billing.number)))}
      reject={words.reject}
      onReject={reject}
      question={{ ...text, lead: text.lead(account.fullName) }}
    >
      <ReasonField reason={reason} label={text.reason} missing={text.missing} maxLength={300} />
    </Decision>
  );
}
