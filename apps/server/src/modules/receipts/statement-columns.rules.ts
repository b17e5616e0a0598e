import { plainly } from "#modules/payments/receipt-text.rules";
import { isMoney, parseMoney } from "./statement-amount.rules.ts";
import { type DayOptions, parseDay } from "./statement-day.rules.ts";

/** Indexes of the columns of a table, from 0. With `amount`, `credit` and `debit` only give the sign. */
export type Columns = {
  day: number;
  amount?: number | undefined;
  credit?: number | undefined;
  debit?: number | undefined;
  kind?: number | undefined;
  id?: number | undefined;
  payer?: number | undefined;
  description?: number | undefined;
  /** Balances of the account and dates and amounts of other things, which are no part of a line's text. */
  others: number[];
};

type Role = "day" | "amount" | "credit" | "debit" | "kind" | "id" | "balance";

/** Names by role, the surest first, without accents and signs. */
const names: Record<Role, readonly RegExp[]> = {
  day: [
    /^(?:data|date|dia|dt)$/,
    /^(?:data|dt) (?:hora|e hora|da? )?(?:d[oae] )?(?:lancamento|lanc|movimento|movimentacao|mov|transacao|operacao|pagamento|credito|ocorrencia)\b/,
    /^(?:release date|transaction date|posting date|booking date|date created|completed date)$/,
    /^(?:data|date|dt|dia|quando)\b/,
    /\b(?:data|date)$/,
  ],
  amount: [
    /^(?:valor|amount|quantia|montante|vlr)(?: (?:r|em r|brl|reais|em reais|total|pago|recebido|original|da? (?:transacao|operacao)|do? (?:lancamento|movimento|pix)|transacao|lancamento|movimento|operacao))?$/,
    /^(?:transaction amount|gross amount|valor bruto)$/,
    /^(?:transaction net amount|net amount|settlement net amount|valor liquido)\b/,
    /^(?:valor|amount|quantia|montante|vlr|value|movimentacao)\b/,
    /\b(?:amount|valor)$/,
  ],
  credit: [
    /^(?:valor )?(?:d[oae] )?(?:credito|creditos|entrada|entradas|credit|credits|recebido|recebidos|recebimento|recebimentos|receita|receitas)(?! debito| saida| ou)\b/,
    /^(?:net )?credit(?: amount)?$/,
  ],
  debit: [
    /^(?:valor )?(?:d[oae] )?(?:debito|debitos|saida|saidas|debit|debits|enviado|enviados|despesa|despesas)(?! credito| entrada| ou)\b/,
    /^(?:net )?debit(?: amount)?$/,
  ],
  kind: [/^(?:tipo|natureza|c d|d c|dc|cd|credito debito|entrada saida|sinal|operacao|indicador|type)\b/],
  id: [/^(?:identificador|id|documento|doc|docto|nr doc|numero do documento|source id|reference id|codigo)\b/],
  balance: [/^saldo|\bbalance\b/],
};
const notAmount =
  /saldo|balance|tarifa|taxa|\bfee\b|desconto|imposto|\btax(?:es)?\b|\biof\b|coupon|cupom|parcela|juros|multa|custo|shipping|financing|refund/;

/** Numbers are values: "Data: 26/11/2026" above a table names nothing. */
const toName = (cell: string) =>
  /\d{2}/.test(cell)
    ? ""
    : plainly(cell.slice(0, 80))
        .replace(/[^a-z0-9]+/g, " ")
        .trim();

function rankOf(role: Role, name: string): number {
  if (role !== "balance" && role !== "day" && role !== "kind" && role !== "id" && notAmount.test(name)) return -1;
  return names[role].findIndex((pattern) => pattern.test(name));
}

/** The columns with a name of this role, the surest first. */
function namedColumns(header: readonly string[], role: Role): number[] {
  return header
    .map((cell, index) => ({ index, rank: rankOf(role, toName(cell)) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ index }) => index);
}

/** Whether a row names a day and an amount. */
export function isHeader(row: readonly string[]): boolean {
  const has = (role: Role) => namedColumns(row, role).length > 0;
  return has("day") && (has("amount") || (has("credit") && has("debit")));
}

type Stats = { filled: number; days: number; money: number; numbers: number; signs: number };

const signWords = /^(?:c|d|cr|dr|credito|debito|credit|debit|entrada|saida|receita|despesa|[+-])$/;

function statsOf(rows: readonly (readonly string[])[], width: number, options: DayOptions): Stats[] {
  return Array.from({ length: width }, (_, i) => {
    const cells = rows.map((row) => row[i]?.trim() ?? "").filter(Boolean);
    const count = (is: (cell: string) => boolean) => cells.filter(is).length;
    return {
      filled: cells.length,
      days: count((cell) => parseDay(cell, options) !== null),
      money: count(isMoney),
      numbers: count((cell) => isMoney(cell) || parseMoney(cell) !== null),
      signs: count((cell) => signWords.test(plainly(cell).trim())),
    };
  });
}

