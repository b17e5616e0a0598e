import { Field, type FieldProps } from "./Field.tsx";

type NumberFieldProps = Pick<
  FieldProps,
  "label" | "hint" | "error" | "name" | "onBlur" | "ref" | "prefix" | "required" | "maxLength"
> & {
  /** Null while empty. */
  value: number | null;
  onChange: (value: number | null) => void;
};

/** A whole number. With react-hook-form, inside a `Controller`. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  return (
    <Field
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={value === null ? "" : String(value)}
      onChange={(event) => {
        const digits = event.target.value.replace(/\D/g, "").slice(0, 6);
        onChange(digits === "" ? null : Number(digits));
      }}
    />
  );
}
