/** What iugu would know, all in memory; a file keeps it over a restart. Money in whole centavos. */
export type Trigger = { id: string; event: string; url: string; authorization: string };

export type Entry = { at: number; cents: number; description: string; reference: string; type: "Invoice" | "Withdraw" };

export type Account = {
  id: string;
  name: string;
  liveToken: string;
  testToken: string;
  userToken: string;
  isMaster: boolean;
  verification: { status: "pending" | "accepted" | "rejected"; feedback: string | null; decideAt: number } | null;
  balanceCents: number;
  entries: Entry[];
  triggers: Trigger[];
};

export type Invoice = {
  id: string;
  accountId: string;
  status: "pending" | "paid" | "canceled" | "expired" | "refunded" | "chargeback";
  email: string;
  totalCents: number;
  payableWith: string[];
  splits: { accountId: string; cents: number }[];
  payer: { name: string | null; document: string | null };
  orderId: string | null;
  externalReference: string | null;
  secureId: string;
  createdAt: number;
  updatedAt: number;
  expiresAt: number;
  paidAt: number | null;
  method: "iugu_pix" | "iugu_credit_card" | null;
  endToEndId: string | null;
  pixText: string;
  taxesCents: number;
  refundedCents: number;
  card: { brand: string; bin: string; lastDigits: string } | null;
  declinedBy: string | null;
};

export type Receivable = {
  id: string;
  invoiceId: string;
  accountId: string;
  cents: number;
  taxesCents: number;
  dueAt: number;
};

export type Withdrawal = {
  id: string;
  accountId: string;
  cents: number;
  status: "pending" | "processing" | "accepted" | "rejected";
  variables: { name: string; value: string }[];
  createdAt: number;
  settleAt: number;
  feedback: string | null;
};

export type Token = {
  id: string;
  accountId: string;
  usedAt: number | null;
  lr: string | null;
  card: NonNullable<Invoice["card"]>;
};

/** A card of a customer, that may be charged again and again. */
export type PaymentMethod = {
  id: string;
  customerId: string;
  accountId: string;
  description: string;
  lr: string | null;
  card: NonNullable<Invoice["card"]>;
};

export type Customer = { id: string; accountId: string; email: string; name: string };

/** What a test turns to have the world behave badly; a number says how often. */
export type Knobs = {
  aheadMs: number;
  latencyMs: number;
  /** The request is done, and its answer never arrives. */
  loseAnswers: number;
  /** As `loseAnswers`, only of requests to paths that begin so. */
  losePath: string | null;
  failBefore: number;
  conflict: number;
  limit: number;
  emptyBadRequest: number;
  /** The answer (LR) that every card gets. */
  decline: string | null;
  verifyAfterMs: number;
  withdrawAfterMs: number;
  cardReleaseMs: number;
  pixBasisPoints: number;
  cardBasisPoints: number;
  keepTaxesOnRefund: boolean;
  webhooks: { drop: boolean; copies: number; delayMs: number; reorder: boolean; wrongAuthorization: boolean };
};

export type State = {
  accounts: Record<string, Account>;
  invoices: Record<string, Invoice>;
  receivables: Record<string, Receivable>;
  withdrawals: Record<string, Withdrawal>;
  tokens: Record<string, Token>;
  customers: Record<string, Customer>;
  methods: Record<string, PaymentMethod>;
  /** Of `Idempotency-Key`, with the account and route that it was used on. */
  keys: Record<string, true>;
  knobs: Knobs;
};

const day = 86_400_000;

export const usualKnobs: Knobs = {
  aheadMs: 0,
  latencyMs: 0,
  loseAnswers: 0,
  losePath: null,
  failBefore: 0,
  conflict: 0,
  limit: 0,
  emptyBadRequest: 0,
  decline: null,
  verifyAfterMs: 3_000,
  withdrawAfterMs: day,
  cardReleaseMs: 30 * day,
  pixBasisPoints: 99,
  cardBasisPoints: 321,
  keepTaxesOnRefund: false,
  webhooks: { drop: false, copies: 1, delayMs: 0, reorder: false, wrongAuthorization: false },
};

export function newState(): State {
  return {
    accounts: {},
    invoices: {},
    receivables: {},
    withdrawals: {},
    tokens: {},
    customers: {},
    methods: {},
    keys: {},
    knobs: structuredClone(usualKnobs),
  };
}
