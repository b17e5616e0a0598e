import { accountSettingBody, fanMessageMax } from "@camarim/contract/settings";
import { Button } from "@camarim/ui/form/Button.tsx";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { TextArea } from "@camarim/ui/form/TextArea.tsx";
import { useDraft } from "@camarim/ui/form/use-draft.ts";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { updateSetting } from "../../queries/settings.ts";
import { settings as text } from "../../text/settings.ts";

const body = accountSettingBody.pick({ fanMessage: true, receiptMessage: true, accessMessage: true });
type MessageName = keyof typeof body.shape;

type MessageProps = { name: MessageName; saved: string; placeholder?: string };

/** What the creator tells fans, saved by its own button, which appears once the text has changed. */
export function Message({ name, saved, placeholder }: MessageProps) {
  const { mutateAsync } = useMutation(updateSetting());
  const form = useZodForm(body, { [name]: saved });
  const { isDirty, isSubmitting } = form.formState;
  const { field } = bindFields(form, text.messages);
  const { reset, getValues } = form;
  useEffect(() => {
    // What was typed stays when the server's text replaces the stored one, and when saving fails.
    if (isSubmitting) return;
    if (!isDirty || getValues(name) === saved) reset({ [name]: saved });
  }, [name, saved, isDirty, isSubmitting, reset, getValues]);
  const draft = useDraft(form, name);
  const { submit } = useSubmit(form, async (change) => {
    await mutateAsync(change);
    draft.clear();
    showAlert({ type: "success", message: text.saved });
  });
  return (
    <form noValidate onSubmit={submit}>
      <TextArea {...field(name)} required={false} maxLength={fanMessageMax} placeholder={placeholder} />
      {isDirty && (
        <div className="mt-3">
          <Button type="submit" tone="soft" busy={isSubmitting}>
            {text.saveMessage[name]}
          </Button>
        </div>
      )}
    </form>
  );
}
