import type { ShownTransfer } from "./transfer.ts";

/** A line of a receipt. Two columns if `value` is to the right of the label, else it is below. */
export type Line =
  | { kind: "title" | "amount" | "section" | "text" | "small"; text: string }
  | { kind: "below" | "beside"; label: string; value: string }
  | { kind: "rule" };

type Colours = { page: string; card: string; text: string; quiet: string; accent: string };
export type Bank = {
  name: string;
  ispb: string;
  font: string;
  light: Colours;
  dark: Colours;
  lines: (transfer: ShownTransfer) => Line[];
};

const zone = { timeZone: "America/Sao_Paulo" } as const;
const part = (at: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("pt-BR", { ...zone, ...options }).format(at);
const day = (at: Date) => part(at, { day: "2-digit", month: "2-digit", year: "numeric" });
const time = (at: Date) => part(at, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const minute = (at: Date) => part(at, { hour: "2-digit", minute: "2-digit" });
const shortMonth = (at: Date) => part(at, { month: "short" }).replace(".", "");
const longMonth = (at: Date) => part(at, { month: "long" });
const dayOfMonth = (at: Date) => part(at, { day: "2-digit" });
const year = (at: Date) => part(at, { year: "numeric" });
const brl = (cents: number) =>
  new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" }).format(cents / 100).replace(/\s/g, " ");

const title = (text: string): Line => ({ kind: "title", text });
const amount = (text: string): Line => ({ kind: "amount", text });
const section = (text: string): Line => ({ kind: "section", text });
const text = (line: string): Line => ({ kind: "text", text: line });
const small = (line: string): Line => ({ kind: "small", text: line });
const below = (label: string, value: string): Line => ({ kind: "below", label, value });
const beside = (label: string, value: string): Line => ({ kind: "beside", label, value });
const rule: Line = { kind: "rule" };
const upper = (name: string) => name.toUpperCase();
const dots = (document: string) => document.replaceAll("*", "•");

const white = { page: "#ffffff", card: "#ffffff", text: "#16181d", quiet: "#6b7280", accent: "#7a1fd1" };
const black = { page: "#000000", card: "#121212", text: "#f5f5f5", quiet: "#a1a1aa", accent: "#b388ff" };

/** Ten banks that do not exist, in the wordings and orders of those that do. */
export const banks: readonly Bank[] = [
  {
    name: "Roxo",
    ispb: "18236120",
    font: "Inter, Liberation Sans, sans-serif",
    light: white,
    dark: black,
    lines: (at) => [
      title("Comprovante de transferência"),
      small(`${dayOfMonth(at.paidAt)} ${upper(shortMonth(at.paidAt))} ${year(at.paidAt)} - ${time(at.paidAt)}`),
      rule,
      beside("Valor", brl(at.cents)),
      beside("Tipo de transferência", "Pix"),
      rule,
      section("Destino"),
      beside("Nome", at.receiver),
      beside("CPF", dots(at.receiverDocument)),
      beside("Instituição", "BANCO AZUL S.A."),
      beside("Agência", "0001"),
      rule,
      section("Origem"),
      beside("Nome", at.payer),
      beside("Instituição", "ROXO PAGAMENTOS - IP"),
      beside("CPF", dots(at.payerDocument)),
      rule,
      small("ID da transação:"),
      small(at.endToEndId),
    ],
  },
  {
    name: "Laranja",
    ispb: "00416968",
    font: "Inter, DejaVu Sans, sans-serif",
    light: { ...white, page: "#f5f6f8", accent: "#ff7a00" },
    dark: { ...black, page: "#1b1c20", card: "#26272c", accent: "#ff9b3f" },
    lines: (at) => [
      title("Pix enviado"),
      amount(brl(at.cents)),
      section("Sobre a transação"),
      beside("Data do pagamento", day(at.paidAt)),
      beside("Horário", minute(at.paidAt)),
      below("ID da transação", at.endToEndId),
      section("Quem recebeu"),
      beside("Nome", at.receiver),
      beside("CPF/CNPJ", at.receiverDocument),
      beside("Instituição", "Banco Azul"),
      section("Quem pagou"),
      beside("Nome", at.payer),
      beside("CPF/CNPJ", at.payerDocument),
      beside("Instituição", "Laranja"),
    ],
  },
  {
    name: "Amarelo",
    ispb: "00000000",
    font: "Open Sans, DejaVu Sans, sans-serif",
    light: { ...white, page: "#fffdf2", accent: "#1f3a93" },
    dark: { ...black, page: "#101a33", card: "#16234a", accent: "#fde047" },
    lines: (at) => [
      title("Comprovante Pix"),
      rule,
      amount(brl(at.cents)),
      text(`${day(at.paidAt)} às ${time(at.paidAt)}`),
      rule,
      section("RECEBEDOR"),
      below("Nome", upper(at.receiver)),
      below("CPF", at.receiverDocument),
      below("Instituição", "BANCO AZUL S.A."),
      section("PAGADOR"),
      below("Nome", upper(at.payer)),
      below("CPF", at.payerDocument),
      below("Instituição", "BANCO AMARELO S.A."),
      rule,
      below("ID", at.endToEndId),
      small("Central de Atendimento 4004 0001 | SAC 0800 729 0722"),
    ],
  },
  {
    name: "Vermelho",
    ispb: "60746948",
    font: "Liberation Sans, sans-serif",
    light: { ...white, accent: "#cc092f" },
    dark: { ...black, page: "#17171a", card: "#222226", accent: "#ff5c7a" },
    lines: (at) => [
      title("Comprovante de Transação Bancária"),
      text("Transferência PIX"),
      text(`Data da operação: ${day(at.paidAt)} - ${minute(at.paidAt)}`),
      section("Dados de quem pagou"),
      text(`Nome: ${upper(at.payer)}`),
      text(`CPF: ${at.payerDocument}`),
      section("Dados de quem recebeu"),
      text(`Nome: ${upper(at.receiver)}`),
      text(`CPF: ${at.receiverDocument}`),
      text("Instituição: BANCO AZUL S.A."),
      section("Dados da transferência"),
      text(`Valor: ${brl(at.cents)}`),
      text(`Data: ${day(at.paidAt)} - ${time(at.paidAt)}`),
      small(`Número de Controle: ${at.endToEndId}`),
    ],
  },
  {
    name: "Coral",
    ispb: "60701190",
    font: "Roboto, Liberation Sans, sans-serif",
    light: { ...white, page: "#f7f5f2", accent: "#ec7000" },
    dark: { ...black, page: "#1c1a17", card: "#2a2723", accent: "#ffab5e" },
    lines: (at) => [
      title("comprovante de transferência"),
      small("Pix realizado"),
      amount(brl(at.cents)),
      rule,
      below("para", at.receiver),
      below("CPF", at.receiverDocument),
      below("instituição", "Banco Azul"),
      rule,
      below("de", at.payer),
      below("CPF", at.payerDocument),
      rule,
      beside("data e hora", `${day(at.paidAt)} às ${time(at.paidAt)}`),
      below("ID da transação", at.endToEndId),
    ],
  },
  {
    name: "Rubi",
    ispb: "90400888",
    font: "Lato, Liberation Sans, sans-serif",
    light: { ...white, accent: "#ec0000" },
    dark: { ...black, accent: "#ff6b6b" },
    lines: (at) => [
      title("Comprovante do Pix"),
      small(`${day(at.paidAt)} às ${minute(at.paidAt)}`),
      rule,
      below("Valor pago", brl(at.cents)),
      below("Forma de pagamento", "Ag 0033 Cc 010012345"),
      section("Dados do recebedor"),
      below("Para", at.receiver),
      below("CPF", at.receiverDocument),
      below("Instituição", "BCO AZUL S.A."),
      section("Dados do pagador"),
      below("De", at.payer),
      below("CPF", at.payerDocument),
      rule,
      below("ID/Transação", at.endToEndId),
      below("Data e hora da transação", `${day(at.paidAt)} - ${time(at.paidAt)}`),
    ],
  },
  {
    name: "Celeste",
    ispb: "10573521",
    font: "Open Sans, Liberation Sans, sans-serif",
    light: { ...white, page: "#eeeeee", accent: "#009ee3" },
    dark: { ...black, page: "#0f1720", card: "#1b2733", accent: "#5cc8ff" },
    lines: (at) => [
      title("Comprovante de transferência"),
      text(
        `${part(at.paidAt, { weekday: "long" })}, ${dayOfMonth(at.paidAt)} de ${longMonth(at.paidAt)} de ${year(at.paidAt)}, às ${time(at.paidAt)}`,
      ),
      amount(brl(at.cents)),
      rule,
      section("De"),
      text(at.payer),
      small(`CPF: ${at.payerDocument}`),
      small("Celeste"),
      section("Para"),
      text(at.receiver),
      small(`CPF: ${at.receiverDocument}`),
      small("Banco Azul"),
      rule,
      below("Número da transação", `98${at.receiverDocument.replace(/\D/g, "")}41`),
      below("ID de transação PIX", at.endToEndId),
    ],
  },
  {
    name: "Grafite",
    ispb: "31872495",
    font: "Inter, Liberation Sans, sans-serif",
    light: { ...white, page: "#f2f2f2", accent: "#242424" },
    dark: { ...black, page: "#1a1a1a", card: "#242424", accent: "#e3b505" },
    lines: (at) => [
      title("Transferência realizada"),
      below("Valor", brl(at.cents)),
      below(
        "Realizada em",
        `${dayOfMonth(at.paidAt)}/${shortMonth(at.paidAt)}/${year(at.paidAt)} às ${minute(at.paidAt)}`,
      ),
      rule,
      section("Conta de destino"),
      text(at.receiver),
      text(`CPF ${dots(at.receiverDocument)}`),
      text("260 - Banco Azul"),
      rule,
      section("Conta de origem"),
      text(at.payer),
      text(`CPF ${dots(at.payerDocument)}`),
      rule,
      below("Código da transação", at.endToEndId),
    ],
  },
  {
    name: "Verde",
    ispb: "22896431",
    font: "DejaVu Sans, sans-serif",
    light: { ...white, accent: "#11a15c" },
    dark: { ...black, page: "#0c1a13", card: "#13271c", accent: "#3ddc84" },
    lines: (at) => [
      title("Comprovante de Pix"),
      small(`${dayOfMonth(at.paidAt)}/${shortMonth(at.paidAt)}/${year(at.paidAt)} - ${time(at.paidAt)}`),
      amount(brl(at.cents)),
      rule,
      below("Para", at.receiver),
      beside("CPF", at.receiverDocument),
      beside("Instituição", "Banco Azul"),
      rule,
      below("De", at.payer),
      beside("CPF", at.payerDocument),
      rule,
      below("ID da transação", at.endToEndId),
      small("Fale com a gente: 0800 025 8000"),
    ],
  },
  {
    name: "Marinho",
    ispb: "00360305",
    font: "Liberation Sans, DejaVu Sans, sans-serif",
    light: { ...white, accent: "#005ca9" },
    dark: { ...black, page: "#06203a", card: "#0b2e52", accent: "#f39200" },
    lines: (at) => [
      title("Comprovante de Pix enviado"),
      text(`Via Internet Banking`),
      rule,
      section("Dados do destinatário"),
      beside("Nome", upper(at.receiver)),
      beside("CPF", at.receiverDocument),
      beside("Instituição", "BANCO AZUL S.A."),
      section("Dados do pagador"),
      beside("Nome", upper(at.payer)),
      beside("CPF", at.payerDocument),
      rule,
      beside("Valor", brl(at.cents)),
      beside("Situação", "Efetivado"),
      beside("Data/hora", `${day(at.paidAt)} ${time(at.paidAt)}`),
      below("Identificador da transação", at.endToEndId),
      small("Operação realizada com sucesso"),
    ],
  },
];
