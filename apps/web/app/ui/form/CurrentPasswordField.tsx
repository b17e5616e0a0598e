import type { ComponentProps } from "react";
import { Field } from "./Field.tsx";

type CurrentPasswordProps = Pick<
  ComponentProps<typeof Field>,
  "label" | "hint" | "error" | "name" | "ref" | "onChange" | "onBlur"
>;

/** The password once more, for what is not changed without it. Focused: the person has just asked for that. */
export function CurrentPasswordField(props: CurrentPasswordProps) {
  return <Field {...props} required type="password" autoComplete="current-password" autoFocus />;
}
