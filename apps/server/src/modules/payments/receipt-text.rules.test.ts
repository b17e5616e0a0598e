import { describe, expect, test } from "vitest";
import { verifyReceipt } from "./receipt-checks.rules.ts";
import type { ExpectedReceiver, ReceiverFinding } from "./receipt-findings.rules.ts";
import { parseReceiptText, type ReceiptAnalysis } from "./receipt-text.rules.ts";

const cpf: ExpectedReceiver = { key: "52998224725", name: "Ana Luz", document: "52998224725" };
const phone: ExpectedReceiver = { ...cpf, key: "+5511987654321" };
const email: ExpectedReceiver = { ...cpf, key: "ana.luz@exemplo.com.br" };
const random: ExpectedReceiver = { ...cpf, key: "123e4567-e89b-42d3-a456-426614174000" };
const cnpj: ExpectedReceiver = { ...cpf, key: "11222333000181", document: "11222333000181" };
const letters: ExpectedReceiver = { ...cpf, key: "12ABC34501DE35", document: "12ABC34501DE35" };
const unknown: ExpectedReceiver = { ...phone, document: null };

function analyze(
  receiver: readonly string[],
  expected: ExpectedReceiver,
  more: readonly string[] = [],
): ReceiptAnalysis {
  const lines = ["Comprovante de transferência", "25/11/2026", "Valor R$ 29,90", "Destino", ...receiver];
  const payer = ["Quem pagou", "Nome JOAO SOUZA", "CPF ***.111.222-**", "ID da transação"];
  const text = [...lines, ...payer, "E0000000020261126010155eea85293f", ...more].join("\r\n");
  return parseReceiptText(text, { amountCents: 2990, txid: "7Q2K9XB4M8N1P5R3T6V0W2Y4Z", receiver: expected }, null);
}

