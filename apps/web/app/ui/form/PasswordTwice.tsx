import type { FieldErrors, FieldValues, Path, UseFormReturn } from "react-hook-form";
import { auth } from "../../text/auth.ts";
import { Field } from "./Field.tsx";

type Twice = FieldValues & { password: string; confirmPassword: string };

/** A new password and its confirmation, which is validated again whenever the first one changes. */
export function PasswordTwice<In extends Twice, Out>({
  form,
  label,
}: {
  form: UseFormReturn<In, unknown, Out>;
  label: string;
}) {
  const errors = form.formState.errors as FieldErrors<Twice>;
  const again = "confirmPassword" as Path<In>;
  return (
    <>
      <Field
        {...form.register("password" as Path<In>, {
          onChange: () => {
            if (form.getValues(again)) void form.trigger(again);
          },
        })}
        required
        type="password"
        label={label}
        hint={auth.register.passwordHint}
        error={errors.password?.message}
        autoComplete="new-password"
      />
      <Field
        {...form.register(again)}
        required
        type="password"
        label={auth.register.confirmPassword}
        error={errors.confirmPassword?.message}
        autoComplete="new-password"
      />
    </>
  );
}
