import { Button } from "@camarim/ui/form/Button.tsx";
import { EmailField } from "@camarim/ui/form/EmailField.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { MoneyField } from "@camarim/ui/form/MoneyField.tsx";
import { useServerErrors } from "@camarim/ui/form/use-server-errors.ts";
import { Section } from "@camarim/ui/layout/List.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { RefusedNotice } from "../../features/pay/RefusedNotice.tsx";
import { parseReais } from "../../features/tip/read-tip.ts";
import { paymentHelp } from "../../text/payment-help.ts";
import type { RefusedHelp, TypedHelp } from "./help.server.ts";

const text = paymentHelp.form;
const formId = "help";

type HelpFormProps = {
  username: string;
  fullName: string;
  /** The page, or where another one is chosen. */
  back: string;
  refused: RefusedHelp | undefined;
  typed: TypedHelp | undefined;
};

/** What a fan may remember of their order; a plain form that works before, and without, the scripts. */
export function HelpForm({ username, fullName, back, refused, typed }: HelpFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state !== "idle";
  const [cents, setCents] = useState(parseReais(typed?.quanto ?? ""));
  const { remaining, onInput } = useServerErrors(form, refused?.fields);
  const isCorrected = refused && Object.values(refused.fields).some(Boolean) && !Object.values(remaining).some(Boolean);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);
  return (
    <Screen
      title={paymentHelp.title}
      back={back}
      bottom={
        <>
          <RefusedNotice
            refused={refused && { ...refused, fields: remaining, typed: undefined, isCorrected: isCorrected === true }}
          />
          <Button type="submit" form={formId} busy={busy}>
            {text.submit}
          </Button>
        </>
      }
    >
      <p className="pt-2 wrap-anywhere text-quiet">{text.lead(fullName)}</p>
      <Form
        ref={form}
        id={formId}
        method="post"
        action={`/@${username}/paguei?outro`}
        replace
        noValidate
        onInput={onInput}
      >
        <EmailField
          name="contato"
          type="text"
          autoComplete="email"
          autoCapitalize="none"
          label={text.contact}
          hint={text.contactHint}
          error={remaining.contato}
          defaultValue={typed?.contato}
          maxLength={254}
        />
        <Field
          name="codigo"
          label={text.code}
          hint={text.codeHint}
          error={remaining.codigo}
          defaultValue={typed?.codigo}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
        />
        <Section title={text.by}>
          <Field
            name="nome"
            label={text.name}
            error={remaining.nome}
            defaultValue={typed?.nome}
            autoComplete="name"
            autoCapitalize="words"
            maxLength={80}
          />
          <div className="grid grid-cols-2 gap-3">
            <MoneyField name="quanto" label={text.amount} error={remaining.quanto} value={cents} onChange={setCents} />
            <Field
              name="dia"
              type="date"
              label={text.day}
              error={remaining.dia}
              defaultValue={typed?.dia}
              cleanable={false}
            />
          </div>
        </Section>
        <p className="mx-1 mt-4 text-small text-quiet">{text.privacy}</p>
      </Form>
    </Screen>
  );
}
