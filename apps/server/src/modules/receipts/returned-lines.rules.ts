import { plainly } from "#modules/payments/receipt-text.rules";
import { idsOf, type StatementLine } from "./statement-lines.rules.ts";

const returning = /devol|estorn|restitu|reembols/i;
/** Whether an outgoing line is about a return. */
export function isReturn({ cents, text }: StatementLine): boolean {
  return cents < 0 && returning.test(text);
}

/** Words that are no name, in a line about a transfer: what it is, how it went, banks. An unknown one counts as a name. */
const noName = new RegExp(
  "^(?:devol|estorn|restitu|reembols|receb|envi|transf|credit|debit|pagament|lancament|moviment|operac|transac|solicit|titularidad|referent)" +
    "|^(?:efetuad|efetivad|realizad|aprovad|concluid|finalizad|autenticac|identific|instit|cooperativ|dinamic|estatic|parcial|integral)" +
    "|^(?:pix|ted|doc|tef|rec|rem|des|ref|via|por|pelo|pela|para|com|sem|uma|dos|das|conta|corrente|poupanca|outra|mesma|chave|qrcode)$" +
    "|^(?:valor|total|data|hora|numero|saida|entrada|txid|agencia|cpf|cnpj|cliente|pago|paga|ltda|banco|bco|brasil|caixa|economica)$" +
    "|^(?:federal|itau|unibanco|bradesco|santander|inter|nubank|mercado|picpay|pagseguro|pagbank|sicoob|sicredi)$",
);

/** Each word of a name: banks cut names, and add others. */
function namesIn(text: string): string[] {
  const words = plainly(text).match(/(?<![a-z0-9])[a-z]{3,}(?![a-z0-9])/g) ?? [];
  return words.filter((word) => !noName.test(word));
}

/** The last days of what was returned of one amount: to somebody, by the words of their names, or to nobody who is named. */
type Returned = { named: Map<string, string>; unnamed: string; last: string };

/**
 * Returns whether an incoming transfer, matched with a charge, may have been returned by a later line: one with an id of either, or of the
 * same amount unless both lines have names and share none. `isKnownId` says whether an id, in upper case, is that of any charge.
 */
export function findReturns(lines: readonly StatementLine[], isKnownId: (id: string) => boolean) {
  const debits = lines.filter(isReturn);
  const ofCredits = debits.length > 0 ? new Set(lines.filter(({ cents }) => cents > 0).flatMap(idsOf)) : undefined;
  const byId = new Map<string, string>();
  const byAmount = new Map<number, Returned>();
  for (const debit of debits) {
    // Without a day it may be later than any.
    const day = debit.day ?? "9999";
    const ids = idsOf(debit).filter((id) => ofCredits?.has(id) || isKnownId(id));
    for (const id of ids) setLater(byId, id, day);
    if (ids.length > 0) continue;
    const returned = byAmount.get(-debit.cents) ?? { named: new Map(), unnamed: "", last: "" };
    const names = namesIn(debit.text);
    for (const name of names) setLater(returned.named, name, day);
    if (names.length === 0 && day > returned.unnamed) returned.unnamed = day;
    if (day > returned.last) returned.last = day;
    byAmount.set(-debit.cents, returned);
  }

  return (line: StatementLine, charge: { payer: string; ids: readonly string[] }): boolean => {
    const isAfter = (day = "") => day !== "" && day >= (line.day ?? "");
    if ([...idsOf(line), ...charge.ids].some((id) => isAfter(byId.get(id)))) return true;
    const returned = byAmount.get(line.cents);
    if (!returned) return false;
    const names = namesIn(line.text);
    if (names.length === 0) return isAfter(returned.last);
    if (isAfter(returned.unnamed)) return true;
    return [...names, ...namesIn(charge.payer)].some((name) => isAfter(returned.named.get(name)));
  };
}

function setLater(days: Map<string, string>, key: string, day: string) {
  if (day > (days.get(key) ?? "")) days.set(key, day);
}
