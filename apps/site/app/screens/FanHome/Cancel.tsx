import type { CancellationOffers } from "@camarim/contract/cancellations";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Choice } from "@camarim/ui/form/Choice.tsx";
import { Form, Link } from "react-router";
import { fanSubscription } from "../../text/fan-home.ts";
import { Offers } from "./Offers.tsx";

const text = fanSubscription.cancel;

type CancelProps = { message: string; end: string | undefined; offers: CancellationOffers; now: Date; busy: boolean };

/** Says what cancelling does, with the creator's offers above the button, and asks for nothing that is not optional. */
export function Cancel({ message, end, offers, now, busy }: CancelProps) {
  const reasons = offers.reasons.map((value) => ({ value, label: text.reasons[value] }));
  return (
    <section aria-label={text.title} className="mt-2 rounded-card border border-edge bg-surface p-4">
      <h2 className="text-title">{text.title}</h2>
      <p className="mt-1">{message}</p>
      <Offers offers={offers} end={end} now={now} busy={busy} />
      <Form method="post" action="?">
        <input type="hidden" name="intent" value="cancel" />
        {reasons.length > 0 && <Choice label={text.why} name="motivo" options={reasons} />}
        <div className="mt-4">
          <Button type="submit" tone="danger" busy={busy}>
            {text.submit}
          </Button>
        </div>
      </Form>
      <Link to="?" replace className="mt-1 flex min-h-tap items-center justify-center underline">
        {fanSubscription.keep}
      </Link>
    </section>
  );
}
