import type { AccountDeletion } from "@camarim/contract/account";
import { unfilled } from "@camarim/contract/values";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FormSheet } from "@camarim/ui/form/FormSheet.tsx";
import { useSubmit } from "@camarim/ui/form/use-submit.ts";
import { useZodForm } from "@camarim/ui/form/use-zod-form.ts";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { requestDeletion } from "../../queries/account.ts";
import { personalData } from "../../text/personal-data.ts";
import { listObstacles } from "./list-obstacles.ts";

const text = personalData.deletion;
const deletionForm = z.object({ username: z.string(unfilled).trim().min(1, unfilled) });

type DeleteAccountProps = { deletion: AccountDeletion; onClose: () => void };

/** Explains what happens now, later, and what the deletion waits for, above the field for the username. */
export function DeleteAccount({ deletion, onClose }: DeleteAccountProps) {
  const { mutateAsync } = useMutation(requestDeletion());
  const form = useZodForm(deletionForm);
  const { field } = bindFields(form, { username: text.username });
  const { submit } = useSubmit(form, async (body) => {
    await mutateAsync(body);
    onClose();
    showAlert({ type: "success", message: text.scheduled });
  });
  return (
    <FormSheet
      open
      onClose={onClose}
      title={text.title}
      submit={text.confirm}
      tone="danger"
      icon="trash"
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <p>{text.now}</p>
      <Points points={text.nowList} />
      <p className="mt-3">{text.later}</p>
      <Points points={text.laterList} />
      <p className="mt-3 text-quiet">{[...listObstacles(deletion), text.thinking].join(" ")}</p>
      <Field {...field("username")} autoComplete="off" />
    </FormSheet>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="mt-1 list-disc pl-5 text-quiet">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
