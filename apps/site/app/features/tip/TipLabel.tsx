import { formatCents } from "@camarim/ui/lib/money.ts";
import { tip as text } from "../../text/tip.ts";

/** Of the button, with the amount; without scripts it does not follow the choice. */
export function TipLabel({ cents }: { cents: number | null }) {
  return (
    <>
      <span className="noscript:hidden">{cents ? text.send(formatCents(cents)) : text.sendAny}</span>
      <noscript>{text.sendAny}</noscript>
    </>
  );
}
