import { type Profile, profileBody } from "@camarim/contract/profile";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FormScreen } from "@camarim/ui/form/FormScreen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useNavigate } from "react-router";
import { profileEdit } from "../../text/profile-edit.ts";
import { OneField } from "./OneField.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const text = profileEdit.nameScreen;
const nameForm = profileBody.pick({ fullName: true }).required();

export default function Name() {
  useTitle(common.titled(text.title));
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
