import {
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from "react-hook-form";

type InputAttributes = Pick<
  React.ComponentProps<"input">,
  "type" | "inputMode" | "autoComplete" | "autoCapitalize" | "spellCheck"
>;

/** Autofill and keyboard attributes by field name, the same in every form. */
const attributes: Record<string, InputAttributes> = {
  birthDate: { type: "date", autoComplete: "bday" },
  city: { autoComplete: "address-level2", autoCapitalize: "words" },
  complement: { autoComplete: "address-line2" },
  confirmPassword: { type: "password", autoComplete: "new-password" },
  email: { type: "email", inputMode: "email", autoComplete: "email" },
  fullName: { autoComplete: "name", autoCapitalize: "words" },
  name: { autoComplete: "name", autoCapitalize: "words" },
  neighborhood: { autoComplete: "address-level3", autoCapitalize: "words" },
  password: { type: "password", autoComplete: "new-password" },
  phone: { type: "tel", inputMode: "tel", autoComplete: "tel-national" },
  phoneNumber: { type: "tel", inputMode: "tel", autoComplete: "tel-national" },
  state: { autoComplete: "address-level1" },
  street: { autoComplete: "address-line1", autoCapitalize: "words" },
  username: { autoComplete: "username", autoCapitalize: "none", spellCheck: false },
  zipcode: { inputMode: "numeric", autoComplete: "postal-code" },
};

/** The names of the form's fields that have a label. */
type Labelled<In extends FieldValues, Labels> = {
  [Name in Path<In>]: Name extends keyof Labels ? (Labels[Name] extends string ? Name : never) : never;
}[Path<In>];

export type BoundField = ReturnType<
  ReturnType<typeof bindFields<FieldValues, unknown, Record<string, string>>>["field"]
>;

/**
 * The props of a form's fields by name: `<Field {...field("city")} />`. `labels` has the label of each field under its name and an
 * optional hint under `<name>Hint`. Fields are required unless their element has `required={false}`.
 */
export function bindFields<In extends FieldValues, Out, Labels extends object>(
  form: UseFormReturn<In, unknown, Out>,
  labels: Labels,
) {
  const { register, formState } = form;
  const texts = labels as Record<string, unknown>;

  /** Only label, hint and error, for fields inside a `Controller`. */
  function look(name: Labelled<In, Labels>) {
    const hint = texts[`${name}Hint`];
    return {
      required: true,
      label: String(texts[name]),
      hint: typeof hint === "string" ? hint : undefined,
      error: (get(formState.errors, name) as FieldError | undefined)?.message,
    };
  }

  function field<Name extends Labelled<In, Labels>>(name: Name, options?: RegisterOptions<In, Name>) {
    return { autoComplete: "off", ...attributes[name], ...register(name, options), ...look(name) };
  }

  return { field, look };
}
