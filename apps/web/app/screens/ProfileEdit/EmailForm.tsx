import type { Me } from "@camarim/contract/auth";
import { profileEdit } from "../../text/profile-edit.ts";
import { Button } from "../../ui/form/Button.tsx";
import { bindFields } from "../../ui/form/bind-fields.ts";
import { CurrentPasswordField } from "../../ui/form/CurrentPasswordField.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { FormScreen } from "../../ui/form/FormScreen.tsx";
import { Chip } from "../../ui/layout/Badge.tsx";
import { List } from "../../ui/layout/List.tsx";
import { Row } from "../../ui/layout/Row.tsx";
import { useEmailForm } from "./use-email-form.ts";

const text = profileEdit.emailScreen;
const labels = {
  email: text.label,
  emailHint: text.hint,
  currentPassword: text.password,
  currentPasswordHint: text.passwordHint,
};

/** The address of the account, the one that waits for its confirmation, and a new one. */
export function EmailForm({ me }: { me: Me }) {
  const { form, save, confirm, asksPassword, isPending } = useEmailForm(me);
  const { field } = bindFields(form, labels);
  return (
    <FormScreen title={text.title} back="/profile/edit" submit={text.save} busy={isPending} onSubmit={save}>
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
      <Field {...field("email")} />
      {asksPassword && <CurrentPasswordField {...field("currentPassword")} />}
    </FormScreen>
  );
}