describe("receivers of receipts", () => {
  const ana = "Nome ANA LUZ";
  const company = "Nome OUTRO NOME SOCIAL LTDA";
  test.each<[finding: ReceiverFinding, expected: ExpectedReceiver, lines: string[]]>([
    ["same", { ...unknown, name: "Łucja Weiß" }, ["Nome LUCJA WEISS"]],
    ["same", { ...unknown, name: "Łucja Weiß" }, ["Nome Łucja Weiß"]],
    // The files R12b, R12c, R15b, R24 and R27 of people.
    ["same", letters, [company, "Chave Pix 12ABC34501DE35"]],
    ["same", cnpj, [company, "Chave Pix 11222333000181"]],
    ["same", phone, [ana, "Chave Pix 11987654321"]],
    ["same", email, [ana, "Chave Pix a**@exemplo.com.br", "Agência 0001", "Conta 12345678901"]],
    ["same", email, [ana, "Chave Pix a**@exemplo.com.br", "Numero da operacao 13342210879"]],
    // A phone number in all its forms, beside another name.
    ...[
      "+5511987654321",
      "+55 11 98765-4321",
      "+55 (11) 98765-4321",
      "55 11 987654321",
      "(11) 98765-4321",
      "(11) 9 8765-4321",
      "(11)987654321",
      "(011) 98765-4321",
      "011987654321",
      "11 98765 4321",
      "11 9 8765 4321",
      "11.98765.4321",
    ].map((form) => ["same", phone, [company, `Chave Pix: ${form}`]] as [ReceiverFinding, ExpectedReceiver, string[]]),
    ["same", phone, [company, "Chave", "(11) 9 8765-4321"]],
    ["same", phone, [company, "Chave Pix (celular)", "11987654321"]],
    ["same", phone, [company, "Chave celular: 11987654321"]],
    ["same", phone, [company, "+55 (11) 98765-4321"]],
    // Documents as keys.
    ["same", cpf, [company, "Chave Pix 529.982.247-25"]],
    ["same", cpf, [company, "Chave Pix 52998224725"]],
    ["same", cpf, [company, "Chave Pix CPF: 529.982.247-25"]],
    ["same", cpf, [company, "Chave Pix ***.982.247-**"]],
    ["same", cnpj, [company, "Chave Pix 11.222.333/0001-81"]],
    ["same", cnpj, [company, "CNPJ **.222.333/0001-**"]],
    ["same", cnpj, [company, "CNPJ 11222333000181"]],
    ["same", letters, [company, "Chave Pix 12.ABC.345/01DE-35"]],
    ["same", letters, [company, "Chave Pix 12abc34501de35"]],
    // E-mail addresses and random keys, broken over lines.
    ["same", email, [company, "Chave Pix ana.luz@exemplo.com.br"]],
    ["same", email, [company, "Chave Pix ANA.LUZ@EXEMPLO.COM.BR"]],
    ["same", email, [company, "Chave Pix ana.luz@exemplo.com", ".br"]],
    ["same", email, [company, "Chave Pix ana.luz@", "exemplo.com.br"]],
    ["same", random, [company, "Chave Pix 123e4567-e89b-42d3-a456-426614174000"]],
    ["same", random, [company, "Chave Pix 123E4567-E89B-42D3-A456-426614174000"]],
    ["same", random, [company, "Chave Pix 123e4567-e89b-42d3-", "a456-426614174000"]],
    ["same", random, [company, "Chave Pix 123e4567-e89b-42", "d3-a456-4266141", "74000"]],
    ["same", random, [company, "Chave aleatória", "123e4567e89b42d3a456426614174000"]],
    // By name or document, whatever numbers are around.
    ["same", phone, [ana, "Conta 12345678901"]],
    ["same", phone, [ana, "Conta 529.982.247-26"]],
    ["same", phone, [ana, "Agência 1234 Conta 11912345678"]],
    ["same", cnpj, [ana, "Número da operação 11444777000161"]],
    ["same", phone, [ana, "Chave de autenticação 39053344705"]],
    ["same", phone, ["Nome ANA MARIA DA LUZ", "CPF ***.982.247-**"]],
    ["same", phone, ["Nome A M L COMERCIO", "CPF ***.982.247-**"]],
    ["same", phone, ["Nome A M L COMERCIO", "Chave Pix 529.982.247-25"]],
    ["same", phone, [ana, "Chave Pix (**) *****-4321"]],
    ["same", phone, [ana, "Tipo de chave: CPF"]],
    ["same", phone, [ana, "Chave Pix 12345678901"]],
    ["same", email, [company, "Chave Pix: E-mail ana.luz@exemplo.com.br"]],
    ["same", phone, [company, "Chave Pix: Celular +55 11 98765-4321"]],
    ["same", phone, [company, "Chave Pix: (11) 98765-4321 - ANA"]],
    ["same", email, [company, "Chave Pix", "ana.luz", "@exemplo.com.br"]],
    ["same", email, [ana, "Chave Pix ana.luz@exempl..."]],
    ["same", cnpj, [ana, "Instituição BANCO EXEMPLO", "CNPJ 11.444.777/0001-61"]],
    ["same", cnpj, [company, "Instituição BANCO EXEMPLO", "CNPJ 11.222.333/0001-81"]],
    ["name", cnpj, [company, "Banco EXEMPLO CNPJ 11.444.777/0001-61"]],
    // Not understood or contradicting itself: amber.
    ["name", phone, [company, "Conta 12345678901"]],
    ["name", phone, ["Nome CARLOS LIMA"]],
    ["name", phone, ["Nome BIA SOUZA", "CNPJ 11.222.333/0001-81"]],
    ["name", unknown, ["Nome CARLOS LIMA", "CPF ***.654.321-**"]],
    ["unsure", phone, ["Instituição BANCO EXEMPLO S.A."]],
    ["unsure", phone, [ana, "CPF ***.654.321-**"]],
    ["same", { ...phone, name: "Ana Maria da Luz" }, ["Nome ANA MARIA DA LUZ", "CPF ***.654.321-**"]],
    // Proved: another key, another document.
    ["other", phone, [ana, "Chave Pix carlos@exemplo.com.br"]],
    ["other", phone, [ana, "Chave Pix 11912345678"]],
    ["other", phone, [ana, "Chave Pix (21) 98765-4321"]],
    ["other", cpf, [ana, "Chave Pix 390.533.447-05"]],
    ["other", email, [ana, "Chave Pix mariana.luz@exemplo.com.br"]],
    ["other", random, [ana, "Chave Pix 923e4567-e89b-42d3-a456-426614174000"]],
    ["other", cnpj, [company, "Chave Pix 11.444.777/0001-61"]],
    ["other", cpf, [ana, "CPF 390.533.447-05"]],
    ["other", cpf, [ana, "CPF 390.533.447-05", "Instituição BANCO EXEMPLO"]],
    ["other", email, [ana, "Chave Pix: E-mail carlos@exemplo.com.br"]],
    ["other", phone, ["Nome CARLOS LIMA", "CPF ***.654.321-**"]],
  ])("%s: %o of %j", (finding, expected, lines) => {
    expect(analyze(lines, expected).receiver).toBe(finding);
  });

  test("a key is read where the receiver's section comes after the payer's", () => {
    const text = "Pix enviado\nDe\nJOAO SOUZA\nCPF ***.111.222-**\nPara\nANA LUZ\nCPF ***.982.247-**\n";
    const expected = { amountCents: 2990, txid: "X".repeat(25), receiver: phone };
    expect(parseReceiptText(text, expected, null).receiver).toBe("same");
    expect(parseReceiptText(`Guarde para conferência\n${text}`, expected, null).receiver).toBe("same");
  });
});

