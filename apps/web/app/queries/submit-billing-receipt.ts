import { sendBillingReceipt } from "@camarim/contract/billings";
import { mutationOptions } from "@tanstack/react-query";
import { type UploadOptions, upload } from "../api/upload.ts";
import { billingsKeys } from "./billings.ts";
import { queryClient } from "./client.ts";

type Proof = { _id: string; file: File; onStage: UploadOptions["onStage"] };

export function submitBillingReceipt() {
  return mutationOptions({
    mutationFn: ({ _id, file, onStage }: Proof) => upload(sendBillingReceipt, { params: { _id }, file }, { onStage }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: billingsKeys.all }),
  });
}
