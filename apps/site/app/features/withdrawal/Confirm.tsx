import { Button } from "@camarim/ui/form/Button.tsx";
import { Form, Link } from "react-router";
import { withdrawal as text } from "../../text/withdrawal.ts";

type ConfirmProps = {
  message: string;
  /** What goes back with it. */
  others: readonly string[];
  busy: boolean;
};

/** Confirms a withdrawal, and explains its consequences. */
export function Confirm({ message, others, busy }: ConfirmProps) {
  return (
    <section aria-label={text.title} className="mt-2 rounded-card border border-danger bg-danger-soft p-4">
      <h2 className="text-strong">{text.title}</h2>
      <p className="mt-1 mb-3 wrap-anywhere">{others.length > 0 ? `${message} ${text.others(others)}` : message}</p>
      <Form method="post" action="?">
        <input type="hidden" name="intent" value="refund" />
        <Button type="submit" tone="danger" busy={busy}>
          {text.submit}
        </Button>
      </Form>
      <Link to="?" replace className="mt-1 flex min-h-tap items-center justify-center underline">
        {text.keep}
      </Link>
    </section>
  );
}
