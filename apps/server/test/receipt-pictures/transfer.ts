import { createRandom } from "./random.ts";

/** What a drawn receipt shows. */
export type ShownTransfer = {
  cents: number;
  paidAt: Date;
  receiver: string;
  /** As banks mask it. */
  receiverDocument: string;
  payer: string;
  payerDocument: string;
  endToEndId: string;
  ispb: string;
};

const receivers = [
  "Ana Luz",
  "Beatriz Nogueira de Sá",
  "Camila Fernandes Brandão",
  "Débora Cristina Araújo",
  "Eloá Vasconcelos",
  "Fernanda Guimarães Pimentel",
  "Giovanna Lisboa Queiroz",
  "Helena Conceição Prado",
  "Isabella Figueiró Antunes",
  "Júlia Rezende Magalhães",
  "Karolina Bittencourt",
  "Larissa Muniz Falcão",
  "Maria Eduarda dos Santos Silva",
  "Natália Ximenes Carvalho",
  "Olívia Tavares Quintão",
  "Priscila Assunção Lopes",
  "Raíssa Yamamoto",
  "Sofia Gonçalves Leitão",
  "Thaís Albuquerque Maranhão",
  "Wanessa Iório Bastos",
];
const payers = ["João Souza", "Marco Alves Pereira", "Ivo Santana", "Carlos Eduardo Lima", "Rafael Teixeira Neto"];
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

const firstDay = new Date("2026-11-20T00:00:00Z");

/** The transfer of a number, always the same. */
export function makeTransfer(number: number, ispb: string): ShownTransfer {
  const { below, pick } = createRandom(number + 1);
  const digits = (count: number) => Array.from({ length: count }, () => below(10)).join("");
  const paidAt = new Date(firstDay.getTime() + below(6 * 24 * 60 * 60) * 1_000);
  const minute = paidAt.toISOString().replace(/\D/g, "").slice(0, 12);
  const tail = Array.from({ length: 11 }, () => pick([...letters])).join("");
  return {
    cents: pick([below(9_000) + 490, below(90_000) + 1_000, 1_990 + below(6) * 1_000, 100_000 + below(90_000)]),
    paidAt,
    receiver: receivers[number % receivers.length] as string,
    receiverDocument: `***.${digits(3)}.${digits(3)}-**`,
    payer: pick(payers),
    payerDocument: `***.${digits(3)}.${digits(3)}-**`,
    endToEndId: `E${ispb}${minute}${tail}`,
    ispb,
  };
}
