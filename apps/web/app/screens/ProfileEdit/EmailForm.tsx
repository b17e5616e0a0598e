import type { Me } from "@camarim/contract/auth";
import { useId } from "react";
import { profileEdit } from "../../text/profile-edit.ts";
import { Button } from "../../ui/form/Button.tsx";
import { CurrentPasswordField } from "../../ui/form/CurrentPasswordField.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Chip } from "../../ui/layout/Badge.tsx";
import { List } from "../../ui/layout/List.tsx";
import { Row } from "../../ui/layout/Row.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { useEmailForm } from "./use-email-form.ts";

const text = profileEdit.emailScreen;

/** The address that the account has, the one that waits to be confirmed, and a new one. */
export function EmailForm({ me }: { me: Me }) {
  const id = useId();
  const { form, save, confirm, asksPassword, isPending } = useEmailForm(me);
  const { errors } = form.formState;
  return (
    <Screen
      title={text.title}
      back="/profile/edit"
      bottom={
        <Button type="submit" form={id} busy={isPending}>
          {text.save}
        </Button>
      }
    >
      <List>
        <Row
          label={me.email}
          detail={text.now}
          value={
            <Chip tone={me.emailVerified ? "ok" : "warn"}>{me.emailVerified ? text.confirmed : text.unconfirmed}</Chip>
          }
        />
      </List>
      {!me.emailVerified && (
        <div className="mt-3">
          <Button tone="soft" busy={isPending} onPress={() => void confirm()}>
            {text.confirm}
          </Button>
        </div>
      )}
      {me.pendingEmail && (
        <p role="status" className="mt-3 rounded-card bg-warn-soft px-4 py-3 text-warn">
          {text.pending(me.pendingEmail)}
        </p>
      )}
      <form id={id} noValidate onSubmit={save}>
        <Field
          {...form.register("email")}
          required
          type="email"
          label={text.label}
          hint={text.hint}
          error={errors.email?.message}
          autoComplete="email"
          inputMode="email"
        />
        {asksPassword && (
          <CurrentPasswordField
            {...form.register("currentPassword")}
            label={text.password}
            hint={text.passwordHint}
            error={errors.currentPassword?.message}
          />
        )}
      </form>
    </Screen>
  );
}
