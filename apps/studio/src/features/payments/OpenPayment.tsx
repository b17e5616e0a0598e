import type { Payment } from "@camarim/contract/payments";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { copyText } from "@camarim/ui/lib/copy-text.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useRef, useState } from "react";
import { subscribers } from "../../text/subscribers.ts";
import { MarkPaidSheet } from "./MarkPaidSheet.tsx";
import { SendReceiptSheet } from "./SendReceiptSheet.tsx";

/** What a creator can do with a payment to their own key that is not paid yet; an expired code may still be paid. */
export function OpenPayment({ payment }: { payment: Payment }) {
  const [open, setOpen] = useState<"receipt" | "paid">();
  /** The browser did not copy the code: it is shown for the user to do so. */
  const [isShown, setShown] = useState(false);
  const code = useRef<HTMLParagraphElement>(null);
  const close = () => setOpen(undefined);
  const { _id, status, receiptSentAt, receiptManualApproved, pixCopyPaste } = payment;
  if (receiptSentAt !== null && receiptManualApproved === null)
    return (
      <div className="mt-3">
        <ButtonLink to={`/account/pix/receipts?id=${_id}`} icon="check">
          {subscribers.sheet.review}
        </ButtonLink>
      </div>
    );

  async function copy() {
    const outcome = await copyText(pixCopyPaste ?? "", () => code.current);
    if (outcome === "copied") showAlert({ type: "success", message: subscribers.copyCode.done });
    else {
      setShown(true);
      showAlert({ type: "danger", message: common.copyYourself });
    }
  }

  return (
    <div className="mt-3 flex flex-col gap-2">
      <Button writes tone="soft" icon="doc" onPress={() => setOpen("receipt")}>
        {subscribers.sendReceipt.open}
      </Button>
      <Button writes tone="soft" icon="check" onPress={() => setOpen("paid")}>
        {subscribers.markPaid.open}
      </Button>
      {status === "pending" && pixCopyPaste && (
        <>
          <Button tone="soft" icon="copy" onPress={() => void copy()}>
            {subscribers.copyCode.open}
          </Button>
          <p ref={code} hidden={!isShown} className="mx-1 text-small break-all select-all">
            {pixCopyPaste}
          </p>
        </>
      )}
      {open === "receipt" && <SendReceiptSheet payment={payment} onClose={close} />}
      {open === "paid" && <MarkPaidSheet payment={payment} onClose={close} />}
    </div>
  );
}

const closedStatuses = ["revoked", "refunded", "charged_back"];

/** The payment that can still be received: the open one, or the newest if only its code expired. */
export function findReceivable(payments: readonly Payment[]): Payment | undefined {
  const [newest] = payments;
  const open = payments.find(({ status }) => status === "pending");
  const found = open ?? (newest?.status === "expired" ? newest : undefined);
  if (found?.gateway !== "bacen" || closedStatuses.includes(found.subscription?.status ?? "")) return undefined;
  return found;
}
