import type { Me } from "@camarim/contract/auth";
import { Button } from "@camarim/ui/form/Button.tsx";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { EmailField } from "@camarim/ui/form/EmailField.tsx";
import { FormScreen } from "@camarim/ui/form/FormScreen.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { profileEdit } from "../../text/profile-edit.ts";
import { useEmailForm } from "./use-email-form.ts";

const text = profileEdit.emailScreen;
const labels = { email: text.label, emailHint: text.hint };

/** The current e-mail, the pending one, and a field for a new one. */
export function EmailForm({ me }: { me: Me }) {
  const { form, save, confirm, isPending } = useEmailForm(me);
  const { field } = bindFields(form, labels);
  const works = me.emailVerified && !me.emailBounces;
  const state = me.emailVerified ? text.confirmed : text.unconfirmed;
  return (
    <FormScreen title={text.title} back="/profile/edit" submit={text.save} busy={isPending} onSubmit={save}>
      <List>
        <Row
          label={me.email}
          detail={text.now}
          value={<Chip tone={works ? "ok" : "warn"}>{me.emailBounces ? text.bounces : state}</Chip>}
        />
      </List>
      {me.emailBounces && <p className="mt-3 text-small text-quiet">{text.whyBounces}</p>}
      {!works && (
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
      <EmailField {...field("email")} />
    </FormScreen>
  );
}
