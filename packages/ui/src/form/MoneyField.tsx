import { formatAmount, parseCents } from "../lib/money.ts";
import { moneyMask } from "../lib/number-masks.ts";
import { common } from "../text/common.ts";
import type { FieldProps } from "./Field.tsx";
import { MaskedField } from "./MaskedField.tsx";

type MoneyFieldProps = Pick<
  FieldProps,
  "label" | "hint" | "error" | "name" | "onBlur" | "ref" | "disabled" | "required"
> & {
  /** Centavos; null while empty. */
  value: number | null;
  onChange: (cents: number | null) => void;
};

/** Reais and centavos. With react-hook-form, inside a `Controller`. */
export function MoneyField({ value, onChange, ...field }: MoneyFieldProps) {
  return (
    <MaskedField
      {...field}
      mask={moneyMask}
      prefix={common.currency}
      inputMode="numeric"
      autoComplete="off"
      placeholder="0,00"
      value={formatAmount(value)}
      onMasked={({ text }) => onChange(parseCents(text))}
    />
  );
}
