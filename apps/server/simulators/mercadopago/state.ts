import { type Knobs, usualKnobs } from "./knobs.ts";

/** What Mercado Pago would know, in memory; a file keeps it over a restart. Amounts in whole centavos. */
export type Seller = {
  userId: number;
  nickname: string;
  /** Ended by the seller on Mercado Pago's side. */
  unlinked: boolean;
  /** Has registered no Pix key in the app: no Pix payment can be made for this seller. */
  withoutPixKey?: boolean;
};

export type Code = {
  code: string;
  userId: number;
  redirectUri: string;
  challenge: string | null;
  expiresAt: number;
  used: boolean;
};

export type Token = {
  accessToken: string;
  refreshToken: string;
  userId: number;
  expiresAt: number;
  refreshed: boolean;
};

export type CardToken = {
  id: string;
  publicKey: string;
  brand: string;
  lastDigits: string;
  holder: string;
  used: boolean;
  /** Of a kept card: it pays for its seller alone, and for its customer. */
  kept?: { userId: number; customerId: string };
};

export type Customer = { id: string; userId: number; email: string };

export type KeptCard = Omit<CardToken, "used" | "publicKey" | "kept"> & { customerId: string; userId: number };

export type Status =
  | "pending"
  | "approved"
  | "in_process"
  | "rejected"
  | "cancelled"
  | "refunded"
  | "charged_back"
  | "in_mediation";

/** `doneAt`: until then it is `in_process`, and the payment stands as before. */
export type Refund = { id: number; cents: number; createdAt: number; doneAt: number; isDone: boolean };

export type Payment = {
  id: number;
  userId: number;
  status: Status;
  detail: string;
  cents: number;
  feeCents: number;
  applicationFeeCents: number;
  refundedCents: number;
  description: string;
  method: "pix" | string;
  card: { lastDigits: string } | null;
  externalReference: string | null;
  notificationUrl: string | null;
  payerDocument: string | null;
  pixText: string | null;
  endToEndId: string | null;
  createdAt: number;
  updatedAt: number;
  approvedAt: number | null;
  releasesAt: number | null;
  expiresAt: number | null;
  refunds?: Refund[];
  /** When its fee is deducted; at once where it is absent. */
  feeAt?: number;
  /** What was told of the subscription that it is a payment of. */
  recurrence?: unknown;
  /** Of a card, where it was told. */
  issuerId?: string;
};

export type Chargeback = {
  /** Of 18 digits, as the true ones. */
  id: string;
  userId: number;
  paymentId: number;
  cents: number;
  reason: string;
  isCovered: boolean | null;
  documentationStatus: "pending" | "review_pending" | "valid" | "invalid" | "not_supplied";
  documentation: { type: string; name: string; size: number }[];
  deadline: number;
  createdAt: number;
  updatedAt: number;
};

export type RefusalBody = {
  status: number;
  error: string;
  message: string;
  cause: { code: number; description: string }[];
};

export type State = {
  sellers: Record<string, Seller>;
  codes: Record<string, Code>;
  tokens: Token[];
  cards: Record<string, CardToken>;
  customers: Record<string, Customer>;
  keptCards: Record<string, KeptCard>;
  payments: Record<string, Payment>;
  chargebacks: Record<string, Chargeback>;
  /** By account, route and `X-Idempotency-Key`: the payment that it made, or the refund. */
  keys: Record<string, number>;
  /** The same, for what was refused: it is refused again, whatever has changed since. */
  refusals: Record<string, RefusalBody>;
  lastId: number;
  knobs: Knobs;
};

export function newState(): State {
  const sellers = [
    { userId: 900000001, nickname: "LOJA DE TESTE 1", unlinked: false },
    { userId: 900000002, nickname: "LOJA DE TESTE 2", unlinked: false },
    { userId: 900000003, nickname: "LOJA DE TESTE 3", unlinked: false },
  ];
  return {
    sellers: Object.fromEntries(sellers.map((seller) => [seller.userId, seller])),
    codes: {},
    tokens: [],
    cards: {},
    customers: {},
    keptCards: {},
    payments: {},
    chargebacks: {},
    keys: {},
    refusals: {},
    lastId: 1_300_000_000,
    knobs: structuredClone(usualKnobs),
  };
}
