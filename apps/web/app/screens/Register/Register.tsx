import { useLocation } from "react-router";
import { StorageNotice } from "../../features/storage/StorageNotice.tsx";
import { phoneMask } from "../../lib/masks.ts";
import { auth } from "../../text/auth.ts";
import { common } from "../../text/common.ts";
import { Button, ButtonLink } from "../../ui/form/Button.tsx";
import { bindFields } from "../../ui/form/bind-fields.ts";
import { Field } from "../../ui/form/Field.tsx";
import { FormError } from "../../ui/form/FormError.tsx";
import { MaskedField } from "../../ui/form/MaskedField.tsx";
import { PasswordTwice } from "../../ui/form/PasswordTwice.tsx";
import { UsernameRules } from "../../ui/form/UsernameRules.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { AcceptTerms } from "./AcceptTerms.tsx";
import { useRegister } from "./use-register.ts";

const text = auth.register;

export function meta() {
  return [{ title: common.titled(text.title) }];
}

/** As in SignIn: a form submitted before the scripts load shows the same page again. */
export function action() {
  return null;
}

export default function Register() {
  const { search } = useLocation();
  const { form, send } = useRegister();
  const { field } = bindFields(form, text);
  const { errors, isSubmitting } = form.formState;
  return (
    <Screen title={text.title} back={`/auth${search}`}>
      <form method="post" noValidate onSubmit={send}>
        <Field {...field("fullName")} />
        <Field
          {...field("username")}
          hint={<UsernameRules typed={form.watch("username") ?? ""} />}
          prefix="@"
          force="lower"
          maxLength={30}
        />
        <Field {...field("email")} />
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
