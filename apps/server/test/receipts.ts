import { randomBytes } from "node:crypto";
import { PDFDocument, StandardFonts } from "pdf-lib";

export type ReceiptFields = {
  title?: string;
  amount?: string;
  when?: string;
  receiver?: string;
  document?: string;
  key?: string;
  txid?: string | null;
  endToEndId?: string | null;
  more?: string[];
};

const minute = (at: Date) => at.toISOString().replace(/\D/g, "").slice(0, 12);
export const endToEndId = (at = new Date()) => `E00038166${minute(at)}${randomBytes(6).toString("hex").slice(0, 11)}`;

const brDay = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "medium",
});
export const writeDay = (at: Date) => brDay.format(at).replace(",", " às");

/** The lines of a Brazilian bank's receipt: to Ana Luz, R$ 29,90, now, unless given otherwise. */
export function receiptLines(words: ReceiptFields = {}): string[] {
  const { txid, endToEndId: code } = words;
  return [
    words.title ?? "Comprovante de transferência Pix",
    words.when ?? writeDay(new Date()),
    `Valor  R$ ${words.amount ?? "29,90"}`,
    "Quem recebeu",
    `Nome  ${words.receiver ?? "ANA LUZ"}`,
    `CPF  ${words.document ?? "***.456.789-**"}`,
    ...(words.key ? [`Chave Pix  ${words.key}`] : []),
    "Instituição  BANCO EXEMPLO S.A.",
    "Quem pagou",
    "Nome  JOAO SOUZA",
    "CPF  ***.111.222-**",
    ...(txid ? [`Identificador  ${txid}`] : []),
    ...(code === null ? [] : ["ID da transação", code ?? endToEndId()]),
    ...(words.more ?? []),
  ];
}

/** These lines as a one-page PDF with unique bytes. */
export async function makePdf(lines: string[], { producer = "Banco Exemplo" } = {}): Promise<Blob> {
  const pdf = await PDFDocument.create();
  pdf.setProducer(`${producer} ${randomBytes(4).toString("hex")}`);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([420, 760]);
  lines.forEach((line, i) => {
    page.drawText(line, { x: 24, y: 700 - i * 34, size: i === 0 ? 18 : 13, font });
  });
  return new Blob([new Uint8Array(await pdf.save())]);
}

export function makeReceipt(words?: ReceiptFields): Promise<Blob> {
  return makePdf(receiptLines(words));
}
