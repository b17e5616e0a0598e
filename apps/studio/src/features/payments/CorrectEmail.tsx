import { correctFanEmailBody } from "@camarim/contract/help";
import type { Payment } from "@camarim/contract/payments";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { EmailField } from "@camarim/ui/form/EmailField.tsx";
import { FormSheet } from "@camarim/ui/form/FormSheet.tsx";
import { useDraft } from "@camarim/ui/form/use-draft.ts";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { correctFanEmail } from "../../queries/payments.ts";
import { subscribers } from "../../text/subscribers.ts";

const text = subscribers.correctEmail;

/** Where nobody has signed in with the address of an order: the fan may have mistyped it, and get no e-mail. */
export function CorrectEmail({ payment }: { payment: Payment }) {
  const [open, setOpen] = useState(false);
  if (!payment.mayCorrectEmail) return null;
  return (
    <div className="mt-3">
      <List>
        <Row
          writes
          icon="mail"
          label={text.open}
          detail={text.detail(payment.fan.email)}
          onPress={() => setOpen(true)}
        />
      </List>
      {open && <CorrectEmailSheet payment={payment} onClose={() => setOpen(false)} />}
    </div>
  );
}

function CorrectEmailSheet({ payment: { _id, fan }, onClose }: { payment: Payment; onClose: () => void }) {
  const { mutateAsync, isPending } = useMutation(correctFanEmail());
  const form = useZodForm(correctFanEmailBody, { email: fan.email }, "onSubmit");
  const { field } = bindFields(form, text);
  const draft = useDraft(form, `correct-email:${_id}`);
  const { submit } = useSubmit(form, async ({ email }) => {
    if (email === fan.email) return form.setError("email", { message: text.same }, { shouldFocus: true });
    await mutateAsync({ _id, email });
    draft.clear();
    showAlert({ type: "success", message: text.done(email) });
    onClose();
  });
  return (
    <FormSheet
      open
      onClose={onClose}
      title={text.title}
      dismissable={!isPending}
      submit={text.action}
      busy={isPending}
      onSubmit={submit}
    >
      <p className="text-quiet">{text.lead(fan.name)}</p>
      <EmailField {...field("email")} autoComplete="off" />
    </FormSheet>
  );
}
