import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { copyText } from "@camarim/ui/lib/copy-text.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useRef } from "react";
import { receipts as text } from "../../text/receipts.ts";

/** The end-to-end id of the transfer, which the creator's bank shows as well. */
export function EndToEndId({ value }: { value: string }) {
  const shown = useRef<HTMLParagraphElement>(null);

  async function copy() {
    const outcome = await copyText(value, () => shown.current);
    if (outcome === "copied") showAlert({ type: "success", message: text.copied });
    else showAlert({ type: "danger", message: common.copyYourself });
  }

  return (
    <div className="mt-3 flex items-center gap-2 rounded-card border border-line bg-surface py-2 pr-1 pl-4">
      <div className="min-w-0 flex-1">
        <p className="text-small text-quiet">{text.endToEndId}</p>
        <p ref={shown} className="break-all select-all tabular">
          {value}
        </p>
        <p className="text-small text-quiet">{text.endToEndHint}</p>
      </div>
      <IconButton icon="copy" label={text.copy} onPress={() => void copy()} />
    </div>
  );
}
