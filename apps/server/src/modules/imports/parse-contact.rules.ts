import { email as emailValue, isTaxDocument, phoneNumber, removeInvisible } from "@camarim/contract/values";

/** "Maria <maria@exemplo.com>", "mailto:maria@exemplo.com" and invisible characters too; null for two addresses. */
export function parseEmail(typed = ""): string | null {
  const text = removeInvisible(typed).trim();
  const inBrackets = /^[^<>]*<([^<>]+)>$/.exec(text)?.[1];
  const address = (inBrackets ?? text).replace(/^mailto:/i, "").replace(/[;,.]+$/, "");
  return address ? (emailValue.safeParse(address).data ?? null) : null;
}

/** Brazilian numbers only. Of several in one cell the first mobile number, else the first. */
export function parsePhone(typed = ""): string | null {
  const text = expandNumber(typed.replace(/^'/, ""));
  if (!text) return null;
  const whole = phoneNumber.safeParse(text).data;
  if (whole) return whole;
  const parts = text.split(/\s*(?:[/;,|\n]|\s(?:e|ou|y|or|and|-)\s)\s*/);
  const found = parts.flatMap((part) => phoneNumber.safeParse(part).data ?? []);
  return found.find((phone) => /^\+55\d{2}9\d{8}$/.test(phone)) ?? found[0] ?? null;
}

/** CPF or CNPJ, also without the zeros at its beginning that spreadsheets remove. */
export function parseDocument(typed = ""): string | null {
  const text = expandNumber(typed.replace(/^'/, ""))
    .toUpperCase()
    .replace(/\.0$/, "")
    .replace(/[.\p{Pd}/\s\p{Cf}]/gu, "");
  const candidates = /^\d+$/.test(text) ? [text, text.padStart(11, "0"), text.padStart(14, "0")] : [text];
  return (text.length >= 8 && candidates.find(isTaxDocument)) || null;
}

/** "5.511987654321E+12" as its digits if it has all of them. A spreadsheet that rounded the number has lost some. */
function expandNumber(typed: string): string {
  const [, integer = "", fraction = "", exponent] = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(typed.trim()) ?? [];
  return exponent && fraction.length === Number(exponent) ? integer + fraction : typed;
}
