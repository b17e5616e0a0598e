import { Button } from "@camarim/ui/form/Button.tsx";
import { copyText } from "@camarim/ui/lib/copy-text.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useRef } from "react";
import { credits as text } from "../../text/credits.ts";

/** A PIX code that contains the amount, for a bank's app. */
export function PixCode({ code }: { code: string }) {
  const shown = useRef<HTMLParagraphElement>(null);

  async function copy() {
    const outcome = await copyText(code, () => shown.current);
    if (outcome === "copied") showAlert({ type: "success", message: text.copied });
    else showAlert({ type: "danger", message: common.copyYourself });
  }

  return (
    <section aria-label={text.code} className="mt-4">
      <p ref={shown} className="rounded-card border border-line bg-surface p-3 text-small break-all select-all">
        {code}
      </p>
      <div className="mt-3">
        <Button tone="soft" icon="copy" onPress={() => void copy()}>
          {text.copy}
        </Button>
      </div>
    </section>
  );
}
