import { ApiError } from "@camarim/ui/api/api-error.ts";
import { errorLine } from "@camarim/ui/api/error-text.ts";
import type { UploadOptions } from "@camarim/ui/api/upload.ts";
import { alertError } from "@camarim/ui/overlay/alert-error.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { type ReceiptTarget, submitReceipt } from "./submit-receipt.ts";

const text = checkout.receipt;
const maxFileBytes = 10 * 1024 * 1024;

export type SentReceipt = { file: File | undefined; endToEndId: string };

/** Sends a receipt, reports progress and errors, and reloads the order. */
export function useSendReceipt(target: ReceiptTarget, onSent: () => void) {
  const { revalidate } = useRevalidator();
  const [percent, setPercent] = useState<number>();
  const [wrong, setWrong] = useState<{ file?: string; code?: string }>({});

  async function send({ file, endToEndId }: SentReceipt) {
    if (!file && !endToEndId) return setWrong({ file: text.missing });
    if (file && file.size > maxFileBytes) return setWrong({ file: text.tooLarge });
    setWrong({});
    setPercent(0);
    const onStage: UploadOptions["onStage"] = (stage) => stage.stage === "progress" && setPercent(stage.percent);
    try {
      await submitReceipt(target, { file, ...(endToEndId && { fields: { endToEndId } }) }, { onStage });
      await revalidate();
      onSent();
    } catch (error) {
      alertError(error);
      const code = error instanceof ApiError ? error.fields.endToEndId : undefined;
      setWrong(code ? { code } : { file: errorLine(error) });
      // The order may have been decided, or the receipt sent from another device.
      if (error instanceof ApiError && error.status === 409) void revalidate();
    } finally {
      setPercent(undefined);
    }
  }

  return { send, percent, wrong, reset: () => setWrong({}) };
}
