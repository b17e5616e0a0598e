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

/** `yes` only for words that say so of this transfer itself; `unsure` for a word that may mean the receipt or the bank's service. */
export type ScheduleFinding = "yes" | "unsure" | "no";

const mention =
  /\b(?:agend(?:ad[oa]|amento|ou)|programad[oa])\b|\bpagamento futuro\b|\bsera (?:debitad|realizad|efetuad|enviad|processad|feit)[oa] (?:em|no dia|dia)\b/g;

const no = /^\s*[:?–—-]?\s*(?:nao|nenhum|n\/a|-+)(?![a-z])/;
const yes = /^\s*[:–—-]\s*sim\b|^\s+sim\b/;
const negated = /\b(?:nao|sem|nenhum)(?: (?:e|foi|ha|houve|tem|esta|se trata|de|um|uma|comprovante|pagamento))* $/;
const executed =
  /^(?! (?:para|pra|p\/|com sucesso))(?:(?!\b(?:sera?|nao)\b)[^\n.;:]){0,40}?\b(?:realizad|efetivad|executad|liquidad|processad|concluid|efetuad|finalizad|pag)[oa]\b|^ (?:anteriormente|previamente)\b/;
const made = /^ (?:realizad|efetuad|confirmad|criad|feit|registrad|solicitad|incluid|agendad)[oa]\b|^ com sucesso\b/;
/** A rule or an offer of the bank, for all transfers. */
const general =
  /\b(?:se|caso|em caso de|quando|consulte|acompanhe|confira|veja|gerencie|acesse|cancelar|cancelamento|podera|poderao|podem|pode|sujeit[oa]s?|horarios?|limites?|voce tambem)\b/;
const ofThis =
  /\b(?:comprovante (?:de |do )?|(?:pix|transferencia|pagamento|transacao|envio|ted|operacao|situacao|status|foi|esta)[\s:]*)$/;
const ofTransfer = /^ (?:de |do |da )?(?:um )?(?:pix|transferencia|pagamento|ted)\b/;
const done =
  /\b(?:status|situacao)\b[\s:–—-]*(?:efetivad|realizad|concluid|pag|liquidad|executad|finalizad|aprovad)[oa]\b/;

/** Whether a transfer is only scheduled. `plain` is lower case without accents. */
export function readSchedule(plain: string): ScheduleFinding {
  const findings = [...plain.matchAll(mention)].map((match) => judge(plain, match));
  if (findings.includes("yes")) return done.test(plain) ? "unsure" : "yes";
  return findings.includes("unsure") ? "unsure" : "no";
}

const notDone =
  "(?:pendente|falhou|falha|em (?:processamento|analise|andamento)|(?:cancelad|recusad|rejeitad|devolvid|estornad|negad|expirad)[oa]|nao (?:foi )?(?:realizad|efetivad|efetuad|concluid|autorizad|processad|enviad|aprovad|conclui)[oa])(?![a-z])";
const undone = new RegExp(
  `\\b(?:status|situacao)(?: d[oa] (?:pix|transferencia|pagamento|transacao))?[\\s:–—-]*${notDone}` +
    `|(?:^|\\n) ?(?:(?:o |a )?(?:seu |sua )?(?:pix|transferencia|pagamento|transacao|ted)[\\s:–—-]*(?:foi |esta )?${notDone}|(?:comprovante de )?(?:devolucao|estorno)\\b)`,
);

/** Whether a receipt says of its transfer that it was not made, is not made yet or was taken back. */
export function saysUndone(plain: string): boolean {
  return undone.test(plain);
}

function judge(plain: string, { index, 0: word }: RegExpExecArray): ScheduleFinding {
  const lineStart = plain.lastIndexOf("\n", index - 1) + 1;
  const lineEnd = plain.indexOf("\n", index);
  const before = plain.slice(Math.max(lineStart, index - 120), index);
  const after = plain.slice(index + word.length, index + word.length + 120);
  const line = plain.slice(lineStart, lineEnd < 0 ? undefined : lineEnd).slice(0, 300);
  if (no.test(after) || negated.test(before)) return "no";
  if (yes.test(after)) return "yes";
  const isNoun = word === "agendamento";
  // An order that was scheduled has been executed; that a scheduling was "realizado" says that there is one.
  if (!isNoun && executed.test(after)) return "no";
  if (general.test(before)) return "no";
  if (word === "agendou" || /futuro|^sera/.test(word)) return "yes";
  if (line.trim() === word || ofThis.test(before)) return "yes";
  const isRule = general.test(line);
  // "Agendamento realizado. Você pode cancelar" is of this transfer, "O agendamento realizado à noite pode" is not.
  if (made.test(after)) return isRule && isNoun && before.trim() !== "" ? "unsure" : "yes";
  if (isNoun) return isRule ? "no" : ofTransfer.test(after) ? "yes" : "unsure";
  if (/^ (?:para|pra|p\/)/.test(after)) return "yes";
  return isRule ? "no" : "unsure";
}
