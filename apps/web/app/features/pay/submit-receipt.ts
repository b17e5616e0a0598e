import { sendReceipt } from "@camarim/contract/receipts";
import { sendRenewalReceipt } from "@camarim/contract/renewals";
import { type UploadOptions, upload } from "../../api/upload.ts";

/** What a proof is for: a subscription that this browser holds, or what a mailed link pays. */
export type ReceiptTarget = { subscriptionId: string } | { renewalToken: string };
type Proof = { file: File | undefined; fields?: { endToEndId: string } | undefined };

/** Without a creator's token: who pays is the fan, though a creator may be signed in beside. */
export function submitReceipt(target: ReceiptTarget, proof: Proof, options: UploadOptions): Promise<unknown> {
  const asFan = { ...options, token: null };
  return "subscriptionId" in target
    ? upload(sendReceipt, { params: { _id: target.subscriptionId }, ...proof }, asFan)
    : upload(sendRenewalReceipt, { params: { token: target.renewalToken }, ...proof }, asFan);
}
