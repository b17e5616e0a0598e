import type { Line } from "./banks.ts";
import type { ShownTransfer } from "./transfer.ts";

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** A receipt that must not look honest: what of an honest one is changed. */
export type Forgery = {
  name: string;
  /** The values that the bank's receipt shows. */
  transfer?: (honest: ShownTransfer) => Partial<ShownTransfer>;
  /** The lines that are drawn. */
  lines?: (lines: Line[], honest: ShownTransfer) => Line[];
};

const replace = (from: string, to: string) => (lines: Line[]) =>
  lines.map((line) => JSON.parse(JSON.stringify(line).replaceAll(from, to)) as Line);
const add =
  (...more: Line[]) =>
  (lines: Line[]) => [...lines, ...more];
const text = (line: string): Line => ({ kind: "text", text: line });
const title = (line: string): Line => ({ kind: "title", text: line });
const amount = (line: string): Line => ({ kind: "amount", text: line });
const beside = (label: string, value: string): Line => ({ kind: "beside", label, value });
const minuteOf = (at: Date) => at.toISOString().replace(/\D/g, "").slice(0, 12);
const idAt = ({ endToEndId }: ShownTransfer, at: Date) => endToEndId.replace(/20\d{10}/, minuteOf(at));
const isDateLine = (line: Line) => /\d\d\/\d\d\/20\d\d/.test(JSON.stringify(line));
const isIdLine = (line: Line) => /E\d{8}20\d{10}/.test(JSON.stringify(line));

const earlier = (honest: ShownTransfer, ms: number) => {
  const paidAt = new Date(honest.paidAt.getTime() - ms);
  return { paidAt, endToEndId: idAt(honest, paidAt) };
};

/** For receipts of `banks` "Rubi", to Ana Luz, R$ 29,90, minutes after the order. */
export const forgeries: Forgery[] = [
  { name: "a tenth of the amount", transfer: () => ({ cents: 299 }) },
  { name: "digits of the amount in another order", transfer: () => ({ cents: 2_909 }) },
  { name: "a hundred times the amount", transfer: () => ({ cents: 299_000 }) },
  { name: "a second amount beside the true one", lines: add(beside("Valor", "R$ 2,90")) },
  { name: "no amount", lines: replace("R$ 29,90", "") },
  { name: "another receiver", transfer: () => ({ receiver: "Carlos Lima Prado", receiverDocument: "***.654.321-**" }) },
  {
    name: "the creator's first name with another surname",
    transfer: () => ({ receiver: "Ana Lima", receiverDocument: "***.654.321-**" }),
  },
  { name: "her name with somebody else's document", transfer: () => ({ receiverDocument: "***.654.321-**" }) },
  {
    name: "her name beside another's key",
    lines: (lines) =>
      lines.flatMap((line) =>
        JSON.stringify(line).includes("Ana Luz") ? [line, text("Chave Pix carlos@exemplo.com.br")] : [line],
      ),
  },
  {
    name: "a transfer from her, not to her",
    transfer: ({ payer, payerDocument, receiver, receiverDocument }) => ({
      ...{ payer: receiver, payerDocument: receiverDocument },
      ...{ receiver: payer, receiverDocument: payerDocument },
    }),
  },
  { name: "a scheduled transfer", lines: replace("Comprovante do Pix", "Comprovante de agendamento Pix") },
  { name: "a scheduled transfer by its small print", lines: add(beside("Agendado para", "30/11/2026")) },
  { name: "a transfer in process", lines: add(beside("Situação", "Em processamento")) },
  { name: "a transfer that was sent back", lines: replace("Comprovante do Pix", "Devolução de Pix") },
  { name: "a transfer that failed", lines: replace("Comprovante do Pix", "Pix não realizado") },
  { name: "a transfer of last week", transfer: (honest) => earlier(honest, 7 * dayMs) },
  { name: "a day that is yet to come", transfer: (honest) => earlier(honest, -3 * dayMs) },
  {
    name: "a new date over the id of an older transfer",
    transfer: (honest) => ({ endToEndId: idAt(honest, new Date(honest.paidAt.getTime() - 3 * dayMs)) }),
  },
  {
    name: "a new hour over the id of an older transfer",
    transfer: (honest) => ({ endToEndId: idAt(honest, new Date(honest.paidAt.getTime() - 40 * minuteMs)) }),
  },
  {
    name: "an hour before the order, without an id",
    transfer: (honest) => earlier(honest, 3 * hourMs),
    lines: (lines) => lines.filter((line) => !isIdLine(line)),
  },
  { name: "no date", lines: (lines) => lines.filter((line) => !isDateLine(line) && !isIdLine(line)) },
  { name: "the identifier of another charge", lines: add(beside("Identificador", "7Q2K9XEXAMPLE0000000TXID1")) },
  {
    name: "a transfer in dollars",
    lines: () => [
      title("Payment sent"),
      amount("US$ 29.90"),
      beside("To", "Ana Luz"),
      beside("Date", "Nov 25, 2026"),
      beside("Confirmation", "8812345XK"),
    ],
  },
  {
    name: "a transfer in euros",
    lines: () => [
      title("Transferência MB WAY"),
      amount("29,90 €"),
      beside("Para", "Ana Luz"),
      beside("Data", "25/11/2026"),
      beside("IBAN", "PT50 0002 0123 1234 5678 9015 4"),
    ],
  },
  {
    name: "the page of the order itself",
    lines: () => [
      title("Pague com Pix"),
      amount("R$ 29,90"),
      beside("Para", "Ana Luz"),
      text("Copie o código e pague no app do seu banco"),
    ],
  },
  {
    name: "a transfer that is not confirmed yet",
    lines: () => [
      title("Revise sua transferência"),
      amount("R$ 29,90"),
      beside("Para", "Ana Luz"),
      beside("CPF", "***.982.247-**"),
      beside("Quando", "Agora"),
      text("Digite sua senha para confirmar"),
    ],
  },
];
