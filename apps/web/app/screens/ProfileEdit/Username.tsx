import { type Profile, profileBody } from "@camarim/contract/profile";
import { useNavigate } from "react-router";
import { common } from "../../text/common.ts";
import { profileEdit } from "../../text/profile-edit.ts";
import { Field } from "../../ui/form/Field.tsx";
import { UsernameRules } from "../../ui/form/UsernameRules.tsx";
import { OneField } from "./OneField.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const text = profileEdit.usernameScreen;
const usernameForm = profileBody.pick({ username: true }).required();

export function meta() {
  return [{ title: common.titled(text.title) }];
}

export default function Username() {
  return (
    <OneField
      title={text.title}
      save={text.save}
      form={(profile, id) => <UsernameForm key={id} id={id} profile={profile} />}
    />
  );
}

function UsernameForm({ id, profile }: { id: string; profile: Profile }) {
  const navigate = useNavigate();
  const { form, save } = useProfileForm(usernameForm, { username: profile.username }, text.saved, () =>
    navigate("/profile/edit", { replace: true }),
  );
  return (
    <form id={id} noValidate onSubmit={save}>
      <Field
        {...form.register("username")}
        required
        label={text.label}
        error={form.formState.errors.username?.message}
        hint={<UsernameRules typed={form.watch("username")} />}
        prefix="@"
        force="lower"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
      />
      <p className="mx-1 mt-4 text-quiet">{text.warning}</p>
    </form>
  );
}
