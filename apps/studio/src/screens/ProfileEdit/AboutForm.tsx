import { type Profile, profileBody } from "@camarim/contract/profile";
import { Button } from "@camarim/ui/form/Button.tsx";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { Field } from "@camarim/ui/form/Field.tsx";
import { TextArea } from "@camarim/ui/form/TextArea.tsx";
import { Section } from "@camarim/ui/layout/List.tsx";
import { profileEdit as text } from "../../text/profile-edit.ts";
import { useProfileForm } from "./use-profile-form.ts";

const about = profileBody.pick({ bio: true, city: true, instagram: true }).required();

/** Bio, city and Instagram, as shown on the public page. */
export function AboutForm({ profile }: { profile: Profile }) {
  const { form, save } = useProfileForm(
    about,
    { bio: profile.bio, city: profile.city ?? "", instagram: profile.instagram ?? "" },
    text.saved,
  );
  const { field } = bindFields(form, text);
  return (
    <Section title={text.about}>
      <form noValidate onSubmit={save}>
        <TextArea {...field("bio")} required={false} maxLength={300} />
        <Field {...field("city")} required={false} />
        <Field {...field("instagram")} required={false} prefix="@" force="lower" spellCheck={false} />
        <div className="mt-6">
          <Button type="submit" busy={form.formState.isSubmitting}>
            {text.save}
          </Button>
        </div>
      </form>
    </Section>
  );
}
