import type { AccountDeletion } from "@camarim/contract/account";
import { unfilled } from "@camarim/contract/values";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { z } from "zod";
import { requestDeletion } from "../../queries/personal-data.ts";
import { personalData } from "../../text/personal-data.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { showFieldErrors } from "../../ui/form/field-errors.ts";
import { useZodForm } from "../../ui/form/use-zod-form.ts";
import { showAlert } from "../../ui/overlay/alerts.ts";
import { Sheet } from "../../ui/overlay/Sheet.tsx";
import { listObstacles } from "./list-obstacles.ts";

const text = personalData.deletion;
const filled = z.string(unfilled).trim().min(1, unfilled);
const deletionForm = z.object({ username: filled, currentPassword: z.string(unfilled).min(1, unfilled) });

type DeleteAccountProps = { deletion: AccountDeletion; onClose: () => void };

/** What happens now, what happens later and what it waits for, before the two things that only the creator can type. */
export function DeleteAccount({ deletion, onClose }: DeleteAccountProps) {
  const id = useId();
  const { mutateAsync } = useMutation(requestDeletion());
  const form = useZodForm(deletionForm);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await mutateAsync(body);
      onClose();
      showAlert({ type: "success", message: text.asked });
    } catch (error) {
      showFieldErrors(form, error);
    }
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.title}
      bottom={
        <Button type="submit" form={id} tone="danger" icon="trash" busy={isSubmitting}>
          {text.confirm}
        </Button>
      }
    >
      <p>{text.now}</p>
      <Points points={text.nowList} />
      <p className="mt-3">{text.later}</p>
      <Points points={text.laterList} />
      <p className="mt-3 text-quiet">{[...listObstacles(deletion), text.thinking].join(" ")}</p>
      <form id={id} noValidate onSubmit={submit} className="pb-2">
        <Field
          {...form.register("username")}
          required
          label={text.username}
          error={errors.username?.message}
          autoComplete="off"
          autoCapitalize="none"
        />
        <Field
          {...form.register("currentPassword")}
          required
          type="password"
          label={personalData.password}
          error={errors.currentPassword?.message}
          autoComplete="current-password"
        />
      </form>
    </Sheet>
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
