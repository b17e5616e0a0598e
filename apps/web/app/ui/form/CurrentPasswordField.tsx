import type { ComponentProps } from "react";
import { Field } from "./Field.tsx";

type CurrentPasswordProps = Pick<
  ComponentProps<typeof Field>,
  "label" | "hint" | "error" | "name" | "ref" | "onChange" | "onBlur"
>;

/** The current password, for changes that require it. Focused, since it appears after a press. */
export function CurrentPasswordField(props: CurrentPasswordProps) {
  return <Field {...props} required type="password" autoComplete="current-password" autoFocus />;
}
