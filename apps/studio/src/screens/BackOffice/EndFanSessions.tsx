import { endFanSessionsBody } from "@camarim/contract/admin-accounts";
import { Button } from "@camarim/ui/form/Button.tsx";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FormSheet } from "@camarim/ui/form/FormSheet.tsx";
import { TextArea } from "@camarim/ui/form/TextArea.tsx";
import { useDraft } from "@camarim/ui/form/use-draft.ts";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { endFanSessions } from "../../queries/activity.ts";
import { accounts } from "../../text/accounts.ts";

const text = accounts.fan;

/** Signs a fan out everywhere, with a reason for them. Fans have no list: their e-mail is known from a request for help. */
export function EndFanSessions() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button tone="soft" onPress={() => setOpen(true)}>
        {text.open}
      </Button>
      {open && <EmailForm onClose={() => setOpen(false)} />}
    </>
  );
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useMutation(endFanSessions());
  const form = useZodForm(endFanSessionsBody);
  const { field } = bindFields(form, text);
  const draft = useDraft(form, "end-fan-sessions");
  const { submit } = useSubmit(form, async (body) => {
    const { ended } = await mutateAsync(body);
    draft.clear();
    showAlert({ type: "success", message: text.done(ended) });
    onClose();
  });
  return (
    <FormSheet
      open
      onClose={onClose}
      title={text.open}
      submit={text.action}
      tone="danger"
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <p className="text-quiet">{text.lead}</p>
      <Field {...field("email")} />
      <TextArea {...field("reason")} maxLength={300} />
    </FormSheet>
  );
}
