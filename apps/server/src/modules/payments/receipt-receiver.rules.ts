import { compareDocument, hasKey, labelledKeysIn, toStoredKey } from "./pix-names.rules.ts";

/** `key` as it is stored; `document` of the holder of the key, if it is known. */
export type ExpectedReceiver = { key: string; name: string; document: string | null };

/**
 * `same` by the key, the document or the name; `other` only if a complete key or the document proves it; `name` if another name is
 * written, which may be the receiver's registered one; `unsure` without any of them, or if they contradict each other.
 */
export type ReceiverFinding = "same" | "other" | "name" | "unsure";

const toReceiver =
  /\b(?:dados de quem recebeu|quem recebeu|quem vai receber|dados do recebedor|dados do destinatario|dados do favorecido|recebedor|destinatario|favorecido|beneficiario|conta de destino|conta destino|destino|creditado)\b|(?:^|\n) ?para\b|\bpara\b(?= ?:)/;
const toPayer =
  /\b(?:dados de quem pagou|dados de quem enviou|quem pagou|quem enviou|quem transferiu|dados do pagador|pagador|pagante|ordenante|solicitante|conta de origem|conta origem|conta debitada|conta de debito|debitado d|origem|remetente|enviado por|de quem)\b|(?:^|\n) ?de\b/;
const bankLine = /^ ?(?:instituicao|banco|agencia|ag\b|conta|tipo|chave|cpf|cnpj|ispb|numero|valor)/;
const mostCharacters = 600;

/** The section about the receiver, up to the one about the payer; null without such a section. `plain` is lower case without accents. */
function receiverPart(plain: string): string | null {
  const from = toReceiver.exec(plain) ?? /\bpara\b/.exec(plain);
  if (!from) return null;
  const start = from.index + from[0].length;
  const part = plain.slice(start, start + mostCharacters);
  const end = toPayer.exec(part);
  return end ? part.slice(0, end.index) : part;
}

/** What follows the bank's name may be the bank's own CNPJ: it can confirm the receiver, not contradict. */
function readDocument(part: string, expected: string): ReturnType<typeof compareDocument> {
  const bank = /\n[^\n]*\b(?:instituicao|banco)\b/.exec(`\n${part}`);
  const own = compareDocument(bank ? part.slice(0, bank.index) : part, expected);
  if (own !== "none" || !bank) return own;
  return compareDocument(part.slice(bank.index), expected) === "same" ? "same" : "none";
}

export function readReceiver(
  plain: string,
  expected: ExpectedReceiver,
  toPlain: (text: string) => string,
): ReceiverFinding {
  const key = toStoredKey(expected.key);
  // A key that a receipt calls so is the receiver's in whatever section it is.
  if (key && labelledKeysIn(plain).some((meanings) => meanings.includes(key))) return "same";
  const part = receiverPart(plain);
  if (part === null) return "unsure";
  if (hasKey(part, expected.key)) return "same";

  const document = expected.document === null ? "none" : readDocument(part, expected.document);
  const ofHolder = expected.document === null ? undefined : toStoredKey(expected.document);
  const keys = labelledKeysIn(part);
  if (document === "same" || keys.some((meanings) => meanings.some((one) => one === ofHolder))) return "same";
  // With another key or document the money went elsewhere, whatever name is next to it.
  if (document === "other" || (keys.length > 0 && key !== undefined)) return "other";

  const words = toPlain(expected.name).match(/[a-z]{2,}/g) ?? [];
  const [first, last] = [words[0], words.at(-1)];
  const namesFit = !!first && new RegExp(`\\b${first}\\b[^\\n]*\\b${last}\\b`).test(part);
  // Two people may share a short name, so that somebody else's document beside it stays a question.
  const isWhole = words.length > 2 && words.every((word) => new RegExp(`\\b${word}\\b`).test(part));
  if (document === "masked" && !isWhole) return namesFit ? "unsure" : "other";
  if (namesFit) return "same";
  return part.split("\n").some((line) => !bankLine.test(line) && /[a-z]{3,} [a-z]{2,}/.test(line)) ? "name" : "unsure";
}
