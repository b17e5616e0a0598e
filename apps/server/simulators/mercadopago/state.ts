import { type Knobs, usualKnobs } from "./knobs.ts";

/** The simulator's state, which a file may store. Amounts in whole centavos. */
export type Seller = {
  userId: number;
  nickname: string;
  /** Whether the seller has revoked the authorization at Mercado Pago. */
  unlinked: boolean;
  /** Without a Pix key, no Pix payment can be created for this seller. */
  withoutPixKey?: boolean;
};

type Code = {
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

type CardToken = {
  id: string;
  publicKey: string;
  brand: string;
  lastDigits: string;
  holder: string;
  used: boolean;
  /** Set for a stored card, which can be charged only by its seller and for its customer. */
  kept?: { userId: number; customerId: string };
};

export type Customer = { id: string; userId: number; email: string };

export type CustomerCard = Omit<CardToken, "used" | "publicKey" | "kept"> & { customerId: string; userId: number };

type Status =
  | "pending"
  | "approved"
  | "in_process"
  | "rejected"
  | "cancelled"
  | "refunded"
  | "charged_back"
  | "in_mediation";

/** Until `doneAt` it is `in_process` and the payment is unchanged. */
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
  /** When the fee is deducted; immediately if absent. */
  feeAt?: number;
  /** Subscription fields of the request. */
  recurrence?: unknown;
  /** Of a card, if the request had it. */
  issuerId?: string;
};

export type Chargeback = {
  /** With 18 digits, as the real ones. */
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
  keptCards: Record<string, CustomerCard>;
  payments: Record<string, Payment>;
  chargebacks: Record<string, Chargeback>;
  /** The id of the created payment or refund, by account, route and `X-Idempotency-Key`. */
  keys: Record<string, number>;
  /** Errors by the same key: a repeat gets the same error. */
  refusals: Record<string, RefusalBody>;
  lastId: number;
  knobs: Knobs;
};

export function createState(): State {
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
