import type { ReceiptDrawing } from "./art/receipt.ts";
import { day, hour, minute } from "./past.ts";

/**
 * The history of a fan. `active` renews until now; `lapsed` paid once, for a period that ended `endedMs` ago; `waiting` and `rejected`
 * sent a receipt, `unpaid` none. With a `bank`, the receipt is an image, by default the transfer's id; `withId` sends both;
 * `copiedFrom` sends another fan's image.
 */
type History =
  | { is: "active"; forMs: number; after?: "canceled" | "revoked"; bank?: ReceiptDrawing["bank"] }
  | { is: "lapsed"; endedMs: number }
  | { is: "unpaid"; orderedMs: number }
  | { is: "waiting"; orderedMs: number; sentMs: number; bank: ReceiptDrawing["bank"]; withId?: boolean }
  | { is: "waiting"; orderedMs: number; sentMs: number; copiedFrom: string }
  | {
      is: "rejected";
      orderedMs: number;
      sentMs: number;
      bank: ReceiptDrawing["bank"];
      shownCents: number;
      reason: string;
    };

export type DemoFan = { name: string; plan: string; history: History };

const active = (name: string, plan: string, days: number): DemoFan => ({
  name,
  plan,
  history: { is: "active", forMs: days * day },
});

export const fansOfMarina: DemoFan[] = [
  active("Natália Campos", "Mensal", 138),
  active("Felipe Araújo", "Anual", 120),
  active("Beatriz Lima", "Mensal", 96),
  active("Priscila Dias", "Trimestral", 81),
  active("Gabriel Martins", "Mensal", 74),
  active("Thiago Almeida", "Trimestral", 62),
  active("Larissa Gomes", "Mensal", 47),
  active("Tatiane Lopes", "Anual", 33),
  active("André Monteiro", "Mensal", 26),
  active("Fernanda Ribeiro", "Trimestral", 20),
  active("Elaine Cardoso", "Mensal", 17),
  active("Aline Barbosa", "Mensal", 12),
  active("Marcos Vieira", "Trimestral", 9),
  active("Lucas Carvalho", "Mensal", 5),
  active("Rodrigo Freitas", "Mensal", 3),
  { name: "Vinícius Ramos", plan: "Mensal", history: { is: "active", forMs: 1.2 * day, bank: "aurora" } },
  { name: "Juliana Castro", plan: "Trimestral", history: { is: "active", forMs: 24 * day, after: "canceled" } },
  { name: "Sérgio Pacheco", plan: "Mensal", history: { is: "active", forMs: 15 * day, after: "revoked" } },
  { name: "Vanessa Prado", plan: "Mensal", history: { is: "lapsed", endedMs: 1 * hour } },
  { name: "Otávio Reis", plan: "Mensal", history: { is: "lapsed", endedMs: 40 * day } },
  { name: "Igor Sales", plan: "Mensal", history: { is: "unpaid", orderedMs: 26 * hour } },
  { name: "Bruna Teixeira", plan: "Trimestral", history: { is: "unpaid", orderedMs: 50 * minute } },
  {
    name: "Leandro Pires",
    plan: "Trimestral",
    history: {
      is: "rejected",
      orderedMs: 28 * hour,
      sentMs: 27 * hour,
      bank: "litoral",
      shownCents: 2_490,
      reason: "O comprovante é de R$ 24,90, e o plano trimestral custa R$ 64,90. Confira e envie de novo.",
    },
  },
  {
    name: "Camila Rocha",
    plan: "Trimestral",
    history: { is: "waiting", orderedMs: 52 * minute, sentMs: 44 * minute, bank: "aurora", withId: true },
  },
  {
    name: "Rafael Moura",
    plan: "Anual",
    history: { is: "waiting", orderedMs: 31 * minute, sentMs: 26 * minute, bank: "ipe" },
  },
  {
    name: "Diego Farias",
    plan: "Mensal",
    history: { is: "waiting", orderedMs: 19 * minute, sentMs: 12 * minute, copiedFrom: "Vinícius Ramos" },
  },
];

export const fansOfTeo: DemoFan[] = [
  active("Beatriz Lima", "Mensal", 40),
  active("Caroline Nunes", "Semestral", 58),
  active("Hugo Brandão", "Mensal", 8),
  { name: "Paula Siqueira", plan: "Mensal", history: { is: "unpaid", orderedMs: 3 * hour } },
];
