import { useLocation } from "react-router";
import { phoneMask } from "../../lib/masks.ts";
import { auth } from "../../text/auth.ts";
import { common } from "../../text/common.ts";
import { Button, ButtonLink } from "../../ui/form/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { MaskedField } from "../../ui/form/MaskedField.tsx";
import { UsernameRules } from "../../ui/form/UsernameRules.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { AcceptTerms } from "./AcceptTerms.tsx";
import { useRegister } from "./use-register.ts";

const text = auth.register;

export function meta() {
  return [{ title: common.titled(text.title) }];
}

/** As in SignIn: a form sent before the scripts came finds the same page again. */
export function action() {
  return null;
}

export default function Register() {
  const { search } = useLocation();
  const { form, send, passwordChanged } = useRegister();
  const { register } = form;
  const { errors, isSubmitting } = form.formState;
  return (
    <Screen title={text.title} back={`/auth${search}`}>
      <form method="post" noValidate onSubmit={send}>
        <Field
          {...register("fullName")}
          required
          label={text.fullName}
          error={errors.fullName?.message}
          autoComplete="name"
          autoCapitalize="words"
        />
        <Field
          {...register("username")}
          required
          label={text.username}
          error={errors.username?.message}
          hint={<UsernameRules typed={form.watch("username") ?? ""} />}
          prefix="@"
          force="lower"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
        />
        <Field
          {...register("email")}
          required
          type="email"
          label={text.email}
          error={errors.email?.message}
          autoComplete="email"
          inputMode="email"
        />
        <MaskedField
          {...register("phoneNumber")}
          required
          mask={phoneMask}
          type="tel"
          label={text.phoneNumber}
          error={errors.phoneNumber?.message}
          hint={text.phoneHint}
          prefix={text.phonePrefix}
          autoComplete="tel-national"
          inputMode="tel"
        />
        <Field
          {...register("password", { onChange: passwordChanged })}
          required
          type="password"
          label={text.password}
          error={errors.password?.message}
          hint={text.passwordHint}
          autoComplete="new-password"
        />
        <Field
          {...register("confirmPassword")}
          required
          type="password"
          label={text.confirmPassword}
          error={errors.confirmPassword?.message}
          autoComplete="new-password"
        />
        <AcceptTerms {...register("acceptedTerms")} error={errors.acceptedTerms?.message} />
        <div className="mt-6 flex flex-col gap-3">
          <Button type="submit" busy={isSubmitting}>
            {text.submit}
          </Button>
          <ButtonLink to={`/auth${search}`} tone="soft">
            {text.signIn}
          </ButtonLink>
        </div>
      </form>
    </Screen>
  );
}
