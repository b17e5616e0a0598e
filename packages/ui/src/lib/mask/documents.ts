import type { Glyph } from "./language.ts";

/** Four parts of up to three digits. */
export const ipMask = "099.099.099.099";

const cpf = "000.000.000-00";
const cnpj = "00.000.000/0000-00";
const cnpjWithLetters = "UU.UUU.UUU/UUUU-00";

/** The placeholder of a missing part is one digit, because its length is unknown. */
export function ipRest(glyphs: readonly Glyph[]): string {
  const begun = glyphs.length === 0 ? 0 : glyphs.filter((glyph) => glyph.char === ".").length + 1;
  return Array(4 - begun)
    .fill("0")
    .join(".");
}

/** Four parts, none empty, each at most 255. */
export function isIp(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
}

/** Selects the CPF or CNPJ mask: CNPJ from the twelfth digit on or, since July 2026, from the first letter on. */
export function cpfCnpjMask(text: string): string {
  if (/[a-z]/i.test(text)) return cnpjWithLetters;
  return text.replace(/\D/g, "").length > 11 ? cnpj : cpf;
}

/** Digits and uppercase letters, for the positions of a CNPJ that allow both. */
export const cnpjPattern = { pattern: /[0-9A-Z]/ };

export function isCpfCnpj(text: string): boolean {
  return /^(\d{11}|[0-9A-Z]{12}\d{2})$/.test(text.replace(/[^0-9A-Za-z]/g, ""));
}
