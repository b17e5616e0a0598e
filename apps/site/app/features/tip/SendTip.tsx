import { Button } from "@camarim/ui/form/Button.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { tip as text } from "../../text/tip.ts";
import { RefusedNotice } from "../pay/RefusedNotice.tsx";
import type { RefusedTip } from "./read-tip.ts";

type SendTipProps = {
  form: string;
  cents: number | null;
  busy: boolean;
  refused: RefusedTip | undefined;
  line?: string | undefined;
};

/** The submit button of a tip, with its amount; without scripts it does not follow the choice. */
export function SendTip({ form, cents, busy, refused, line = text.promise }: SendTipProps) {
  return (
    <section aria-label={checkout.form.summary}>
      <RefusedNotice refused={refused} />
      <Button type="submit" form={form} icon="heart" busy={busy}>
        <span className="noscript:hidden">{cents ? text.send(formatCents(cents)) : text.sendAny}</span>
        <noscript>{text.sendAny}</noscript>
      </Button>
      <p className="mt-2 text-center text-small text-quiet">{line}</p>
    </section>
  );
}
