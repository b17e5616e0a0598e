import { type Profile, profileBody } from "@camarim/contract/profile";
import { profileEdit as text } from "../../text/profile-edit.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextArea } from "../../ui/form/TextArea.tsx";
import { Section } from "../../ui/layout/List.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const about = profileBody.pick({ bio: true, city: true, instagram: true }).required();

/** What the public page says of its creator. */
export function AboutForm({ profile }: { profile: Profile }) {
  const { form, save } = useProfileForm(
    about,
    { bio: profile.bio, city: profile.city ?? "", instagram: profile.instagram ?? "" },
    text.saved,
  );
  const { errors, isSubmitting } = form.formState;
  return (
    <Section title={text.about}>
      <form noValidate onSubmit={save}>
        <TextArea
          {...form.register("bio")}
          label={text.bio}
          hint={text.bioHint}
          error={errors.bio?.message}
          maxLength={300}
        />
        <Field
          {...form.register("city")}
          label={text.city}
          error={errors.city?.message}
          autoComplete="address-level2"
          autoCapitalize="words"
        />
        <Field
          {...form.register("instagram")}
          label={text.instagram}
          error={errors.instagram?.message}
          prefix="@"
          force="lower"
          autoComplete="off"
          spellCheck={false}
        />
        <div className="mt-6">
          <Button type="submit" busy={isSubmitting}>
            {text.save}
          </Button>
        </div>
      </form>
    </Section>
  );
}
