import { Button } from "@camarim/ui/form/Button.tsx";
import { FieldError } from "@camarim/ui/form/FieldShell.tsx";
import type { InApp } from "@camarim/ui/lib/in-app.ts";
import { useFetcher } from "react-router";
import type { Entering } from "../../../api/enter.server.ts";
import { handOver as text } from "../../../text/hand-over.ts";
import { item } from "../../../text/item.ts";

export type HandOverTo = InApp & { address: string | null };

type OpenInBrowserProps = {
  to: HandOverTo;
  /** Nothing is subscribed to. */
  isItem?: boolean;
  email: string;
  /** The result of the form without scripts. */
  entering: Entering | undefined;
};

/** For fans who paid inside another app: how to open the subscription in the phone's own browser. */
export function OpenInBrowser({ to, isItem = false, email, entering }: OpenInBrowserProps) {
  const { Form, data = entering, state } = useFetcher<Entering>();
  const browser = to.browser ?? text.other;
  return (
    <section aria-label={text.title(to.app)} className="mt-6 rounded-card border border-line bg-surface p-4 text-left">
      <h2 className="text-strong">{text.title(to.app)}</h2>
      <p className="mt-1 text-quiet">{isItem ? item.order.handOver(browser) : text.lead(browser)}</p>
      <div role="status">{data?.sent && <p className="mt-3 text-ok">{text.sent(email)}</p>}</div>
      <div role="alert">{data?.error && <FieldError>{`${data.error.title}: ${data.error.message}`}</FieldError>}</div>
      <Form method="post" className="mt-3">
        <input type="hidden" name="intent" value="levar" />
        <Button type="submit" tone="soft" busy={state !== "idle"}>
          {data?.sent ? text.again : text.mail}
        </Button>
      </Form>
      {to.address && (
        <>
          <a href={to.address} className="mt-2 flex min-h-tap items-center justify-center text-accent underline">
            {text.open(browser)}
          </a>
          <p className="text-center text-small text-quiet">{text.openHint}</p>
        </>
      )}
    </section>
  );
}
