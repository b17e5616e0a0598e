import type { CreationOptions } from "@camarim/contract/factors";
import { formatDevice } from "@camarim/contract/format-device";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FormSheet } from "@camarim/ui/form/FormSheet.tsx";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { addPasskey } from "../../queries/factors.ts";
import { security } from "../../text/factors.ts";
import { nameForm } from "./name-form.ts";

const text = security.passkeys;

type AddPasskeyProps = { onAdded: (codes: readonly string[] | null) => void; onClose: () => void };

async function create(options: CreationOptions) {
  const { createPasskey } = await import("../../features/factors/passkey.ts");
  return createPasskey(options);
}

/** Names the passkey, then shows the browser's dialog. */
export function AddPasskey({ onAdded, onClose }: AddPasskeyProps) {
  const { mutateAsync } = useMutation(addPasskey());
  const form = useZodForm(nameForm, { name: formatDevice(navigator.userAgent, text.unknownDevice) });
  const { field } = bindFields(form, text);
  const { submit } = useSubmit(form, async ({ name }) => {
    const added = await mutateAsync({ name, create });
    if (!added) return;
    showAlert({ type: "success", message: text.added });
    onClose();
    onAdded(added.recoveryCodes);
  });
  return (
    <FormSheet
      open
      dismissable={!form.formState.isSubmitting}
      onClose={onClose}
      title={text.add}
      submit={text.addSubmit}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <p className="text-quiet">{text.addLead}</p>
      <Field {...field("name")} autoComplete="off" autoCapitalize="sentences" />
    </FormSheet>
  );
}
