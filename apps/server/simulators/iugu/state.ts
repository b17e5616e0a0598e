import type { ChargebackStatus, DocumentKind, DocumentStatus, InvoiceStatus, WithdrawalStatus } from "./statuses.ts";

/** The simulator's state, which a file may store. Money in whole centavos. */
type Trigger = { id: string; event: string; url: string; authorization: string; mode: "production" | "test" };

type Entry = { at: number; cents: number; description: string; reference: string; type: "Invoice" | "Withdraw" };

export type Account = {
  id: string;
  name: string;
  liveToken: string;
  testToken: string;
  userToken: string;
  isMaster: boolean;
  createdAt: number;
  verification: { status: "pending" | "accepted" | "rejected"; feedback: string | null; decideAt: number } | null;
  documents: { kind: DocumentKind; status: DocumentStatus }[];
  pixActive: boolean;
  cardActive: boolean;
  autoWithdraw: boolean;
  autoAdvance: boolean;
  /** Withdrawable; negative for a debt, which later sales repay first. */
  balanceCents: number;
  /** Withheld for open disputes. */
  protestCents: number;
  entries: Entry[];
  triggers: Trigger[];
};

export type Invoice = {
  id: string;
  accountId: string;
  status: InvoiceStatus;
  email: string;
  description: string;
  /** The ordered amount of the items. */
  itemsCents: number;
  /** With fine, interest or discount. */
  totalCents: number;
  paidCents: number;
  payableWith: string[];
  splits: { accountId: string; cents: number }[];
  payer: { name: string | null; document: string | null };
  orderId: string | null;
  externalReference: string | null;
  secureId: string;
  createdAt: number;
  updatedAt: number;
  expiresAt: number;
  dueDate: string;
  paidAt: number | null;
  method: "iugu_pix" | "iugu_credit_card" | null;
  endToEndId: string | null;
  pixText: string;
  taxesCents: number;
  refundedCents: number;
  card: { brand: string; bin: string; lastDigits: string } | null;
  declinedBy: string | null;
};

type Receivable = {
  id: string;
  invoiceId: string;
  accountId: string;
  cents: number;
  taxesCents: number;
  dueAt: number;
};

/** A contested invoice, and the withheld share of each account. */
export type Chargeback = {
  id: string;
  invoiceId: string;
  accountId: string;
  status: ChargebackStatus;
  createdAt: number;
  expiresAt: number;
  held: { accountId: string; cents: number; receivable: Receivable | null }[];
};

export type Withdrawal = {
  id: string;
  accountId: string;
  cents: number;
  status: WithdrawalStatus;
  variables: { name: string; value: string }[];
  createdAt: number;
  settleAt: number;
  feedback: string | null;
};

type Token = {
  id: string;
  accountId: string;
  usedAt: number | null;
  lr: string | null;
  card: NonNullable<Invoice["card"]>;
};

/** A stored card of a customer. */
export type PaymentMethod = {
  id: string;
  customerId: string;
  accountId: string;
  description: string;
  lr: string | null;
  card: NonNullable<Invoice["card"]>;
};

export type Customer = { id: string; accountId: string; email: string; name: string };

/** Faults that tests cause; a number is how often. */
export type Knobs = {
  aheadMs: number;
  latencyMs: number;
  /** Restricts `latencyMs` to writes to paths with this prefix. */
  latencyPath: string | null;
  /** The request is processed, and its response is lost. */
  loseResponses: number;
  /** Restricts `loseResponses` to paths with this prefix. */
  losePath: string | null;
  /** The request is processed, and the response is JSON of another shape. */
  garbleResponses: number;
  failBefore: number;
  conflict: number;
  limit: number;
  /** Requests per minute and token, as in iugu's test mode; then 429 with `Retry-After`. */
  perMinute: number | null;
  emptyBadRequest: number;
  /** The response code (LR) of every card. */
  decline: string | null;
  verifyAfterMs: number;
  /** Whether an account's live token is accepted before its verification. */
  liveTokenEarly: boolean;
  /** How long an account is being opened; no other one can be meanwhile. */
  openingMs: number;
  /** Refuses that many activations of PIX as if the account were not verified. */
  pixActivationFails: number;
  withdrawAfterMs: number;
  /** Charged in a line of its own once a withdrawal is accepted. */
  withdrawalFeeCents: number;
  cardReleaseMs: number;
  pixBasisPoints: number;
  cardBasisPoints: number;
  /** The fee is deducted, but shown only after this is switched off. */
  hideTaxes: boolean;
  keepTaxesOnRefund: boolean;
  disputeDays: number;
  webhooks: { drop: boolean; copies: number; delayMs: number; reorder: boolean; wrongAuthorization: boolean };
};

export type State = {
  accounts: Record<string, Account>;
  invoices: Record<string, Invoice>;
  receivables: Record<string, Receivable>;
  chargebacks: Record<string, Chargeback>;
  withdrawals: Record<string, Withdrawal>;
  tokens: Record<string, Token>;
  customers: Record<string, Customer>;
  methods: Record<string, PaymentMethod>;
  /** Used idempotency keys, with account and route. */
  keys: Record<string, true>;
  knobs: Knobs;
};

export const dayMs = 86_400_000;

export const usualKnobs: Knobs = {
  aheadMs: 0,
  latencyMs: 0,
  latencyPath: null,
  loseResponses: 0,
  losePath: null,
  garbleResponses: 0,
  failBefore: 0,
  conflict: 0,
  limit: 0,
  perMinute: null,
  emptyBadRequest: 0,
  decline: null,
  verifyAfterMs: 3_000,
  liveTokenEarly: false,
  openingMs: 20,
  pixActivationFails: 0,
  withdrawAfterMs: dayMs,
  withdrawalFeeCents: 0,
  cardReleaseMs: 30 * dayMs,
  pixBasisPoints: 99,
  cardBasisPoints: 321,
  hideTaxes: false,
  keepTaxesOnRefund: false,
  disputeDays: 10,
  webhooks: { drop: false, copies: 1, delayMs: 0, reorder: false, wrongAuthorization: false },
};

export function createState(): State {
  return {
    accounts: {},
    invoices: {},
    receivables: {},
    chargebacks: {},
    withdrawals: {},
    tokens: {},
    customers: {},
    methods: {},
    keys: {},
    knobs: structuredClone(usualKnobs),
  };
}
