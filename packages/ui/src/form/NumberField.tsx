import type { Mask } from "../lib/mask/mask.ts";
import { wholeNumberMask } from "../lib/number-masks.ts";
import type { FieldProps } from "./Field.tsx";
import { MaskedField } from "./MaskedField.tsx";

type NumberFieldProps = Pick<
  FieldProps,
  "label" | "hint" | "error" | "name" | "onBlur" | "ref" | "prefix" | "required"
> & {
  /** Default: `wholeNumberMask`; `percentMask` for 0 to 100. */
  mask?: Mask | undefined;
  /** Null while empty. */
  value: number | null;
  onChange: (value: number | null) => void;
};

/** A whole number. With react-hook-form, inside a `Controller`. */
export function NumberField({ mask = wholeNumberMask, value, onChange, ...field }: NumberFieldProps) {
  return (
    <MaskedField
      {...field}
      mask={mask}
      inputMode="numeric"
      autoComplete="off"
      value={value === null ? "" : String(value)}
      onMasked={({ value }) => onChange(value === "" ? null : Number(value))}
    />
  );
}
