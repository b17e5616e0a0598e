import { useEffect, useRef, useState } from "react";
import { Icon } from "../layout/Icon.tsx";
import { copyText } from "../lib/copy-text.ts";
import { checkout } from "../text/checkout.ts";
import { Button, type ButtonProps } from "./Button.tsx";

const text = checkout.pix;
const shownMs = 4_000;

type CopyCodeProps = { code: string; tone?: ButtonProps["tone"] | undefined; children?: React.ReactNode };

/** Copies the code, or selects it if the browser cannot copy. `children` are between the button and the code. */
export function CopyCode({ code, tone, children }: CopyCodeProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const shown = useRef<HTMLParagraphElement>(null);
  const [outcome, setOutcome] = useState<"copied" | "selected" | null>(null);
  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(null), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    const show = () => {
      if (details.current) details.current.open = true;
      return shown.current;
    };
    setOutcome(await copyText(code, show));
  }

  return (
    <div className="mt-4 flex flex-col gap-3">
      <div className="flex flex-col gap-3 noscript:hidden">
        <Button tone={tone} icon={outcome === "copied" ? "check" : "copy"} onPress={() => void copy()}>
          <span aria-live="polite">{outcome === "copied" ? text.copied : text.copy}</span>
        </Button>
        {children}
      </div>
      <details ref={details} className="group">
        <summary className="flex min-h-tap list-none items-center justify-center gap-1 text-small text-quiet">
          {text.showCode}
          <span className="group-open:rotate-180">
            <Icon name="down" size={18} />
          </span>
        </summary>
        <p ref={shown} className="rounded-card border border-line bg-surface p-3 text-small break-all select-all">
          {code}
        </p>
        <p aria-live="polite" className="mx-1 mt-1 text-small text-quiet">
          {outcome === "selected" && text.selected}
        </p>
      </details>
    </div>
  );
}
