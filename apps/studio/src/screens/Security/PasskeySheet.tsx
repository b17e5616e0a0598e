import type { FactorList, Passkey } from "@camarim/contract/factors";
import { Notice } from "@camarim/ui/feedback/Notice.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FormSheet } from "@camarim/ui/form/FormSheet.tsx";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { deletePasskey, renamePasskey, unblockPasskey } from "../../queries/factors.ts";
import { security } from "../../text/factors.ts";
import { nameForm } from "./name-form.ts";
import { RemovalDialog } from "./RemovalDialog.tsx";

const text = security.passkeys;

type PasskeySheetProps = { passkey: Passkey; list: FactorList; onClose: () => void };

/** Renames a passkey, unblocks or removes it. */
export function PasskeySheet({ passkey: { _id, name, blocked }, list, onClose }: PasskeySheetProps) {
  const rename = useMutation(renamePasskey());
  const remove = useMutation(deletePasskey());
  const unblock = useMutation(unblockPasskey());
  const [removing, setRemoving] = useState(false);
  const form = useZodForm(nameForm, { name });
  const { field } = bindFields(form, text);

  function close(message: string) {
    showAlert({ type: "success", message });
    onClose();
  }

  const { submit } = useSubmit(form, async (body) => {
    await rename.mutateAsync({ _id, ...body });
    close(text.renamed);
  });

  return (
    <FormSheet
      open
      onClose={onClose}
      title={name}
      submit={text.rename}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      {blocked && (
        <div className="mb-6">
          <Notice tone="warn" title={text.blocked} message={text.blockedMessage} />
          <div className="mt-3">
            <Button
              tone="soft"
              busy={unblock.isPending}
              onPress={() => unblock.mutate(_id, { onSuccess: () => close(text.unblocked) })}
            >
              {text.unblock}
            </Button>
          </div>
        </div>
      )}
      <Field {...field("name")} autoComplete="off" autoCapitalize="sentences" />
      <div className="mt-6">
        <Button tone="danger" icon="trash" onPress={() => setRemoving(true)}>
          {text.remove}
        </Button>
      </div>
      <RemovalDialog
        open={removing}
        title={text.removeTitle(name)}
        message={text.removeMessage}
        list={list}
        blocked={blocked}
        busy={remove.isPending}
        onRemove={() => remove.mutate(_id, { onSuccess: () => close(text.removed) })}
        onClose={() => setRemoving(false)}
      />
    </FormSheet>
  );
}
