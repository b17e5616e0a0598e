import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { bindFields } from "@camarim/ui/form/bind-fields.ts";
import { EmailField } from "@camarim/ui/form/EmailField.tsx";
import { Field } from "@camarim/ui/form/Field.tsx";
import { FormError } from "@camarim/ui/form/FormError.tsx";
import { MaskedField } from "@camarim/ui/form/MaskedField.tsx";
import { PasswordTwice } from "@camarim/ui/form/PasswordTwice.tsx";
import { UsernameRules } from "@camarim/ui/form/UsernameRules.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { phoneMask } from "@camarim/ui/lib/masks.ts";
import { auth } from "@camarim/ui/text/auth.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useLocation } from "react-router";
import { StorageNotice } from "../../features/storage/StorageNotice.tsx";
import { AcceptTerms } from "./AcceptTerms.tsx";
import { useRegister } from "./use-register.ts";

const text = auth.register;

export default function Register() {
  useTitle(common.titled(text.title));
  const { search } = useLocation();
  const { form, send } = useRegister();
  const { field } = bindFields(form, text);
  const { errors, isSubmitting } = form.formState;
  return (
    <Screen title={text.title} back={`/auth${search}`}>
      <form noValidate onSubmit={send}>
        <Field {...field("fullName")} />
        <Field
          {...field("username")}
          hint={<UsernameRules typed={form.watch("username") ?? ""} />}
          prefix="@"
          force="lower"
          maxLength={30}
        />
        <EmailField {...field("email")} />
        <MaskedField {...field("phoneNumber")} mask={phoneMask} hint={text.phoneHint} prefix={text.phonePrefix} />
        <PasswordTwice form={form} label={text.password} />
        <AcceptTerms {...form.register("acceptedTerms")} error={errors.acceptedTerms?.message} />
        <FormError message={errors.root?.message} />
        <div className="mt-6 flex flex-col gap-3">
          <Button type="submit" busy={isSubmitting}>
            {text.submit}
          </Button>
          <ButtonLink to={`/auth${search}`} tone="soft">
            {text.signIn}
          </ButtonLink>
        </div>
      </form>
      <StorageNotice />
    </Screen>
  );
}