describe("scheduled transfers", () => {
  test.each([
    // The files R22 and R22b of people.
    ["no", "Agendamento: Não"],
    ["no", "Consulte seus agendamentos e comprovantes no app."],
    ["no", "Pix agendado realizado"],
    ["no", "Agendamento\nNão"],
    ["no", "Agendamento - não"],
    ["no", "Agendado: NÃO"],
    ["no", "Pix agendado? Não"],
    ["no", "Não agendado"],
    ["no", "Sem agendamento"],
    ["no", "Este comprovante não é de agendamento"],
    ["no", "Pagamento agendado em 20/11 e efetivado em 25/11/2026"],
    ["no", "Transferência agendada anteriormente"],
    ["no", "Transferências agendadas depois das 20h são feitas no dia útil seguinte."],
    ["no", "Caso o Pix tenha sido agendado, o valor sai da conta na data marcada"],
    ["no", "Você também pode fazer o agendamento de um Pix pelo aplicativo do seu banco"],
    ["no", "O cancelamento do agendamento pode ser feito até as 23h59 do dia anterior"],
    ["no", "O agendamento de PIX pode ser consultado no menu"],
    ["no", "Cancele um agendamento de Pix quando quiser"],
    ["no", "Agende seus pagamentos"],
    ["no", "Comprovante de transferência"],
    ["maybe", "Pix agendado\nSituação: Efetivado"],
    ["maybe", "Data do agendamento 25/11/2026"],
    ["maybe", "Comprovante de agendamento\nStatus\nConcluído"],
    ["yes", "Agendado para 30/11"],
    ["yes", "Pix agendado"],
    ["yes", "Pix Agendado com sucesso!"],
    ["yes", "Comprovante de agendamento Pix"],
    ["yes", "Comprovante de agendamento"],
    ["yes", "Agendamento de Pix"],
    ["yes", "Agendamento realizado com sucesso"],
    ["yes", "Agendamento realizado com sucesso. Você pode cancelar até 29/11."],
    ["maybe", "O agendamento realizado depois das 20h pode ser feito no dia seguinte"],
    ["yes", "Agendamento: Sim"],
    ["yes", "Agendamento\nSim"],
    ["yes", "Status: Agendado"],
    ["yes", "Situação\nAgendada"],
    ["yes", "Transferência agendada para 30/11/2026"],
    ["yes", "Seu Pix foi agendado"],
    ["yes", "Você agendou um Pix"],
    ["yes", "Pagamento programado para 30/11/2026"],
    ["yes", "Agendamento"],
    ["yes", "Pagamento futuro"],
    ["yes", "Pix sem tarifa agendado para 30/11"],
    ["yes", "Pix agendado para ser realizado em 30/11"],
    ["yes", "Pix agendado, ainda não realizado"],
    ["yes", "Seu Pix foi agendado para 30/11/2026. Consulte ou cancele no app quando quiser"],
    ["yes", "O valor será debitado em 30/11/2026"],
  ])("%s: %j", (finding, line) => {
    const { scheduled, maybeScheduled } = analyze(["Nome ANA LUZ"], phone, [line]);
    expect(scheduled ? "yes" : maybeScheduled ? "maybe" : "no").toBe(finding);
  });
});

