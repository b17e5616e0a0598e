import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { isValidCpf } from "@brazilian-utils/brazilian-utils/is-valid-cpf";
import { z } from "zod";

/** UUIDv7, in JSON always as `_id`. */
export const id = z.uuid("Identificador inválido.");

/** A point in time as ISO-8601 in UTC. */
export const time = z.iso.datetime();

/** Money in whole centavos of BRL. */
export const cents = z
  .int("Informe um valor em reais.")
  .min(0, "Informe um valor em reais.")
  .max(100_000_000, "O maior valor é R$ 1.000.000,00.");

/** The message for every required field that is empty. */
export const unfilled = "Preencha este campo.";

const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/**
 * Without marks of direction, after which an amount could read as another one, and without other invisible characters, with which equal
 * names differ. Joiners, variation selectors and tags stay: emoji and several scripts need them.
 */
export function removeInvisible(text: string): string {
  return text.replace(invisible, "");
}

/** Text as people type or copy it, without blanks around it. Not for passwords. */
export const typedText = z.string(unfilled).overwrite(removeInvisible).trim();

/** Whether something of a text is seen: Hangul fillers, joiners and the empty pattern of Braille are not. */
function isVisible(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** A trimmed line of text of up to `max` characters, without control characters and what `removeInvisible` removes. */
export function optionalLine(max: number) {
  return typedText
    .max(max, `Use no máximo ${max} caracteres.`)
    .regex(/^\P{Cc}*$/u, "Há um caractere que não é permitido.");
}

/** The same of at least `min` characters, of which one is visible. */
export function line(min: number, max: number) {
  return optionalLine(max).refine(isVisible, unfilled).min(min, `Use pelo menos ${min} caracteres.`);
}

/** Like `optionalLine`, but with line breaks. */
export function paragraph(max: number) {
  return typedText
    .max(max, `Use no máximo ${max} caracteres.`)
    .regex(/^(?:\P{Cc}|[\n\r\t])*$/u, "Há um caractere que não é permitido.");
}

/** The same with a visible character. */
export function requiredParagraph(max: number) {
  return paragraph(max).refine(isVisible, unfilled);
}

/**
 * zod's own pattern, with every sign that RFC 5322 allows unquoted before the `@`: "ana&bia@exemplo.com.br". There are 64 of them at most
 * (RFC 5321, 4.5.3.1.1), and mail servers refuse more as a mistake of ours.
 */
const emailPattern =
  /^(?!\.)(?!.*\.\.)(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]*[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const email = typedText
  .min(1, unfilled)
  .toLowerCase()
  .max(254, "E-mail longo demais.")
  .pipe(z.email({ pattern: emailPattern, error: "E-mail inválido." }));

/** The area codes (DDD) in use. */
const areaCodes = /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])/;

/** Codes of long-distance carriers, dialled between the trunk zero and the area code: "0 15 11 98765-4321". */
const carrierCodes = /^(?:12|14|15|21|31|41|43)(?=\d{2}(?:9\d{8}|[2-5]\d{7})$)/;

/**
 * Area code and number of a Brazilian phone as people and spreadsheets write it: without +55, 0055, trunk zero or carrier
 * code. Undefined for a number of another country, and for one that a spreadsheet has rounded ("1.19877E+10").
 */
export function toNationalPhone(typed: string): string | undefined {
  const text = typed
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/^(\+?\d{10,13})\.0$/, "$1");
  if (/\d\s*e\s*[+-]?\d/i.test(text)) return undefined;
  const digits = text.replace(/\D/g, "");
  const international = /^\D*\+/.test(text) ? digits : /^00(\d+)$/.exec(digits)?.[1];
  if (international !== undefined && !international.startsWith("55")) return undefined;
  const hasCountry = international !== undefined || /^55\d{10,}$/.test(digits);
  const national = hasCountry ? (international ?? digits).slice(2) : digits;
  if (!national.startsWith("0")) return national;
  const dialled = national.slice(1).replace(/^55(?=\d{2}9\d{8}$)/, "");
  return dialled.replace(carrierCodes, "");
}

/** A Brazilian phone number in E.164; `+55` is added if it is missing. Numbers of other countries are rejected. */
export const phoneNumber = typedText
  .min(1, unfilled)
  .max(40, "Celular inválido.")
  .transform((typed) => `+55${toNationalPhone(typed) ?? ""}`)
  .refine(isBrazilianPhone, "Celular inválido: informe DDD e número.");

/** Mobile numbers have nine digits and begin with 9, others have eight and begin with 2 to 5: a digit is missing, or one too many. */
function isBrazilianPhone(phone: string): boolean {
  return /^\+55\d{2}(?:9\d{8}|[2-5]\d{7})$/.test(phone) && areaCodes.test(phone.slice(3));
}

/** CPF or CNPJ (numeric or, since July 2026, alphanumeric), stored without punctuation. */
export const taxDocument = typedText
  .min(1, unfilled)
  .max(24, "CPF ou CNPJ inválido.")
  .transform((typed) => typed.toUpperCase().replace(/[.\p{Pd}/\s]/gu, ""))
  .refine(isTaxDocument, "CPF ou CNPJ inválido.");

/** Whether a value without punctuation is a CPF or CNPJ with correct check digits. */
export function isTaxDocument(value: string): boolean {
  return value.length === 11 ? isValidCpf(value) : value.length === 14 && isValidCnpj(value, { version: 2 });
}

/** A list of limited size. */
export function list<T extends z.ZodType>(item: T) {
  return z.object({ object: z.literal("list"), data: z.array(item) });
}

/** One page of a list of any size. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({
    object: z.literal("list"),
    limit: z.int(),
    offset: z.int(),
    hasMore: z.boolean(),
    totalCount: z.int(),
    data: z.array(item),
  });
}

/** `limit` 1..100, 20 by default, starting at `offset`. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

/** Order of a list by creation, in a page of it: both follow the same index. */
export const listOrder = z.enum(["newest", "oldest"]).default("newest");
export type ListOrder = z.infer<typeof listOrder>;

export const byId = z.strictObject({ _id: id });

export const byUsername = z.strictObject({ username: z.string().trim().toLowerCase().min(1).max(64) });

/** Abbreviations of the states of Brazil and its federal district. */
export const states = [
  ...["AC", "AL", "AP", "AM", "BA", "CE", "DF", "ES", "GO", "MA", "MT", "MS", "MG", "PA"],
  ...["PB", "PR", "PE", "PI", "RJ", "RN", "RS", "RO", "RR", "SC", "SP", "SE", "TO"],
] as const;

export const state = z.enum(states, "Escolha o estado.");

/** A CEP, stored as its eight digits. */
export const zipcode = typedText
  .min(1, unfilled)
  .max(12, "CEP inválido.")
  .transform((typed) => typed.replace(/[\s.-]/g, ""))
  .pipe(z.string().regex(/^\d{8}$/, "CEP inválido: são 8 números."));

/** A card token of the gateway. A card number is rejected, whatever its punctuation. */
export const cardToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,128}$/, "O cartão não foi lido. Digite os dados de novo.")
  .refine(
    (token) => !/^\d{12,19}$/.test(token.replace(/[-_]/g, "")),
    "O cartão não foi lido. Digite os dados de novo.",
  );
