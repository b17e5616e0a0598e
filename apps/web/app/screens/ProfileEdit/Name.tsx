import { type Profile, profileBody } from "@camarim/contract/profile";
import { useNavigate } from "react-router";
import { common } from "../../text/common.ts";
import { profileEdit } from "../../text/profile-edit.ts";
import { Field } from "../../ui/form/Field.tsx";
import { OneField } from "./OneField.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const text = profileEdit.nameScreen;
const nameForm = profileBody.pick({ fullName: true }).required();

export function meta() {
  return [{ title: common.titled(text.title) }];
}

export default function Name() {
  return (
    <OneField
      title={text.title}
      save={text.save}
      form={(profile, id) => <NameForm key={id} id={id} profile={profile} />}
    />
  );
}

function NameForm({ id, profile }: { id: string; profile: Profile }) {
  const navigate = useNavigate();
  const { form, save } = useProfileForm(nameForm, { fullName: profile.fullName }, text.saved, () =>
    navigate("/profile/edit", { replace: true }),
  );
  return (
    <form id={id} noValidate onSubmit={save}>
      <Field
        {...form.register("fullName")}
        required
        label={text.label}
        error={form.formState.errors.fullName?.message}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={80}
      />
    </form>
  );
}