describe("transfers that may not have been made", () => {
  test.each([
    [true, "Pix não realizado"],
    [true, "Pix em processamento"],
    [true, "Situação: Em processamento"],
    [true, "Status\nPendente"],
    [true, "Status da transação: Recusada"],
    [true, "Seu Pix foi devolvido"],
    [true, "Transferência cancelada"],
    [true, "Pagamento não autorizado"],
    [true, "Devolução de Pix"],
    [true, "Comprovante de devolução"],
    [false, "Situação: Efetivado"],
    [false, "Pix realizado"],
    [false, "Status\nConcluído"],
    [false, "O valor pode ser devolvido em até 90 dias"],
    [false, "Em caso de Pix recusado, o valor volta para a sua conta"],
    [false, "Pagamentos pendentes ficam no app"],
    [false, "Se o Pix não foi reconhecido, peça a devolução no app"],
  ])("%s: %j", (expected, line) => {
    expect(analyze(["Nome ANA LUZ"], phone, [line]).maybeUndone).toBe(expected);
  });
});

describe("amounts and ids of receipts", () => {
  const amountOf = (...lines: string[]) =>
    parseReceiptText(lines.join("\n"), { amountCents: 2990, txid: "X".repeat(25), receiver: phone }, null).amount;

  test.each([
    ["same", ["Valor", "R$ 29,90", "Custo da transação R$ 0,00"]],
    ["mixed", ["29,90", "Total com seguro R$ 31,90"]],
    ["mixed", ["BRL 29.90", "Cashback R$ 1,00"]],
    ["none", ["Custo da transação R$ 0,00"]],
    ["other", ["Valor R$ 129,90"]],
    ["other", ["Valor R$ 2,90"]],
  ])("%s: %j", (finding, lines) => {
    expect(amountOf(...lines)).toBe(finding);
  });

  test.each([
    ["none", "Identificador 20261125AUT0987612345678"],
    ["other", "Identificador 7Q2K9XEXAMPLE0000000TXID1"],
    ["other", "txid 7Q2K9XEXAMPLE0000000TXID1234567"],
    ["none", "Identificador E0000000020261126010155eea85293f"],
  ])("%s: %j", (finding, line) => {
    expect(analyze([], phone, [line]).txid).toBe(finding);
  });
});

describe("checks of receipts", () => {
  const [ordered, sent] = [new Date("2026-11-24T15:00:00Z"), new Date("2026-11-27T15:00:00Z")];
  const checks = (analysis: ReceiptAnalysis, endToEndId: string | null) =>
    verifyReceipt({
      hasFile: true,
      endToEndId,
      analysis,
      amountCents: 2990,
      receiver: "Ana Luz",
      sentAt: sent,
      chargedAt: ordered,
      expiredAt: null,
      isLate: false,
      sameFile: null,
      looksLike: false,
      readId: null,
      isIdAlike: false,
      sameEndToEndId: null,
      isCouponGone: false,
      isItemGone: false,
    });
  const levels = (analysis: ReceiptAnalysis) =>
    Object.fromEntries(checks(analysis, analysis.endToEndId).map(({ kind, level }) => [kind, level]));
  const honest = analyze(["Nome ANA LUZ", "Chave Pix 11987654321"], phone);

  test("an honest receipt is green, and what is unclear is amber", () => {
    expect(new Set(Object.values(levels(honest)))).toEqual(new Set(["green"]));
    expect(levels({ ...honest, receiver: "name", maybeScheduled: true, maybeUndone: true })).toMatchObject({
      receiver: "amber",
      scheduled: "amber",
      outcome: "amber",
    });
  });

  test.each([
    ["green", ["2026-11-25"]],
    ["amber", ["2026-11-27"]],
    ["red", ["2026-11-01"]],
    ["red", ["2026-11-30"]],
  ])("%s: the written days %j beside the code of a transfer of 25/11", (level, days) => {
    expect(levels({ ...honest, days })).toMatchObject({ day: level });
  });
});
