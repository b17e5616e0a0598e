import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { parseStatement } from "./statement.rules.ts";

const utf8 = (text: string) => Buffer.from(text, "utf8");
const latin1 = (text: string) => Buffer.from(text, "latin1");
const utf16le = (text: string) => Buffer.from(text, "utf16le");
const utf16be = (text: string) => utf16le(text).swap16();

type Incoming = [day: string | null, cents: number, words: string];

/** The incoming transfers of a statement, and what else is told of it. */
function read(file: Buffer) {
  const statement = parseStatement(file);
  const credits = (statement?.lines ?? []).filter(({ cents }) => cents > 0);
  return {
    credits: credits.map(({ day, cents, text }) => [day, cents, text] as Incoming),
    lines: statement?.lines.length ?? null,
    unread: statement?.unread ?? null,
    isUnderstood: statement !== null && (statement.table === null || statement.table.columns !== null),
  };
}

function expectRead(file: Buffer, incoming: Incoming[], lines: number) {
  const found = read(file);
  expect(found).toMatchObject({ lines, unread: 0, isUnderstood: true });
  expect(found.credits.map(([day, cents]) => [day, cents])).toEqual(incoming.map(([day, cents]) => [day, cents]));
  for (const [i, [, , words]] of incoming.entries()) expect(found.credits[i]?.[2]).toContain(words);
}