/** Most of the cells that are not empty; fewer where the name says so too. */
const mostly = (part: number, { filled }: Stats) => filled > 0 && part >= filled * 0.7;
const partly = (part: number, { filled }: Stats) => filled > 0 && part >= filled * 0.2;

/**
 * The columns of a table, by their names and by what is in them; null if several may be the day or the amount. `rows` are the first
 * with a day or an amount; without them the names decide. `byHand` are what the creator chose.
 */
export function findColumns(
  header: readonly string[] | null,
  rows: readonly (readonly string[])[],
  options: DayOptions,
  byHand?: Omit<Columns, "others">,
): Columns | null {
  const width = Math.min(200, Math.max(header?.length ?? 0, ...rows.map((row) => row.length)));
  const stats = statsOf(rows, width, options);
  const at = (i: number) => stats[i] as Stats;
  const named = (role: Role) => namedColumns(header ?? [], role).filter((i) => i < width);
  const fits = (i: number, part: (stats: Stats) => number) => rows.length === 0 || partly(part(at(i)), at(i));
  const balances = named("balance");

  const days = stats.flatMap((found, i) => (mostly(found.days, found) ? [i] : []));
  const day = byHand?.day ?? named("day").find((i) => fits(i, ({ days }) => days)) ?? days[0] ?? named("day")[0];
  if (day === undefined) return null;
  const isFree = (i: number) => i !== day && !balances.includes(i) && !days.includes(i);
  const amounts = byHand ?? findAmounts();
  if (!amounts) return null;

  const taken = new Set([day, amounts.amount, amounts.credit, amounts.debit]);
  const free = (i: number) => !taken.has(i);
  const signs = stats.findIndex((found, i) => free(i) && mostly(found.signs, found));
  const kind = signs >= 0 ? signs : named("kind").find(free);
  const id = named("id").find((i) => free(i) && i !== kind);
  const others = stats.flatMap((found, i) => {
    const isOther = balances.includes(i) || (mostly(found.money, found) && !named("id").includes(i));
    return free(i) && i !== byHand?.payer && i !== byHand?.description && isOther ? [i] : [];
  });
  return { ...amounts, day, kind, id, others };

  function findAmounts(): Pick<Columns, "amount" | "credit" | "debit"> | null {
    const isEmptyOrMoney = (i: number) => isFree(i) && (at(i).filled === 0 || partly(at(i).numbers, at(i)));
    const [credit, debit] = [named("credit").find(isEmptyOrMoney), named("debit").find(isEmptyOrMoney)];
    const amount = named("amount").find((i) => isFree(i) && fits(i, ({ numbers }) => numbers));
    const isPair = credit !== undefined && debit !== undefined && credit !== debit;
    if (amount !== undefined) return isPair ? { amount, credit, debit } : { amount };
    if (isPair) return { credit, debit };
    const unnamed = stats.flatMap((found, i) => {
      const isNo = notAmount.test(toName(header?.[i] ?? "")) || named("id").includes(i);
      return isFree(i) && !isNo && found.money > 0 && mostly(found.money, found) ? [i] : [];
    });
    if (unnamed.length === 1) return { amount: unnamed[0] };
    const empty = named("amount").find((i) => isFree(i) && at(i).filled === 0);
    if (unnamed.length === 0 && empty !== undefined) return { amount: empty };
    const [one, other] = unnamed;
    if (unnamed.length !== 2 || one === undefined || other === undefined) return null;
    if (isBalanceOf(rows, one, other)) return { amount: one };
    return isBalanceOf(rows, other, one) ? { amount: other } : null;
  }
}

/** Whether a column adds up another, in the order of the file or the reverse. */
function isBalanceOf(rows: readonly (readonly string[])[], amount: number, balance: number): boolean {
  const pairs = rows.flatMap((row) => {
    const [own, sum] = [parseMoney(row[amount] ?? ""), parseMoney(row[balance] ?? "")];
    return own === null || sum === null ? [] : [{ own, sum }];
  });
  const steps = pairs.slice(1).map((pair, i) => ({ before: pairs[i] as typeof pair, pair }));
  const isMost = (part: number) => steps.length >= 2 && part >= steps.length * 0.8;
  const down = steps.filter(({ before, pair }) => pair.sum - before.sum === pair.own).length;
  const up = steps.filter(({ before, pair }) => before.sum - pair.sum === before.own).length;
  return isMost(down) || isMost(up);
}
