import { Button } from "@camarim/ui/form/Button.tsx";
import type { IconName } from "@camarim/ui/layout/icon-names.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { toCardProblem } from "./card-problem.ts";
import { RefusedNotice } from "./RefusedNotice.tsx";
import type { UsePayForm } from "./use-pay-form.ts";

type PayButtonProps = {
  pay: UsePayForm;
  form: string;
  busy: boolean;
  icon?: IconName | undefined;
  label: React.ReactNode;
  /** Below the button. */
  note?: string | undefined;
  /** Between the notice of a refused order and the button. */
  children?: React.ReactNode;
};

/** The submit button of an order, with what it costs and why it was refused. */
export function PayButton({ pay: { card, left }, form, busy, icon, label, note, children }: PayButtonProps) {
  return (
    <section aria-label={checkout.form.summary}>
      <RefusedNotice refused={toCardProblem(card) ?? left} />
      {children}
      <Button type="submit" form={form} icon={icon} busy={busy || card.busy}>
        {label}
      </Button>
      {note && <p className="mt-2 text-center text-small text-quiet">{note}</p>}
    </section>
  );
}