const header = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n";
const list = (transactions: string) =>
  `${header}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKTRANLIST><DTSTART>20261101<DTEND>20261130\n${transactions}\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const ofx = (memo: string, { day = "20261125120000[-3:BRT]", amount = "29.90", kind = "CREDIT" } = {}) =>
  list(`<STMTTRN><TRNTYPE>${kind}<DTPOSTED>${day}<TRNAMT>${amount}<FITID>1<MEMO>${memo}</STMTTRN>`);
const day = "2026-11-25";
const one = (words: string): Incoming[] => [[day, 2990, words]];

// After the files of people S01 to S51, and after what banks publish about their exports.
const banks: [bank: string, file: Buffer, incoming: Incoming[], lines: number][] = [
  [
    "Mercado Pago, account statement (S01)",
    utf8(
      "INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE\n0,00;29,90;-10,00;19,90\n\nRELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE\n25-11-2026;Pix recebido CAIO MORAES;166801941210;29,90;29,90\n25-11-2026;Pagamento Cartão de crédito;166802160620;-10,00;19,90\n",
    ),
    one("Pix recebido CAIO MORAES"),
    2,
  ],
  [
    "Mercado Pago, releases",
    utf8(
      "DATE,SOURCE_ID,EXTERNAL_REFERENCE,RECORD_TYPE,DESCRIPTION,NET_CREDIT_AMOUNT,NET_DEBIT_AMOUNT,GROSS_AMOUNT,MP_FEE_AMOUNT,BALANCE_AMOUNT,PAYMENT_METHOD\n2026-11-25T00:00:00.000-03:00,,,initial_available_balance,,100.00,0.00,100.00,0.00,100.00,\n2026-11-25T10:14:36.000-04:00,98765432101,,release,payment LAURO PRADO,29.90,0.00,29.90,0.00,129.90,pix\n2026-11-25T11:00:00.000-04:00,98765432102,,release,payout,0.00,50.00,-50.00,0.00,79.90,\n,,,total,,29.90,50.00,-20.10,0.00,,\n",
    ),
    one("LAURO PRADO"),
    2,
  ],
  [
    "Mercado Pago, releases with a semicolon and INITIAL_AVAILABLE_BALANCE",
    utf8(
      "RELEASE_DATE;SOURCE_ID;RECORD_TYPE;DESCRIPTION;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT\n2026-11-25;;INITIAL_AVAILABLE_BALANCE;;100,00;0,00\n2026-11-25;9001;RELEASE;Pix XENIA LIMA;29,90;0,00\n",
    ),
    one("XENIA LIMA"),
    1,
  ],
  [
    "Mercado Pago, settlements",
    utf8(
      "SOURCE_ID,PAYMENT_METHOD_TYPE,PAYMENT_METHOD,TRANSACTION_TYPE,TRANSACTION_AMOUNT,TRANSACTION_CURRENCY,TRANSACTION_DATE,FEE_AMOUNT,SETTLEMENT_NET_AMOUNT,SETTLEMENT_CURRENCY,SETTLEMENT_DATE,REAL_AMOUNT,COUPON_AMOUNT,PAYER_NAME\n98765432101,bank_transfer,pix,SETTLEMENT,29.90,BRL,2026-11-25T23:30:00.000-04:00,0.00,29.90,BRL,2026-11-26T10:00:00.000-04:00,29.90,0.00,RITA PRADO\n",
    ),
    [["2026-11-26", 2990, "RITA PRADO"]],
    1,
  ],
  [
    "Nubank, CSV",
    utf8(
      "Data,Valor,Identificador,Descrição\n25/11/2026,29.90,6531-abc,Transferência recebida pelo Pix - JOÃO SOUZA - •••.111.222-•• - BCO DO BRASIL S.A. (0001) Agência: 1 Conta: 2-3\n25/11/2026,-29.90,6531-abd,Transferência enviada pelo Pix - JOÃO SOUZA\n",
    ),
    one("JOÃO SOUZA"),
    2,
  ],
  ["Nubank without transactions (S25)", utf8("Data,Valor,Identificador,Descrição\n"), [], 0],
  [
    "Nubank, OFX",
    utf8(ofx("Transferência Recebida - JOÃO SOUZA", { day: "20261125000000[-3:BRT]" })),
    one("JOÃO SOUZA"),
    1,
  ],
  [
    "Itaú, text without a header (S04)",
    utf8("25/11/2026;PIX TRANSF FABIA MORAES;29,90\r\n25/11/2026;TAR PACOTE ITAU;-12,00\r\n"),
    one("FABIA MORAES"),
    2,
  ],
  [
    "Itaú, the sheet",
    latin1(
      "Logotipo Itaú;;;;\nExtrato Conta Corrente;;;;\nNome:;ANA LUZ;;;\nAgência:;1234;;;\nPeríodo:;de 01/11/2026 até 30/11/2026;;;\nLançamentos;;;;\ndata;lançamento;ag./origem;valor (R$);saldos (R$)\n24/11/2026;SALDO ANTERIOR;;;100,00\n25/11/2026;PIX TRANSF CAIO P 25/11;;29,90;\n25/11/2026;SALDO TOTAL DISPONÍVEL DIA;;;129,90\n",
    ),
    one("PIX TRANSF CAIO P"),
    1,
  ],
  ["Itaú, OFX", latin1(ofx("PIX TRANSF JOÃO25/11", { day: "20261125100000[-03:EST]" })), one("JOÃO"), 1],
  [
    "Bradesco, the payer below the line (S06)",
    latin1(
      "Extrato de: Ag: 1234 | Conta: 12345-6;;;;;\nData;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$)\n25/11/2026;SALDO ANTERIOR;;;;100,00\n25/11/2026;TRANSFERENCIA PIX;1422370;29,90;;129,90\n;REM: HEITOR MORAES          25/11;;;;\nTotal;;;29,90;0,00;129,90\n",
    ),
    one("REM: HEITOR MORAES"),
    1,
  ],
  [
    "Bradesco, a second table and what was sent",
    latin1(
      "Extrato de: Agência: 1 Conta: 2;;;;;\nData;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$)\n24/11/26;SALDO ANTERIOR;;;;100,00\n25/11/26;TRANSFERENCIA PIX;1;;-50,00;50,00\n;DES: CARLOS LIMA 25/11;;;;\n25/11/26;TRANSFERENCIA PIX;2;29,90;;79,90\n;REM: NARA DIAS 25/11;;;;\nTotal;;;29,90;-50,00;79,90\nÚltimos Lançamentos;;;;;\nData;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$)\n26/11/26;TRANSFERENCIA PIX;3;19,90;;99,80\n;REM: BIA REIS 26/11;;;;\n",
    ),
    [
      [day, 2990, "NARA DIAS"],
      ["2026-11-26", 1990, "BIA REIS"],
    ],
    3,
  ],
  [
    "Banco do Brasil, CSV",
    latin1(
      '"Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor",\n"24/11/2026","","Saldo Anterior","","0","100.00",\n"25/11/2026","0000-0","Pix - Recebido - 25/11 10:14 LAURO MORAES","","25110001","29.90",\n"25/11/2026","","Pix - Enviado - 25/11 11:00 CARLOS LIMA","","25110002","-10.00",\n"30/11/2026","","S A L D O","","0","119.90",\n',
    ),
    one("LAURO MORAES"),
    2,
  ],
  [
    "Banco do Brasil, new CSV",
    utf8(
      '"Data","Lançamento","Detalhes","Nº documento","Valor","Tipo Lançamento"\n"24/11/2026","Saldo Anterior","","","100,00",""\n"25/11/2026","Pix - Recebido","25/11 10:14 LAURO MORAES","25110001","29,90","Entrada"\n"25/11/2026","Pix - Enviado","CARLOS LIMA","25110002","10,00","Saída"\n"00/00/0000","Saldo do dia","","","119,90",""\n',
    ),
    one("LAURO MORAES"),
    2,
  ],
  [
    "Banco do Brasil, OFX with balances (S10)",
    latin1(
      list(
        "<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261125<TRNAMT>1000.00<FITID><CHECKNUM><MEMO>Saldo Anterior</STMTTRN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261125<TRNAMT>29.90<FITID>202601<MEMO>Pix - Recebido LAURO MORAES</STMTTRN><STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261125<TRNAMT>1029.90<FITID><MEMO>Saldo do dia</STMTTRN>",
      ),
    ),
    one("LAURO MORAES"),
    1,
  ],
  ["Banco do Brasil without transactions (S15)", latin1(ofx("SALDO DIA", { amount: "            .  " })), [], 0],
  [
    "Caixa, semicolons and signs in a column",
    latin1(
      '"Conta";"Data_Mov";"Nr_Doc";"Historico";"Valor";"Deb_Cred"\n"001";"20261125";"000001";"CRED PIX YARA LIMA";"29.90";"C"\n"001";"20261125";"000002";"DEB PIX CARLOS";"10.00";"D"\n',
    ),
    one("YARA LIMA"),
    2,
  ],
  [
    "Santander",
    latin1(
      "EXTRATO DE CONTA CORRENTE\nAGENCIA;CONTA;PERIODO\n1234;0100;01/11/2026 a 30/11/2026\n\nData;Descrição;Docto;Situação;Crédito (R$);Débito (R$);Saldo (R$)\n25/11/2026;PIX RECEBIDO ENZO TELES;000000;;29,90;;129,90\n25/11/2026;PIX ENVIADO CARLOS;000000;;;-10,00;119,90\n",
    ),
    one("ENZO TELES"),
    2,
  ],
  [
    "Santander, OFX with several MEMO (S19)",
    latin1(
      list(
        "<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261125101436[-3:GMT]<TRNAMT>29.90<FITID>07314<CHECKNUM>574124<MEMO>PIX RECEBIDO<MEMO>ULISSES MORAES</STMTTRN>",
      ),
    ),
    one("PIX RECEBIDO ULISSES MORAES"),
    1,
  ],
  [
    "Inter",
    utf8(
      " Extrato Conta Corrente \nConta ;12345\nPeríodo ;01/11/2026 a 30/11/2026\nSaldo ;129,90\n\nData Lançamento;Histórico;Descrição;Valor;Saldo\n25/11/2026;Pix recebido;Otto Teles;29,90;129,90\n24/11/2026;Pix enviado;Carlos;-10,00;100,00\n",
    ),
    one("Otto Teles"),
    2,
  ],
  [
    "C6",
    utf8(
      "EXTRATO DE CONTA CORRENTE C6 BANK\n\nAgência: 1 / Conta: 2\nExtrato gerado em 26/11/2026 - as transações deste extrato vão de 01/11/2026 a 26/11/2026\n\nData Lançamento,Data Contábil,Título,Descrição,Entrada(R$),Saída(R$),Saldo do Dia(R$)\n25/11/2026,25/11/2026,Pix recebido de IARA NEVES,TRANSF RECEBIDA PIX,29.90,0.00,129.90\n25/11/2026,25/11/2026,Pix enviado para CARLOS,TRANSF ENVIADA PIX,0.00,10.00,119.90\n",
    ),
    one("IARA NEVES"),
    2,
  ],
  [
    "PagBank",
    utf8(
      'CODIGO DA TRANSACAO;DATA;TIPO;DESCRICAO;VALOR\n"A1B2";25/11/2026;Pix recebido;FABIO REIS;29,90\n"A1B3";25/11/2026;Pix enviado;CARLOS;-10,00\n',
    ),
    one("FABIO REIS"),
    2,
  ],
  [
    "PicPay, balances as a way of payment",
    utf8(
      'Data,Hora,Tipo,Origem / Destino,Forma de pagamento,Valor\n25/11/2026,10:14,Pix recebido,GIL TORRES,Saldo do PicPay,"R$ 29,90"\n25/11/2026,11:00,Pix enviado,CARLOS,Saldo,"- R$ 10,00"\n',
    ),
    one("GIL TORRES"),
    2,
  ],
  [
    "Stone",
    utf8(
      "Movimentação;Tipo;Valor;Saldo antes;Saldo depois;Tarifa;Data;Situação;Destino;Origem\nCrédito;Pix;29,90;100,00;129,90;0,00;25/11/2026 10:14;Efetuado;ANA LUZ;HUGO DIAS\nDébito;Pix;10,00;129,90;119,90;0,00;25/11/2026 11:00;Efetuado;CARLOS;ANA LUZ\n",
    ),
    one("HUGO DIAS"),
    2,
  ],
  [
    "Sicredi",
    latin1(
      "Associado:;ANA LUZ\nConta:;12345-6\n\nData;Descrição;Documento;Valor (R$);Saldo (R$)\n;SALDO ANTERIOR;;;100,00\n25/11/2026;RECEBIMENTO PIX 12345678909 LIA ROSA;PIX_CRED;29,90;129,90\n25/11/2026;PAGAMENTO PIX CARLOS;PIX_DEB;-10,00;119,90\n",
    ),
    one("LIA ROSA"),
    2,
  ],
  [
    "Sicoob, the payer some lines below",
    latin1(
      "DATA;HISTÓRICO;DOCUMENTO;VALOR\n24/11/2026;SALDO ANTERIOR;;100,00C\n25/11/2026;PIX RECEB.OUTRA IF;Pix;29,90C\n;Recebimento Pix;;\n;MARCO ALVES;;\n;***.111.222-**;;\n25/11/2026;PIX EMIT.OUTRA IF;Pix;10,00D\n;Pagamento Pix;;\n25/11/2026;SALDO DO DIA ===== >;;119,90C\n",
    ),
    one("MARCO ALVES"),
    2,
  ],
  [
    "Neon, months by name",
    utf8(
      "Data;Descrição;Tipo;Valor\n25 nov 2026;PIX recebido de NINA PAZ;Entrada;R$ 29,90\n24 nov 2026;PIX enviado;Saída;R$ 10,00\n",
    ),
    one("NINA PAZ"),
    2,
  ],
  [
    "BTG, date and time",
    utf8(
      "Data e hora;Categoria;Transação;Descrição;Valor\n25/11/2026 10:14;Transferência;Pix recebido;OLGA LIMA;29,90\n25/11/2026 11:00;Transferência;Pix enviado;CARLOS;-10,00\n",
    ),
    one("OLGA LIMA"),
    2,
  ],
  [
    "a bank's print in columns of spaces",
    latin1(
      "EXTRATO  NOVEMBRO\n25/11/2026   PIX RECEBIDO PAULO NEVES      29,90 C\n25/11/2026   PIX ENVIADO CARLOS            10,00 D\n",
    ),
    one("PAULO NEVES"),
    2,
  ],
  [
    "English names",
    utf8(
      "Date,Description,Amount,Currency\n2026-11-25,Transfer from QUEILA REIS,29.90,BRL\n2026-11-24,Card,-10.00,BRL\n",
    ),
    one("QUEILA REIS"),
    2,
  ],
  [
    "names that nobody knows, by content",
    utf8("Quando foi;O que foi;Quanto\n25/11/2026;Pix de RUI SALES;29,90\n25/11/2026;Mercado;-10,00\n"),
    one("RUI SALES"),
    2,
  ],
  [
    "an unnamed balance, by what it adds up",
    utf8("25/11/2026;Pix SARA DIAS;29,90;129,90\n25/11/2026;Mercado;-10,00;119,90\n26/11/2026;Feira;-9,90;110,00\n"),
    one("SARA DIAS"),
    3,
  ],
  [
    "a Pix that was sent, without a sign (S51)",
    utf8("Data;Tipo;Descrição;Valor\n25/11/2026;Pix enviado;OTTO TELES;29,90\n"),
    [],
    1,
  ],
  [
    "unquoted commas in amounts",
    utf8("Data,Descrição,Valor\n25/11/2026,Pix TINA ROSA,29,90\n25/11/2026,Mercado,-10,00\n"),
    one("TINA ROSA"),
    2,
  ],
  [
    "a quote that nothing closes",
    utf8(
      'Data;Descrição;Valor\n25/11/2026;"Pix recebido UGO REIS;29,90\n25/11/2026;Mercado;-10,00\n25/11/2026;Feira;-9,00\n',
    ),
    one("UGO REIS"),
    3,
  ],
  [
    "a line for the spreadsheet",
    utf8("sep=;\nData;Descrição;Valor\n25/11/2026;Pix VERA LUZ;29,90\n"),
    one("VERA LUZ"),
    1,
  ],
  ["no movement, in words", utf8("Extrato\nData;Lançamento;Valor\nNão há lançamentos no período;;\n"), [], 0],
  [
    "only a balance",
    utf8("Data;Histórico;Valor;Saldo\n01/11/2026;SALDO ANTERIOR;;100,00\n30/11/2026;SALDO FINAL;;100,00\n"),
    [],
    0,
  ],
  ["an OFX without transactions", utf8(list("")), [], 0],
  [
    "an OFX of which only the list is there (S23)",
    utf8(
      "OFXHEADER:100\n\n<BANKTRANLIST>\n<STMTTRN>\n<TRNTYPE>CREDIT\n<DTPOSTED>20261125090000\n<TRNAMT>29.90\n<FITID>1\n<NAME>PIX YARA MORAES\n</STMTTRN>\n</BANKTRANLIST>\n",
    ),
    one("YARA MORAES"),
    1,
  ],
  ["CDATA (S22)", utf8(ofx("<![CDATA[Pix recebido <XENIA> & MORAES]]>")), one("Pix recebido <XENIA> & MORAES"), 1],
  ["entities", utf8(ofx("Pix recebido JO&Atilde;O &amp; L&#237;via &quot;Lu&quot;")), one('JOÃO & Lívia "Lu"'), 1],
  ["a value over several lines", utf8(ofx("Pix recebido\nWANDA\n  REIS")), one("Pix recebido WANDA REIS"), 1],
  [
    "OFX 2 with attributes and prefixes",
    utf8(
      '<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200"?><OFX xmlns="http://ofx.net/types/2003/04"><BANKTRANLIST><STMTTRN id="1"><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED tz="BRT">20261125</DTPOSTED><TRNAMT cur="BRL">29.90</TRNAMT><FITID/><MEMO lang="pt">Pix XICO LIMA</MEMO></STMTTRN></BANKTRANLIST></OFX>',
    ),
    one("XICO LIMA"),
    1,
  ],
  [
    "NAME and MEMO",
    utf8(
      list("<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261125<TRNAMT>29,90<FITID>1<NAME>PIX RECEBIDO<MEMO>YURI PAZ</STMTTRN>"),
    ),
    one("PIX RECEBIDO YURI PAZ"),
    1,
  ],
  ["a Pix that was sent, as a credit of OFX", utf8(ofx("PIX ENVIADO ZECA", { kind: "OTHER" })), [], 1],
  ["a debit without its sign", utf8(ofx("Pix ZECA", { kind: "DEBIT" })), [], 1],
];

describe("statements of banks", () => {
  test.each(banks)("%s", (_bank, file, incoming, lines) => expectRead(file, incoming, lines));
});

describe("encodings of statements", () => {
  const table =
    "Data\tValor\tIdentificador\tDescrição\r\n25/11/2026\t29,90\t1\tTransferência recebida pelo Pix - CAIO PRADO\r\n";
  const xml = ofx("Transferência recebida CAIO PRADO");
  const encodings: [name: string, encode: (text: string) => Buffer][] = [
    ["UTF-8", utf8],
    ["UTF-8 with a mark", (text) => utf8(`\uFEFF${text}`)],
    ["Windows-1252", latin1],
    ["a Mac's encoding", (text) => iconv.encode(text, "macintosh")],
    ["the encoding of Excel's CSV (MS-DOS)", (text) => iconv.encode(text, "cp850")],
    ["UTF-16LE with a mark", (text) => utf16le(`\uFEFF${text}`)],
    ["UTF-16LE", utf16le],
    ["UTF-16BE with a mark", (text) => utf16be(`\uFEFF${text}`)],
    ["UTF-16BE", utf16be],
    ["UTF-8 that was cut within a character", (text) => Buffer.concat([utf8(text), Buffer.from([0xc3])])],
  ];
  test.each(encodings)("%s", (_name, encode) => {
    for (const text of [table, xml]) expectRead(encode(text), [[day, 2990, "Transferência recebida"]], 1);
  });
});

describe("days of statements", () => {
  const csvDay = (written: string) => read(utf8(`Data;Valor;Descrição\n${written};29,90;Pix\n`)).credits[0]?.[0];
  test.each([
    ["25/11/2026", day],
    ["25/11/26", day],
    ["25-11-2026", day],
    ["25.11.2026", day],
    ["2026-11-25", day],
    ["2026/11/25", day],
    ["20261125", day],
    ["5/1/2026", "2026-01-05"],
    ["25 nov 2026", day],
    ["25 NOV. 2026", day],
    ["25/nov/2026", day],
    ["25-nov-26", day],
    ["25 de novembro de 2026", day],
    ["qua, 25/11/2026", day],
    ["Quarta-feira, 25 de novembro de 2026", day],
    ["25/11/2026 (qua)", day],
    ["25/11/2026 10:14", day],
    ["25/11/2026 às 10:14:36", day],
    ["25/11/2026 - 10h14", day],
    ["Nov 25, 2026", day],
    ["2026-11-25 23:30:00", day],
    ["2026-11-25T23:30:00", day],
    ["2026-11-26T01:30:00Z", day],
    ["2026-11-26T01:30:00.000+00:00", day],
    ["2026-11-25T23:30:00.000-04:00", "2026-11-26"],
    ["2026-11-25T00:00:00Z", day],
    ["46351", day],
    ["30/02/2026", null],
    ["11301", null],
    ["ontem", null],
  ])("%s of a CSV is %s", (written, expected) => {
    expect(csvDay(written)).toBe(expected);
  });

  test.each([
    ["20261125", day],
    ["20261125120000", day],
    ["20261125120000[-3:BRT]", day],
    ["20261125101436[-3:GMT]", day],
    ["20261126013000[0:GMT]", day],
    ["20261126013000.000[0:GMT]", day],
    ["20261126000000[0:GMT]", "2026-11-26"],
    ["20261125000000[-03:EST]", day],
    ["20261125233000[-3]", day],
    ["20261125233000[-4:AMT]", "2026-11-26"],
    ["2026-11-25", day],
    ["25/11/2026", day],
    ["", null],
  ])("%s of an OFX is %s", (written, expected) => {
    expect(read(utf8(ofx("Pix", { day: written }))).credits[0]?.[0]).toBe(expected);
  });

  test("months come first only if the dates show it, and days without a year are within the period", () => {
    const table = (...rows: string[]) => read(utf8(`Data;Valor\n${rows.map((row) => `${row};29,90`).join("\n")}\n`));
    expect(table("11/05/2026", "11/25/2026").credits.map(([found]) => found)).toEqual(["2026-11-05", day]);
    expect(table("11/05/2026", "25/11/2026").credits.map(([found]) => found)).toEqual(["2026-05-11", day]);
    const period = "Período: 20/12/2025 a 10/01/2026\n";
    const short = read(utf8(`${period}Data;Valor;Descrição\n28/12;29,90;Pix\n05/01;19,90;Pix\n15/05;9,90;Pix\n`));
    expect(short.credits.map(([found]) => found)).toEqual(["2025-12-28", "2026-01-05", null]);
  });
});

describe("amounts of statements", () => {
  const amounts = (...written: string[]) => {
    const found = read(utf8(`Data;Descrição;Valor\n${written.map((one) => `25/11/2026;Pix;${one}`).join("\n")}\n`));
    return [found.credits.map(([, cents]) => cents), found.lines, found.unread];
  };
  test.each([
    "29,90",
    "29.90",
    "R$ 29,90",
    "R$29,90",
    "R$\u00a029,90",
    "BRL 29.90",
    "+29,90",
    "+ R$ 29,90",
    "29,90 C",
    "29,90C",
    "29,90 CR",
    "29,90 (+)",
    "29,90+",
    "29.9000",
    "29,9000",
    "29,9",
    "'29,90",
    "29,90 Crédito",
    "BRL29,90",
  ])("%j is received", (written) => {
    expect(amounts(written)).toEqual([[2990], 1, 0]);
  });

  test.each([
    "-29,90",
    "−29,90",
    "29,90-",
    "(29,90)",
    "29,90 D",
    "29,90 DB",
    "29,90 DR",
    "R$ -29,90",
    "- R$ 29,90",
    "R$ (29,90)",
    "(R$ 29,90)",
    "29,90 Débito",
  ])("%j is paid", (written) => {
    expect(amounts(written)).toEqual([[], 1, 0]);
  });

  test("1.299,00 and 1,299.00 are the same, and 29,900 is read only where its column shows what it is", () => {
    expect(amounts("1.299,00", "1,299.00", "1.234.567,89")).toEqual([[129_900, 129_900, 123_456_789], 3, 0]);
    expect(amounts("1 299,00", "1'299.00")).toEqual([[129_900, 129_900], 2, 0]);
    expect(amounts("29,900")).toEqual([[], 0, 1]);
    expect(amounts("29,900", "10,00")).toEqual([[2990, 1000], 2, 0]);
    expect(amounts("29,900", "10.00")).toEqual([[2_990_000, 1000], 2, 0]);
    expect(amounts("29,905", "10,00")).toEqual([[1000], 1, 1]);
    expect(amounts("US$ 29,90", "10,00")).toEqual([[1000], 1, 1]);
  });
});

describe("direction of statements", () => {
  const isReceived = (words: string) => {
    const table = read(utf8(`Data;Descrição;Valor\n25/11/2026;${words};29,90\n`)).credits.length;
    expect(read(utf8(ofx(words, { kind: "OTHER" }))).credits.length).toBe(table);
    return table === 1;
  };

  test.each([
    "Pix enviado",
    "PIX ENVIADO CARLOS LIMA",
    "Pix - Enviado 25/11 CARLOS",
    "Transferência enviada pelo Pix - CARLOS",
    "Transferência Pix enviada",
    "Envio de Pix",
    "Você enviou um Pix para CARLOS",
    "PIX EMIT.OUTRA IF",
    "PAGAMENTO PIX CARLOS",
    "Pix realizado",
    "Pix para CARLOS",
    "PIX ENV CARLOS",
    "PIX QR CODE PAGO",
    "DEB PIX CARLOS",
    "TRANSFERENCIA PIX DES: CARLOS",
    "TED enviada",
    "Compra no débito",
    "Saque 24h",
    "Pagamento de boleto",
    "Tarifa de pacote",
    "Devolução de Pix recebido",
    "Estorno de Pix recebido",
    "Pix recebido devolvido",
    "PIX RECEBIDO - ESTORNO",
    "Pix devolvido para CARLOS",
    "Aplicação RDB",
    "Recarga de celular",
    "IOF",
  ])("%j was sent", (words) => expect(isReceived(words)).toBe(false));

  test.each([
    "Pix recebido CARLOS LIMA",
    "Pix - Recebido - 25/11 CARLOS",
    "PIX TRANSF FABIA M",
    "PIX REC CARLOS",
    "PIX RECEB.OUTRA IF",
    "RECEBIMENTO PIX CARLOS",
    "CRED PIX CARLOS",
    "Transferência recebida pelo Pix - CARLOS",
    "TRANSFERENCIA PIX REM: CARLOS",
    "Pix de CARLOS LIMA",
    "Devolução de Pix enviado",
    "Pix enviado devolvido",
    "Pagamento recebido de PARA TODOS LTDA",
    "Pix recebido de ENVIADA PRADO",
    "Depósito",
  ])("%j was received", (words) => expect(isReceived(words)).toBe(true));
});

test("what a column of credits takes back was not received", () => {
  const rows = ["25/11/2026;Pix ANA;29,90;", "25/11/2026;Devolução Pix ANA;-29,90;", "25/11/2026;Pix ABEL;;-10,00"];
  const signed = utf8(["Data;Histórico;Crédito;Débito", ...rows, ""].join("\n"));
  expect(parseStatement(signed)?.lines.map(({ cents }) => cents)).toEqual([2990, -2990, -1000]);
});

describe("lines of statements that are not read", () => {
  test("a row between spaces that has fewer cells than the others is not guessed", () => {
    const print = "25/11/2026  0000  Pix - Recebido ANA  29,90 C  129,90 C\n25/11/2026  Pix-Envio  10,00 D  119,90 C\n";
    expect(parseStatement(utf8(`Data  Ag.  Histórico  Valor  Saldo\n${print}`))).toMatchObject({
      lines: [{ cents: 2990 }],
      unread: 1,
    });
  });

  test("a print whose header has fewer names than its rows have cells is shown and not read by names", () => {
    const print = "25  PIX RECEBIDO ANA  000001  29,90\n26  PIX ENVIADO CARLOS  000002  10,00-\n";
    expect(parseStatement(utf8(`DIA HISTORICO      DOCTO   VALOR\n${print}`))).toMatchObject({
      lines: [],
      table: { columns: null },
    });
    const dated = print.replace(/^\d\d/gm, "$&/11/2026");
    expectRead(utf8(`DATA HISTORICO      DOCTO   VALOR\n${dated}`), one("ANA"), 2);
  });

  test("each is counted, with its place", () => {
    const file = utf8(
      "Data;Descrição;Valor\n25/11/2026;Pix ANA;29,90\n25/11/2026;Pix BIA;vinte\n26/11/2026;Pix CAIO;\n",
    );
    expect(parseStatement(file)).toMatchObject({
      unread: 2,
      unreadLines: [
        { row: 3, text: "25/11/2026 Pix BIA vinte" },
        { row: 4, text: "26/11/2026 Pix CAIO" },
      ],
    });
    expect(parseStatement(utf8(ofx("Pix ANA", { amount: "29,9O" })))).toMatchObject({ lines: [], unread: 1 });
  });

  test("outgoing lines leave room for incoming ones (S37), and what is after the most is counted", () => {
    const out = Array.from({ length: 20_500 }, (_, i) => `25/11/2026;-1,00;x${i};Compra no débito`).join("\n");
    const file = `Data;Valor;Identificador;Descrição\n${out}\n25/11/2026;29,90;y;Pix recebido ABEL TELES\n`;
    expectRead(utf8(file), one("ABEL TELES"), 20_501);
    const incoming = Array.from({ length: 20_100 }, (_, i) => `25/11/2026;29,90;x${i};Pix`).join("\n");
    const much = parseStatement(utf8(`Data;Valor;Identificador;Descrição\n${incoming}\n`));
    expect([much?.lines.length, much?.beyond]).toEqual([20_000, 100]);
    const transactions = "<STMTTRN><TRNAMT>29.90<MEMO>Pix</STMTTRN>".repeat(20_100);
    expect(parseStatement(utf8(list(transactions)))).toMatchObject({ beyond: 100 });
  });
});

describe("columns of statements", () => {
  const unclear = utf8("A;B;C;D\n25/11/2026;Pix ABEL TELES;29,90;31,90\n26/11/2026;Pix BIA REIS;19,90;25,00\n");

  test("a table that may be read in several ways is shown and not read", () => {
    const statement = parseStatement(unclear);
    expect(statement?.lines).toEqual([]);
    expect(statement?.table).toMatchObject({
      header: ["A", "B", "C", "D"],
      rows: [["25/11/2026", "Pix ABEL TELES", "29,90", "31,90"], expect.anything()],
      columns: null,
    });
  });

  test("columns chosen by hand are used, also for the next file with this header", () => {
    const chosen = { day: 0, amount: 2, payer: 1 };
    const statement = parseStatement(unclear, new Map(), chosen);
    expect(statement?.lines).toMatchObject([
      { day, cents: 2990, text: "Pix ABEL TELES" },
      { day: "2026-11-26", cents: 1990 },
    ]);
    const known = new Map([[statement?.table?.key ?? "", chosen]]);
    const next = utf8("a;b;c;d\n27/11/2026;Pix CAIO DIAS;9,90;11,00\n");
    expect(parseStatement(next, known)?.lines).toMatchObject([{ day: "2026-11-27", cents: 990 }]);
    expect(parseStatement(next, known)?.table?.isByHand).toBe(true);
  });
});
