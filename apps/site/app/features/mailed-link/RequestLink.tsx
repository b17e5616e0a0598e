import { forgotBody } from "@camarim/contract/auth";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { alertError } from "@camarim/ui/overlay/alert-error.ts";
import { useState } from "react";

type RequestLinkProps = {
  text: {
    title: string;
    lead: string;
    email: string;
    submit: string;
    signIn: string;
    sent: { title: string; message: (email: string) => string; again: string };
  };
  onSend: (email: string) => Promise<unknown>;
};

/** Requests an e-mail with a link for an account. */
export function RequestLink({ text, onSend }: RequestLinkProps) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useZodForm(forgotBody);
  const { field } = bindFields(form, text);
  const send = async ({ email }: { email: string }) => {
    await onSend(email);
    setSentTo(email);
  };
  const { submit } = useSubmit(form, send, alertError);
  return (
    <Screen title={text.title} back="/auth">
      {sentTo ? (
        <div role="status">
          <EmptyState icon="check" title={text.sent.title} message={text.sent.message(sentTo)}>
            <ButtonLink to="/auth">{text.signIn}</ButtonLink>
            <Button tone="soft" onPress={() => setSentTo(undefined)}>
              {text.sent.again}
            </Button>
          </EmptyState>
        </div>
      ) : (
        <form method="post" noValidate onSubmit={submit}>
          <p className="mt-2 text-quiet">{text.lead}</p>
          <Field {...field("email")} />
          <div className="mt-6">
            <Button type="submit" busy={form.formState.isSubmitting}>
              {text.submit}
            </Button>
          </div>
        </form>
      )}
    </Screen>
  );
}
