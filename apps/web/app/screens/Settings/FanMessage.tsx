import { accountSettingBody, fanMessageMax } from "@camarim/contract/settings";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { updateSetting } from "../../queries/settings.ts";
import { settings as text } from "../../text/settings.ts";
import { Button } from "../../ui/form/Button.tsx";
import { showFieldErrors } from "../../ui/form/field-errors.ts";
import { TextArea } from "../../ui/form/TextArea.tsx";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import { showAlert } from "../../ui/overlay/alerts.ts";

const body = accountSettingBody.pick({ fanMessage: true }).required();

/** Written at leisure, and saved by its own button once it has changed. */
export function FanMessage({ message }: { message: string }) {
  const { mutateAsync } = useMutation(updateSetting());
  const form = useZodForm(body, { fanMessage: message });
  const { errors, isDirty, isSubmitting } = form.formState;
  const { reset } = form;
  useEffect(() => reset({ fanMessage: message }), [message, reset]);
  const save = form.handleSubmit(async (change) => {
    try {
      await mutateAsync(change);
      showAlert({ type: "success", message: text.saved });
    } catch (error) {
      showFieldErrors(form, error);
    }
  });
  return (
    <form noValidate onSubmit={save}>
      <TextArea
        {...form.register("fanMessage")}
        label={text.fans.message}
        hint={text.fans.messageHint}
        error={errors.fanMessage?.message}
        maxLength={fanMessageMax}
        rows={3}
      />
      {isDirty && (
        <div className="mt-3">
          <Button type="submit" tone="soft" busy={isSubmitting}>
            {text.fans.saveMessage}
          </Button>
        </div>
      )}
    </form>
  );
}
