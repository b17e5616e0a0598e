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
