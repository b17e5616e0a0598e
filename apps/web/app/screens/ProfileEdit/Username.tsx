import { type Profile, profileBody } from "@camarim/contract/profile";
import { useNavigate } from "react-router";
import { common } from "../../text/common.ts";
import { profileEdit } from "../../text/profile-edit.ts";
import { bindFields } from "../../ui/form/bind-fields.ts";
import { Field } from "../../ui/form/Field.tsx";
import { FormScreen } from "../../ui/form/FormScreen.tsx";
import { UsernameRules } from "../../ui/form/UsernameRules.tsx";
import { OneField } from "./OneField.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const text = profileEdit.usernameScreen;
const usernameForm = profileBody.pick({ username: true }).required();

export function meta() {
  return [{ title: common.titled(text.title) }];
}

export default function Username() {
  return <OneField title={text.title} form={(profile) => <UsernameForm profile={profile} />} />;
}

function UsernameForm({ profile }: { profile: Profile }) {
  const navigate = useNavigate();
  const { form, save } = useProfileForm(usernameForm, { username: profile.username }, text.saved, () =>
    navigate("/profile/edit", { replace: true }),
  );
  const { field } = bindFields(form, { username: text.label });
  return (
    <FormScreen
      title={text.title}
      back="/profile/edit"
      submit={text.save}
      busy={form.formState.isSubmitting}
      onSubmit={save}
    >
      <Field
        {...field("username")}
        hint={<UsernameRules typed={form.watch("username")} />}
        prefix="@"
        force="lower"
        maxLength={30}
      />
      <p className="mx-1 mt-4 text-quiet">{text.warning}</p>
    </FormScreen>
  );
}
