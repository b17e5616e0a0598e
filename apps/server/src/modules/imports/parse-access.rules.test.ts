import { describe, expect, test } from "vitest";
import { type Cells, type ParseOptions, parseRow } from "./parse-row.rules.ts";
import { parseStatus } from "./parse-status.rules.ts";
import { toWordKey } from "./questions.rules.ts";

/** Words by what they mean; those of `asked` are unknown and asked about. */
const words = {
  active: `Ativo, Ativa, ATIVA, active, Active patron, wc-active, Em dia, Adimplente, Pago, Paid, Aprovada, Assinatura ativa, Activa, Activo, Vigente, authorized,
    subscription: active, true, Sim`,
  canceled: `Cancelado, Cancelada, Cancelada pelo cliente, Cancelada pelo vendedor, cancelled, canceled, Cancelled by customer, wc-cancelled,
    pending-cancel, Cancelamento solicitado`,
  ended: `Inativo, Inactive, Inactiva, Desativado, Desativada, Expirado, Vencida, Ended, Não ativo, Not active, Trial ended, Former patron, lapsed,
    Encerrada, incomplete_expired, deletada, switched, Contrato finalizado, false, Não`,
  late: `Overdue, Delinquent, past_due, Atrasada, Em atraso, Inadimplente, Falhou, Declined patron, unpaid, Não pago, on-hold, Delayed, Suspenso,
    Em tolerância, Pagamento atrasado, Morosa, Failed`,
  pending:
    "Pendente, Aguardando pagamento, pending, waiting_payment, Started, Iniciada, Incomplete, Pagamento Pendente",
  free: "Free, Grátis, Gratuito, Free member",
  refunded: "Reembolsado, refunded, Devolvida",
  charged_back: "Chargeback, chargedback, Contestada, Estornado",
  revoked: "Acesso tirado, Revogada, bloqueado, banned",
  asked: `Paused, Pausada, Pausado, Finalizada, Completed, Concluída, trialing, Em teste, Trial, Em trial, Cancelada por inadimplência, Ativo até o fim do período,
    Active until cancel, Comp, Gift, Founding, VIP, Em análise, 1, Gekündigt, 有効, Ativo?, Não cancelado, Nao inativo, reactivation pending, Unknown, ""`,
} as const;

const cases = Object.entries(words).flatMap(([meaning, list]) =>
  list.split(",").map((word) => [word.replace(/\s+/g, " ").trim().replace('""', ""), meaning] as const),
);

describe("status words of imported files", () => {
  test.each(cases)("the status %j is understood as %s", (word, meaning) => {
    expect(parseStatus(word) ?? "asked").toBe(meaning);
  });
});

const now = new Date("2026-11-26T12:00:00Z");
const options: ParseOptions = { now, source: "other", dateOrder: "dmy", defaultUntil: null };
const read = (cells: Cells, change: Partial<ParseOptions> = {}) => {
  const { status, reason, paidUntil } = parseRow({ email: "a@b.co", ...cells }, { ...options, ...change });
  return [reason ?? status, paidUntil?.toISOString().slice(0, 10) ?? null];
};
const [future, past] = ["25/12/2026", "10/11/2026"];

describe("access of imported people", () => {
  test.each([
    [{ paidUntil: future }, {}, ["active", "2026-12-26"]],
    [{ paidUntil: past }, {}, ["expired", "2026-11-11"]],
    [{ status: "Ativo", nextCharge: future }, {}, ["active", "2026-12-26"]],
    [{ status: "Ativo", paidUntil: "", nextCharge: future }, {}, ["active", "2026-12-26"]],
    [{ status: "Ativo", paidUntil: "-", nextCharge: "N/A" }, {}, ["until_missing", null]],
    [{ status: "Ativo", paidUntil: "0000-00-00" }, {}, ["until_missing", null]],
    [{ status: "Cancelada", paidUntil: future }, {}, ["canceled", "2026-12-26"]],
    [{ status: "Inativo" }, {}, ["ended", null]],
    [{ status: "Inativo", paidUntil: past }, {}, ["expired", "2026-11-11"]],
    // "Vencimento" may be the day of the next attempt; "Access Expiration" is paid time.
    [{ status: "Inativo", paidUntil: future }, {}, ["status_unclear", "2026-12-26"]],
    [{ status: "Overdue", nextCharge: future }, {}, ["status_unclear", "2026-12-26"]],
    [{ status: "Former patron", paidUntil: future }, { isAccessEnd: true }, ["canceled", "2026-12-26"]],
    [{ status: "Declined patron", nextCharge: future }, { isAccessEnd: true }, ["status_unclear", "2026-12-26"]],
    [{ status: "Overdue" }, {}, ["status_unclear", null]],
    [{ status: "Pendente" }, {}, ["never_paid", null]],
    [{ status: "Pendente", paidUntil: past }, {}, ["never_paid", "2026-11-11"]],
    [{ status: "Pendente", paidUntil: future }, {}, ["status_unclear", "2026-12-26"]],
    [{ status: "Free", paidUntil: past }, {}, ["free", "2026-11-11"]],
    [{ status: "Paused", paidUntil: future }, {}, ["status_unclear", "2026-12-26"]],
    [{ status: "", paidUntil: future }, {}, ["status_unclear", "2026-12-26"]],
    [{ status: "Reembolsado", paidUntil: future }, {}, ["refunded", "2026-12-26"]],
    [{ status: "", free: "Yes" }, { source: "patreon" }, ["free", null]],
    [{ status: "" }, { source: "patreon" }, ["free", null]],
    [{ plan: "" }, { source: "ghost", defaultUntil: new Date("2026-12-31") }, ["free", null]],
    [{ plan: "Ouro" }, { source: "ghost", defaultUntil: new Date("2026-12-31") }, ["active", "2026-12-31"]],
    [
      { plan: "Ouro", gift: "true" },
      { source: "ghost", defaultUntil: new Date("2026-12-31") },
      ["status_unclear", null],
    ],
    [{ status: "Ativo", paidUntil: "05/12/2026" }, { dateOrder: null }, ["date_unclear", null]],
    [{ status: "Ativo", paidUntil: "25/12/2026" }, { dateOrder: null }, ["active", "2026-12-26"]],
    [{ status: "Ativo", paidUntil: "12/25/2026" }, {}, ["until_invalid", null]],
  ] as const)("%j with %j leads to %j", (cells, change, expected) => {
    expect(read(cells, change)).toEqual(expected);
  });

  const answered = (word: string, meaning: "active" | "canceled" | "ended" | "left_out", isDated = false) => ({
    answers: { status: { [toWordKey({ field: "status", word, isDated })]: meaning } },
  });
  test.each([
    [{ status: "PAUSED", paidUntil: future }, answered("Paused", "active"), ["active", "2026-12-26"]],
    [{ status: "Paused", paidUntil: future }, answered("Paused", "canceled"), ["canceled", "2026-12-26"]],
    [{ status: "Paused", paidUntil: future }, answered("Paused", "ended"), ["expired", "2026-11-26"]],
    [{ status: "Paused" }, answered("Paused", "ended"), ["ended", null]],
    [{ status: "Paused", paidUntil: future }, answered("Paused", "left_out"), ["left_out", "2026-12-26"]],
    [{ status: "Paused" }, answered("Paused", "active"), ["until_missing", null]],
    // The answer about a contradicting day is not one about all people with the word.
    [{ status: "Inativo", paidUntil: future }, answered("Inativo", "active", true), ["active", "2026-12-26"]],
    [{ status: "Inativo" }, answered("Inativo", "active", true), ["ended", null]],
    [{ status: "", paidUntil: future }, answered("", "active"), ["active", "2026-12-26"]],
  ] as const)("%j with the answer %j leads to %j", (cells, change, expected) => {
    expect(read(cells, change as Partial<ParseOptions>)).toEqual(expected);
  });
});

