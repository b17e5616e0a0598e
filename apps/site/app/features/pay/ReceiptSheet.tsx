import { Progress } from "@camarim/ui/feedback/Progress.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FieldError } from "@camarim/ui/form/FieldShell.tsx";
import { FilePick } from "@camarim/ui/form/FilePick.tsx";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { visitor } from "@camarim/ui/lib/drafts.ts";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { useState } from "react";
import { PickedImage } from "./PickedImage.tsx";
import type { ReceiptTarget } from "./submit-receipt.ts";
import { useSendReceipt } from "./use-send-receipt.ts";

const text = checkout.receipt;
const formId = "receipt";

type ReceiptSheetProps = {
  target: ReceiptTarget;
  open: boolean;
  onClose: () => void;
  onSent?: (() => void) | undefined;
};

/** The receipt: a picture, the transaction id, or both. */
export function ReceiptSheet({ target, open, onClose, onSent }: ReceiptSheetProps) {
  const [file, setFile] = useState<File>();
  const subject = "paymentId" in target ? target.paymentId : target.renewalToken.slice(0, 8);
  const [code, setCode, endDraft] = useDraftState(open ? `receipt:${subject}` : undefined, "", visitor);
  const { send, percent, wrong, reset } = useSendReceipt(target, () => {
    endDraft();
    setFile(undefined);
    onSent?.();
    onClose();
  });
  const busy = percent !== undefined;
  return (
    <Sheet
      title={text.title}
      open={open}
      onClose={onClose}
      dismissable={!busy}
      bottom={
        <Button type="submit" form={formId} busy={busy}>
          {busy ? text.sending(percent) : text.send}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void send({ file, endToEndId: code.trim() });
        }}
        className="pb-4"
      >
        <p className="text-quiet">{text.lead}</p>
        {file && <PickedImage file={file} />}
        <div className="mt-4">
          <FilePick
            tone="soft"
            icon="img"
            accept="image/*,application/pdf"
            onPick={(picked) => {
              setFile(picked);
              reset();
            }}
          >
            {file ? text.change : text.pick}
          </FilePick>
        </div>
        <div role="alert" className="mx-1 text-small">
          {wrong.file && <FieldError>{wrong.file}</FieldError>}
        </div>
        <Field
          label={text.code}
          hint={text.codeHint}
          error={wrong.code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        {busy && (
          <div className="mt-4">
            <Progress percent={percent} label={text.progress} />
          </div>
        )}
      </form>
    </Sheet>
  );
}
