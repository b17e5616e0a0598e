import { patternMask } from "./mask/pattern-mask.ts";

/** `(11) 98765-4321`; a pasted or autofilled `+55` is dropped, since the field shows it. */
export const phoneMask = patternMask("(00) 0000-0000||(00) 00000-0000", { inputTransformFn: withoutCountry });

function withoutCountry(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  if (digits === "") return "";
  return /^\s*\+/.test(typed) || digits.length > 11 ? digits.replace(/^55(?=\d)/, "") : typed;
}
