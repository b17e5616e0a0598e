import { patternMask } from "./mask/pattern-mask.ts";

/** `(11) 98765-4321`; a pasted or autofilled `+55` is dropped, since the field shows it. */
export const phoneMask = patternMask("(00) 0000-0000||(00) 00000-0000", { inputTransformFn: withoutCountry });

export const zipcodeMask = patternMask("00000-000");

function withoutCountry(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  if (digits === "") return "";
  // A foreign number would be truncated into somebody else's.
  if (/^\s*\+/.test(typed) && !"55".startsWith(digits.slice(0, 2))) return "";
  // In a text that has the mask already, 55 is an area code, unless no mobile of that area continues so.
  const isAreaCode = typed.startsWith("(") && !/^55[1-8]/.test(digits);
  const mayHaveCountry = /^\s*\+/.test(typed) || (digits.length > 11 && !isAreaCode);
  return mayHaveCountry && digits.startsWith("55") ? digits.replace(/^55(?=\d)/, "") : typed;
}