describe("contacts in imported files", () => {
  const parse = (cells: Cells) => parseRow({ paidUntil: future, ...cells }, options);
  test.each([
    ["(011) 98765-4321", "+5511987654321"],
    ["0 11 98765-4321", "+5511987654321"],
    ["011987654321", "+5511987654321"],
    ["+55 (0)11 98765-4321", "+5511987654321"],
    ["11 98765-4321 / 11 3333-4444", "+5511987654321"],
    ["11 3333-4444 ou 11 98765-4321", "+5511987654321"],
    ["11 3333-4444; 11 3333-5555", "+551133334444"],
    ["5511987654321.0", "+5511987654321"],
    ["5.511987654321E+12", "+5511987654321"],
    ["1,1987654321E+10", "+5511987654321"],
    ["'+5511987654321", "+5511987654321"],
    ["+55 11 9 8765 4321", "+5511987654321"],
    ["11.98765.4321", "+5511987654321"],
    ["+55 11 98765-4321 (WhatsApp)", "+5511987654321"],
    ["11 98765-432", null],
    ["11 8765-4321", null],
    ["1.19877E+10", null],
    ["5,51199E+12", null],
    ["98765-4321", null],
    ["+1 415 555 2671", null],
  ])("the phone %j is read as %j", (phone, expected) => {
    expect(parse({ phone }).phone).toBe(expected);
    expect(parse({ phone }).reason).toBe(expected ? null : "phone_invalid");
    // Beside an e-mail address, what is left out is said.
    expect(parse({ phone, email: "a@b.co" }).unclear?.ignored).toEqual(expected ? undefined : ["phone"]);
  });

  test.each([
    ["012.345.678-90", "01234567890"],
    ["1234567890", "01234567890"],
    ["012.345.678\u201390", "01234567890"],
    ["1234567890.0", "01234567890"],
    ["1.23456789E+09", null],
    ["1,234567890E+9", "01234567890"],
    ["191000000000", null],
    ["191", null],
    ["191000100", null],
    ["00.000.000/0001-91", "00000000000191"],
    ["1.2345E+10", null],
    ["123.456.789-00", null],
    ["não informado", null],
  ])("the document %j is read as %j", (document, expected) => {
    const row = parse({ document, email: "a@b.co" });
    expect([row.document, row.reason]).toEqual([expected, null]);
    expect(row.unclear?.ignored).toEqual(expected ? undefined : ["document"]);
  });

  test.each([
    ["Ana <ana@exemplo.com.br>", "ana@exemplo.com.br"],
    ["mailto:ana@exemplo.com.br", "ana@exemplo.com.br"],
    ["\u200bana@exemplo.com.br\u00a0", "ana@exemplo.com.br"],
    ["ana@exemplo.com.br;", "ana@exemplo.com.br"],
    ["ANA&BIA@Exemplo.com.br", "ana&bia@exemplo.com.br"],
    ["ana@exemplo.com.br, bia@exemplo.com.br", null],
    ["ana @exemplo.com.br", null],
    ["ana(at)exemplo.com.br", null],
  ])("the e-mail address %j is read as %j", (email, expected) => {
    expect(parse({ email }).email).toBe(expected);
    expect(parse({ email }).reason).toBe(expected ? null : "email_invalid");
  });
});
