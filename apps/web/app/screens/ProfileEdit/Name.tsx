import { type Profile, profileBody } from "@camarim/contract/profile";
import { useNavigate } from "react-router";
import { common } from "../../text/common.ts";
import { profileEdit } from "../../text/profile-edit.ts";
import { bindFields } from "../../ui/form/bind-fields.ts";
import { Field } from "../../ui/form/Field.tsx";
import { FormScreen } from "../../ui/form/FormScreen.tsx";
import { OneField } from "./OneField.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const text = profileEdit.nameScreen;
const nameForm = profileBody.pick({ fullName: true }).required();

export function meta() {
  return [{ title: common.titled(text.title) }];
}

export default function Name() {
  return <OneField title={text.title} form={(profile) => <NameForm profile={profile} />} />;
}

function NameForm({ profile }: { profile: Profile }) {
  const navigate = useNavigate();
  const { form, save } = useProfileForm(nameForm, { fullName: profile.fullName }, text.saved, () =>
    navigate("/profile/edit", { replace: true }),
  );
  const { field } = bindFields(form, { fullName: text.label });
  return (
    <FormScreen
      title={text.title}
      back="/profile/edit"
      submit={text.save}
      busy={form.formState.isSubmitting}
      onSubmit={save}
    >
      <Field {...field("fullName")} maxLength={80} />
    </FormScreen>
  );
}
