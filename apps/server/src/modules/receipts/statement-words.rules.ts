import { plainly } from "#modules/payments/receipt-text.rules";

const balance =
  /^\W*(?:s ?a ?l ?d ?o|sdo)\b|^\W*(?:initial|final|opening|closing|available|partial)[ _-](?:\w+[ _-])?balance\b/;
/** Phrases that are a balance wherever they are; "Saldo" alone may be how something was paid. */
const balanceOfDay =
  /^\W*(?:s a l d o|(?:saldo|sdo) (?:anterior|final|inicial|do (?:dia|mes|periodo)|dia|atual|total|parcial|bloq|em \d))/;
const total = /^\W*(?:sub)?tota(?:l|is)\b/;

/** Whether a line is a balance of the account, by the first words of its description. */
export function isBalance(description: string): boolean {
  return balance.test(plainly(description.slice(0, 80)));
}

/** The same for any of its cells. */
export function hasBalance(cells: readonly string[]): boolean {
  return cells.some((cell) => /^\W*s/i.test(cell) && balanceOfDay.test(plainly(cell.slice(0, 80))));
}

/** Whether a line without a day adds up others. */
export function isTotal(description: string): boolean {
  return total.test(plainly(description.slice(0, 80)));
}

const way = "(?:pix|transf|transferencia|transferencias|ted|doc|tef)";
const outgoing = new RegExp(
  `\\b${way}\\b[^a-z0-9]{0,4}(?:(?:qr code|pix|por|via|pelo|transf|interna|saida|mesma|outra|titularidade)[^a-z0-9]{1,3}){0,3}(?:enviad[oa]s?|envio|emitid[oa]|emit|realizad[oa]|efetuad[oa]|feit[oa]|env|para|saida|pag[oa]|des:|deb|debito)(?![a-z])` +
    "|\\bvoce (?:enviou|transferiu|pagou)\\b|\\b(?:deb|debito|saida) (?:de |por |via )?(?:pix|ted|doc)\\b" +
    `|\\b(?:envio|enviad[oa]|pagamento) (?:de |por |via |com |do )?pix\\b|\\bdes:` +
    "|^\\W*(?:compra|saque|recarga|aplicacao|iof|anuidade|cesta|tarifa|tar|debito automatico|pagamento (?:efetuado|realizado|de (?:boleto|conta|fatura|titulo)))\\b",
);
/** What was received and sent back again. */
const givenBack =
  /\b(?:devolucao|estorno) (?:de |do |da |um |uma )*(?:pix |transferencia |ted )?recebid[oa]\b|\brecebid[oa]\W{1,3}(?:devolvid[oa]|devolucao|estornad[oa]|estorno)\b|\bdevolvid[oa] (?:para|ao?)\b/;
const back = /devol|estorn|recebid|reembols|\brec(?:eb)?\b/;

/** Whether a description says that money left the account, whatever the sign of its amount. */
export function isOutgoing(description: string): boolean {
  const plain = plainly(description.slice(0, 200));
  return givenBack.test(plain) || (outgoing.test(plain) && !back.test(plain));
}

const undone =
  /^(?:(?:pix|transferencia|pagamento|status|situacao)\W*)?(?:cancelad|recusad|rejeitad|estornad|devolvid|agendad|negad|nao (?:efetuad|realizad|autorizad|concluid))[oa]s?$|^(?:pendente|falhou|falha|em analise|em processamento)$/;

/** Whether a cell says that a transfer did not happen, is yet to come or was taken back. */
export function isUndone(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.length < 40 && undone.test(plainly(cell).trim()));
}

const noMovement =
  /\b(?:nao (?:ha|houve|foram|existem|possui|constam|encontramos)|nenhum[a]?|sem)\b[^\n]{0,40}\b(?:lancamentos?|moviment\w*|transac\w+|registros?)\b/;

/** Whether a text says that the account had no transactions. */
export function saysNothingHappened(text: string): boolean {
  return noMovement.test(plainly(text.slice(0, 20_000)));
}
