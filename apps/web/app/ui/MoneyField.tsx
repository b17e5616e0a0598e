import { centsTyped, formatAmount } from "../lib/money.ts";
import { common } from "../text/common.ts";
import { Field, type FieldProps } from "./Field.tsx";

type MoneyFieldProps = Pick<
  FieldProps,
  "label" | "hint" | "error" | "name" | "onBlur" | "ref" | "disabled" | "required"
> & {
  /** Centavos; null while empty. */
  value: number | null;
  onChange: (cents: number | null) => void;
};

/** Digits fill from the right, as on a card machine. With react-hook-form, inside a `Controller`. */
export function MoneyField({ value, onChange, ...field }: MoneyFieldProps) {
  return (
    <Field
      {...field}
      prefix={common.currency}
      inputMode="numeric"
      autoComplete="off"
      placeholder="0,00"
      value={formatAmount(value)}
      onChange={(event) => onChange(centsTyped(event.target.value))}
    />
  );
}
