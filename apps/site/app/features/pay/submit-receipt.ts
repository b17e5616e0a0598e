import { sendPaymentReceipt } from "@camarim/contract/receipts";
import { sendRenewalReceipt } from "@camarim/contract/renewals";
import { type UploadOptions, upload } from "@camarim/ui/api/upload.ts";

/** The target of a receipt: an order of this browser, or the payment of an e-mailed link. */
export type ReceiptTarget = { paymentId: string } | { renewalToken: string };
type SentReceipt = { file: File | undefined; fields?: { endToEndId: string } | undefined };

/** Without a creator's token: the fan pays, even if a creator is signed in to this browser. */
export function submitReceipt(target: ReceiptTarget, receipt: SentReceipt, options: UploadOptions): Promise<unknown> {
  const asFan = { ...options, token: null };
  return "paymentId" in target
    ? upload(sendPaymentReceipt, { params: { _id: target.paymentId }, ...receipt }, asFan)
    : upload(sendRenewalReceipt, { params: { token: target.renewalToken }, ...receipt }, asFan);
}
