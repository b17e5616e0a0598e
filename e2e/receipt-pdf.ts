import { PDFDocument, StandardFonts } from "pdf-lib";
import { transactionId } from "./transaction-id.ts";

const saoPaulo = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "medium",
});
export const today = () => new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo" }).format(new Date());

/** A receipt as a bank's app shares it: to Ana Luz, R$ 29,90, now. Those of other banks have other distances between the lines. */
export async function createReceiptPdf(title: string, { top = 700, step = 34 } = {}) {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([420, 760]);
  const lines = [
    title,
    saoPaulo.format(new Date()),
    "Valor  R$ 29,90",
    "Quem recebeu",
    "Nome  ANA LUZ",
    "CPF  ***.982.247-**",
  ];
  const more = [
    "Instituição  BANCO EXEMPLO S.A.",
    "Quem pagou",
    "Nome  JOAO SOUZA",
    "CPF  ***.111.222-**",
    "ID da transação",
    transactionId(),
  ];
  for (const [i, line] of [...lines, ...more].entries())
    page.drawText(line, { x: 24, y: top - i * step, size: i === 0 ? 18 : 14, font });
  return { name: "comprovante.pdf", mimeType: "application/pdf", buffer: Buffer.from(await pdf.save()) };
}
