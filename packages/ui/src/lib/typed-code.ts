/** The six digits of a code, typed with or without a space; undefined while incomplete, and for a recovery code. */
export function toWholeCode(typed: string): string | undefined {
  const digits = typed.replace(/\s/g, "");
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

/**
 * The code in a pasted text, such as "Seu código é 123 456." or the subject of the e-mail; undefined if there is none or more than one, and
 * where digits or letters follow, as in a recovery code.
 */
export function findPastedCode(text: string): string | undefined {
  const codes = new Set(
    // Without a lookbehind, which Safari before 16.4 cannot parse.
    [...text.matchAll(/(?:^|[^\w-])(\d{3})[ \u00a0-]?(\d{3})(?![\w-])/g)].map(([, left, right]) => `${left}${right}`),
  );
  return codes.size === 1 ? [...codes][0] : undefined;
}
