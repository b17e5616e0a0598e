/** What Mercado Pago would know, in memory; a file keeps it over a restart. Amounts in whole centavos. */
export type Seller = {
  userId: number;
  nickname: string;
  /** Ended by the seller on Mercado Pago's side. */
  unlinked: boolean;
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
  /** When a refund that is in process will be done. */
  refundsAt?: number | null;
};

/** What a test turns to have the world behave badly; a number says how often. */
export type Knobs = {
  aheadMs: number;
  latencyMs: number;
  /** The request is done, and its answer never arrives. */
  loseAnswers: number;
  losePath: string | null;
  failBefore: number;
  limit: number;
  /** A `status_detail` that every card gets. */
  decline: string | null;
  /** Whether the application may charge kept cards without their code, which Mercado Pago enables on request. */
  chargesWithoutCode: boolean;
  cardReleaseMs: number;
  /** How long a refund is `in_process`; the payment stays approved meanwhile. */
  refundAfterMs: number;
  pixBasisPoints: number;
  cardBasisPoints: number;
  webhooks: {
    drop: boolean;
    copies: number;
    delayMs: number;
    reorder: boolean;
    wrongSignature: boolean;
    url: string | null;
  };
};

export type State = {
  sellers: Record<string, Seller>;
  codes: Record<string, Code>;
  tokens: Token[];
  cards: Record<string, CardToken>;
  customers: Record<string, Customer>;
  keptCards: Record<string, KeptCard>;
  payments: Record<string, Payment>;
  /** By account, route and `X-Idempotency-Key`: the payment that it made. */
  keys: Record<string, number>;
  lastId: number;
  knobs: Knobs;
};

const day = 86_400_000;

export const usualKnobs: Knobs = {
  aheadMs: 0,
  latencyMs: 0,
  loseAnswers: 0,
  losePath: null,
  failBefore: 0,
  limit: 0,
  decline: null,
  chargesWithoutCode: true,
  cardReleaseMs: 30 * day,
  refundAfterMs: 0,
  pixBasisPoints: 99,
  cardBasisPoints: 498,
  webhooks: { drop: false, copies: 1, delayMs: 0, reorder: false, wrongSignature: false, url: null },
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
    keys: {},
    lastId: 1_300_000_000,
    knobs: structuredClone(usualKnobs),
  };
}
