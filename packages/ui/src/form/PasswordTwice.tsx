import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { auth } from "../text/auth.ts";
import { bindFields } from "./bind-fields.ts";
import { Field } from "./Field.tsx";

type Twice = { password: string; confirmPassword: string };

/** A new password and its confirmation, which is validated again whenever the first one changes. */
export function PasswordTwice<In extends FieldValues & Twice, Out>({
  form,
  label,
}: {
  form: UseFormReturn<In, unknown, Out>;
  label: string;
}) {
  const again = "confirmPassword" as Path<In>;
  const { passwordHint, confirmPassword } = auth.register;
  const { field } = bindFields(form as unknown as UseFormReturn<Twice>, {
    password: label,
    passwordHint,
    confirmPassword,
  });
  const onChange = () => {
    if (form.getValues(again)) void form.trigger(again);
  };
  return (
    <>
      <Field {...field("password", { onChange })} />
      <Field {...field("confirmPassword")} />
    </>
  );
}
