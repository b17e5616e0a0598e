import { Button } from "@camarim/ui/form/Button.tsx";
import { Form, Link, useSubmit } from "react-router";
import { CardFields } from "../../features/pay/CardFields.tsx";
import { DocumentField } from "../../features/pay/DocumentField.tsx";
import { useCard } from "../../features/pay/use-card.ts";
import { card as cardText } from "../../text/card.ts";
import { fanSubscription } from "../../text/fan-home.ts";

const text = fanSubscription.card;

type CardForm = NonNullable<Parameters<typeof useCard>[0]> & { needsDocument: boolean };
type RefusedCard = { document: string | undefined; typed: string };
type ChangeCardProps = { cardForm: CardForm; busy: boolean; refused: RefusedCard | undefined };

/** Replaces the card of the renewals. The gateway tokenizes it; our server receives only the token. */
export function ChangeCard({ cardForm, busy, refused }: ChangeCardProps) {
  const submit = useSubmit();
  const card = useCard(cardForm, (body) => submit(body, { method: "post", replace: true }));
  const isWrong = Object.keys(card.wrong).length > 0;
  const problem = card.failure ?? (isWrong ? cardText.wrong.title : undefined);
  return (
    <section aria-label={text.title} className="mt-2 rounded-card border border-line bg-surface p-4">
      <h2 className="text-strong">{text.title}</h2>
      <p className="mt-1">{text.lead}</p>
      <noscript>
        <p className="mt-2 text-small text-quiet">{text.withoutScripts}</p>
      </noscript>
      <Form
        method="post"
        action="?"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void card.order(event.currentTarget);
        }}
      >
        <input type="hidden" name="intent" value="card" />
        <CardFields card={card} test={cardForm.test} />
        {cardForm.needsDocument && <DocumentField error={refused?.document} typed={refused?.typed} />}
        <div role="alert" className="mt-3 text-danger">
          {problem}
        </div>
        <div className="mt-3">
          <Button type="submit" busy={busy || card.busy}>
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
