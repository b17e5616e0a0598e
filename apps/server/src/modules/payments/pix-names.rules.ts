import { isTaxDocument } from "@camarim/contract/values";

/** Keys and documents as banks print them on receipts: spaced, broken over lines, masked, with other punctuation than the DICT. */

/**
 * A key that can be compared, `cpf:…`, `cnpj:…`, `phone:5511987654321`, `email:…`, `random:…`: every key that `written` can mean,
 * since eleven digits may be a CPF and a phone number. Empty for anything that is no complete key.
 */
function toComparableKeys(written: string): string[] {
  const text = written.trim().toLowerCase();
  if (text.includes("@"))
    return /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(text) && !/[*•]/.test(text)
      ? [`email:${text}`]
      : [];
  if (!/^\+?[\da-z .()/-]+$/.test(text)) return [];
  const signs = text.replace(/[^\da-z]/g, "");
  if (/^[\da-f]{32}$/.test(signs)) return [`random:${signs}`];
  const document = signs.toUpperCase();
  const keys = isTaxDocument(document) ? [`${document.length === 11 ? "cpf" : "cnpj"}:${document}`] : [];
  const phone = toPhone(signs);
  return phone && !/^\d{3}\.\d{3}\.\d{3}-\d\d$/.test(text) ? [...keys, `phone:${phone}`] : keys;
}

/** With the country's code, without a zero before the area code. */
function toPhone(digits: string): string | null {
  const [, area, number] = /^(?:55)?0?([1-9][1-9])(9\d{8})$/.exec(digits) ?? [];
  return area && number ? `55${area}${number}` : null;
}

/** The same for a key as it is stored, where a plus sign marks a phone number. */
export function toStoredKey(key: string): string | undefined {
  const keys = toComparableKeys(key);
  return key.startsWith("+") ? keys.find((one) => one.startsWith("phone:")) : keys[0];
}

const keyLabel =
  /\bchave\b(?! (?:de )?(?:autenticacao|seguranca|acesso|controle|eletronica|validacao|transacao|da transacao))(?: d[eo] enderecamento)?(?: pix)?(?: d[eo] (?:recebedor|destinatario|favorecido|beneficiario|destino))?(?: ?\(?(?:cpf|cnpj|cpf\/cnpj|celular|telefone|e-?mail|aleatoria|evp)\)?(?![a-z]))*(?: usada| utilizada| informada)?/g;
const kindOfKey = /^[\s:–—-]*(?:\(?(?:cpf|cnpj|celular|telefone|e-?mail|aleatoria|evp)\)?[\s:–—-]+)?/;
const mostPieces = 8;

/** The complete keys that are labelled as PIX keys, each in all its meanings. `plain` is lower case without accents. */
export function labelledKeysIn(plain: string): string[][] {
  return [...plain.matchAll(keyLabel)].flatMap(({ index, 0: label }) => {
    if (/\btipo (?:de |da |do )?$/.test(plain.slice(Math.max(0, index - 10), index))) return [];
    const after = plain.slice(index + label.length, index + label.length + 200).replace(kindOfKey, "");
    const readings = toPieces(after).map(toComparableKeys);
    const first = readings.findIndex((keys) => keys.length > 0);
    if (first < 0) return [];
    // Only an e-mail address may look complete where a line breaks it: `ana@exemplo.com` of `ana@exemplo.com.br`.
    const isAddress = readings[first]?.[0]?.startsWith("email:");
    return [isAddress ? [...new Set(readings.slice(first, first + 2).flat())] : (readings[first] ?? [])];
  });
}

/**
 * The beginnings of a text that may be a key: its first word, and with it those that a line break or, in numbers, a space parts.
 * Another word of the same line is not the key's.
 */
function toPieces(text: string): string[] {
  const words = text.match(/\S+/g)?.slice(0, mostPieces) ?? [];
  const breaks = text.match(/\s+/g) ?? [];
  const pieces = words.slice(0, 1);
  for (let i = 1; i < words.length; i++) {
    const [before = "", word = ""] = [pieces.at(-1), words[i]];
    const isNumber = /^[+\d().-]+$/.test(before) && /^[\d().-]+$/.test(word);
    if (!breaks[i - 1]?.includes("\n") && !isNumber) break;
    pieces.push(before + word);
  }
  return pieces;
}

/** Whether a text has this stored key as a word, with or without a label, in any of its forms. */
export function hasKey(plain: string, key: string): boolean {
  const stored = toStoredKey(key);
  if (!stored) return false;
  const [kind = "", value = ""] = stored.split(/:(.*)/s);
  if (kind === "email") {
    const addresses: readonly string[] = plain.match(/[^\s:;,<>()@]{1,64}@[^\s:;,<>()@]{1,190}/g) ?? [];
    return addresses.includes(value);
  }
  // A phone number or document without punctuation has the digits of many account numbers: its label tells, see above.
  const written = plain.match(
    /(?<![\w*.•])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{3}\.\d{3}\.\d{3}-\d\d|[\da-z]{2}\.[\da-z]{3}\.[\da-z]{3}\/[\da-z]{4}-\d\d|\+ ?55 ?\(?\d\d\)? ?9 ?\d{4}[ -]?\d{4}|\(0?\d\d\) ?9 ?\d{4}[ -]?\d{4})(?!\w)/g,
  );
  return (written ?? []).some((form) => toComparableKeys(form).includes(stored));
}

/**
 * The first CPF or CNPJ in a text compared with this one: `same` (as far as it is visible), `masked` (its visible digits are others),
 * `other` (another complete document of the same kind), or `none`, also where one is a CPF and the other a CNPJ.
 */
export function compareDocument(plain: string, document: string): "same" | "masked" | "other" | "none" {
  const [written] =
    /(?<![\w*•.])(?:[\d*•x]{3}\.?[\d*•x]{3}\.?[\d*•x]{3}-?[\d*•x]{2}|[\da-z*•]{2}\.[\da-z*•]{3}\.[\da-z*•]{3}\/[\da-z*•]{4}-?[\d*•x]{2}|[\da-z*•]{12}[\d*•]{2})(?![\w*•])/.exec(
      labelledDocument(plain),
    ) ?? [];
  if (!written) return "none";
  const signs = written.replace(/[./-]/g, "").toUpperCase();
  const expected = document.toUpperCase();
  const isMasked = /[*•]|X{3}/.test(signs);
  if (signs.length !== expected.length || !/\d/.test(signs) || (!isMasked && !isTaxDocument(signs))) return "none";
  const fits = [...signs].every((sign, i) => /[*•X]/.test(sign) || sign === expected[i]);
  return fits ? "same" : isMasked ? "masked" : "other";
}

/** From a label of a document, or from a document that its punctuation or mask shows. */
function labelledDocument(plain: string): string {
  const shown =
    /\b(?:cpf|cnpj)\b|(?<![\w*•.])(?:[\d*•x]{3}\.[\d*•x]{3}\.[\d*•x]{3}-[\d*•x]{2}|[\da-z*•]{2}\.[\da-z*•]{3}\.[\da-z*•]{3}\/)/;
  const at = shown.exec(plain);
  return at ? plain.slice(at.index, at.index + 80) : "";
}
