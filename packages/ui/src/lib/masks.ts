import { patternMask } from "./mask/pattern-mask.ts";

/**
 * `(11) 98765-4321`. A pasted or autofilled `+55` is removed, since the field shows it as its prefix, and so is the zero that is
 * dialled before an area code.
 */
export const phoneMask = patternMask("(00) 0000-0000||(00) 00000-0000", { inputTransformFn: withoutCountry });

export const zipcodeMask = patternMask("00000-000");

function withoutCountry(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  if (digits === "") return "";
  // Truncating a foreign number would produce another subscriber's number.
  if (/^\s*\+/.test(typed) && !"55".startsWith(digits.slice(0, 2))) return "";
  // In text that is already masked, 55 is an area code, except before a digit that no mobile number of that area starts with.
  const isAreaCode = typed.startsWith("(") && !/^55[1-8]/.test(digits);
  const mayHaveCountry = /^\s*\+/.test(typed) || (digits.length > 11 && !isAreaCode);
  const national = mayHaveCountry ? digits.replace(/^55(?=\d)/, "") : digits;
  if (national.startsWith("0")) return national.replace(/^0+/, "");
  return national === digits ? typed : national;
}
