import { Button } from "@camarim/ui/form/Button.tsx";
import { Form, Link } from "react-router";
import { fanSubscription as text } from "../../text/fan-home.ts";

type ConfirmProps = { title: string; message: string; submit: string; intent: "refund"; busy: boolean };

/** Confirms a refund, and explains its consequences. */
export function Confirm({ title, message, submit, intent, busy }: ConfirmProps) {
  return (
    <section aria-label={title} className="mt-2 rounded-card border border-danger bg-danger-soft p-4">
      <h2 className="text-strong">{title}</h2>
      <p className="mt-1 mb-3">{message}</p>
      <Form method="post" action="?">
        <input type="hidden" name="intent" value={intent} />
        <Button type="submit" tone="danger" busy={busy}>
          {submit}
        </Button>
      </Form>
      <Link to="?" replace className="mt-1 flex min-h-tap items-center justify-center underline">
        {text.keep}
      </Link>
    </section>
  );
}
