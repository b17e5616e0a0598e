import type { EvidenceFile, GatewayAccess } from "./gateway-access.ts";
import type { Subaccounts } from "./port-of-subaccounts.ts";

export type { EvidenceFile, GatewayAccess } from "./gateway-access.ts";
export type { AccountVerification, Applicant, ApplicantDocuments, Subaccounts } from "./port-of-subaccounts.ts";

/** Gateways that move money for creators. `bacen` is not one: there the money goes directly from bank to bank. */
export const gatewayNames = ["iugu", "mercadopago"] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** `document` is a CPF or CNPJ without punctuation. */
export type Payer = { name: string; email: string; phone: string; document: string | null };

/**
 * Amounts in centavos; `platformCents` is the platform's share (split, application fee), and the gateway's fee is deducted from the
 * rest. `reference` is a payment's id and the idempotency key.
 */
export type ChargeOrder = {
  reference: string;
  amountCents: number;
  platformCents: number;
  description: string;
  payer: Payer;
  expiresAt: Date;
  /** Only for cards. */
  recurrence?: Recurrence;
} & (
  | { method: "pix" }
  | { method: "credit_card"; cardToken: string; cardBrand: string | null }
  /** Without the payer's interaction, with their prior consent. */
  | { method: "credit_card"; storedCard: StoredCard }
);

/**
 * The position of a charge in its subscription: card networks approve a renewal more often if it is linked to the first charge.
 * `number` starts at 1; `firstChargeId` is the gateway's id of the first charge, null for the first charge itself.
 */
export type Recurrence = { subscriptionId: string; number: number; periodMonths: number; firstChargeId: string | null };

/** Ids of a card that the gateway stores; unusable without the account's credentials. */
export type StoredCard = {
  customerId: string;
  cardId: string;
  brand: string | null;
  lastDigits: string | null;
  /** The gateway's id of the issuer, only for gateways that need it to charge the card. */
  issuerId?: string | null;
};

/** `cardToken` was created by the payer's browser. */
type StoreCardOrder = { reference: string; payer: Payer; cardToken: string };

/**
 * - `underpaid`: less than the amount arrived; the gateway holds it, and the order is not fulfilled.
 * - `refunded`: fully refunded; a partially refunded charge is `paid` with `refundedCents`.
 * - `disputed`: the payer contests it and the gateway withholds the money until the decision.
 * - `charged_back`: the dispute was lost. After a won dispute the charge is `paid`.
 *
 * `expired` and `canceled` may still become `paid`: a payer may complete a payment at the last moment.
 */
export type ChargeStatus =
  | "pending"
  | "paid"
  | "underpaid"
  | "expired"
  | "canceled"
  | "refunded"
  | "disputed"
  | "charged_back";

/** The current state of a charge at the gateway. */
export type Charge = {
  id: string;
  reference: string | null;
  method: "pix" | "credit_card";
  status: ChargeStatus;
  /** Ordered, before fines, interest and early-payment discounts. */
  amountCents: number;
  /** Total paid by the payer; null if nothing was paid. */
  paidCents: number | null;
  /** The account's owner marked it as paid outside of the gateway, which has no money of it. */
  paidOutside: boolean;
  /** Null until it is known. */
  gatewayFeeCents: number | null;
  /** Cumulative. */
  refundedCents: number;
  paidAt: Date | null;
  /** When the money can be withdrawn; null if immediately or not known yet. */
  releasesAt: Date | null;
  endToEndId: string | null;
  /** `expiresAt` is null if the gateway does not return it; then it is the order's. */
  pix: { copyPaste: string; expiresAt: Date | null } | null;
  card: { brand: string | null; lastDigits: string | null } | null;
  /** The reason of the last declined card of an unpaid charge. */
  decline: Decline | null;
};

/** Why a card was declined, by what the payer can do about it. */
export type Decline = "funds" | "card_data" | "card_expired" | "risk" | "bank";

/**
 * In centavos. `totalCents` = available + receivable + disputed. `availableCents` can be withdrawn now and is negative if the account
 * owes the gateway; `disputedCents` is withheld for open disputes.
 */
export type GatewayBalance = {
  totalCents: number;
  availableCents: number;
  receivableCents: number;
  disputedCents: number;
};

/** A chargeback case. `evidenceDueAt` is null if there is no deadline or evidence is no longer accepted. */
export type Dispute = {
  id: string;
  chargeId: string;
  status: "open" | "won" | "lost";
  reason: string | null;
  amountCents: number;
  evidenceDueAt: Date | null;
  evidence: "none" | "sent" | "accepted" | "refused";
};

/** The creator's share of a charge that is not available yet. */
type Receivable = { chargeId: string; cents: number; releasesAt: Date };

/** Without `cents`, the remaining amount is refunded. */
type RefundOrder = { key: string; cents?: number };

type WithdrawalStatus = "requested" | "settled" | "failed";
export type Withdrawal = {
  id: string;
  reference: string | null;
  cents: number;
  status: WithdrawalStatus;
  /** Null if the response does not contain it. */
  requestedAt: Date | null;
};

/** A line of the gateway's statement of a day; credits to the account are positive. */
export type StatementLine = { reference: string; cents: number; at: Date; description: string };

/** The object that a webhook names. Its content is not trusted: the object is read again. */
export type GatewayNotification = {
  kind: "charge" | "account" | "withdrawal" | "unlinked" | "dispute";
  objectId: string;
  externalAccountId: string | null;
};

export type WebhookRequest = {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, unknown>>;
  /** The received bytes, for signatures. */
  raw: Buffer;
};

/** `key` is the same for copies of one event only; `notification` is null for irrelevant events. */
export type VerifiedWebhook = { key: string; event: string; notification: GatewayNotification | null };

/** What the fan's browser needs to create a card token at the gateway; `host` is the only origin it may post to. */
export type CardForm = { gateway: GatewayName; host: string; accountId: string; test: boolean };

/**
 * Each operation is stateless and makes no blind retries. It throws only GatewayError. The caller must have recorded the operation
 * before it calls.
 */
export type Gateway = {
  name: GatewayName;
  /** Whether the money is not real; screens then show a notice. */
  test: boolean;
  /** Whether the gateway holds creators' money until they withdraw it through us. */
  holdsMoney: boolean;
  /** Whether charges need the payer's CPF. */
  needsDocument: boolean;
  /** The only origin that a browser posts card data to. */
  cardHost: string;
  cardForm: (access: GatewayAccess) => CardForm;

  /** `declined` for a declined card. After `unknown`, only `findCharge` can tell whether the charge exists. */
  charge: (access: GatewayAccess, order: ChargeOrder) => Promise<Charge>;
  /** Whether a card must be stored before its first charge, which then uses the stored card, or after it: tokens are single-use. */
  storesCards: "before" | "after";
  /** Charges nothing. `declined` for an invalid token; after `unknown` the card may be stored, under an id that is lost. */
  storeCard: (access: GatewayAccess, order: StoreCardOrder) => Promise<StoredCard>;
  /** Does nothing if the card is already deleted. */
  deleteCard: (access: GatewayAccess, card: StoredCard) => Promise<void>;
  getCharge: (access: GatewayAccess, id: string) => Promise<Charge>;
  /** By our reference. */
  findCharge: (access: GatewayAccess, reference: string) => Promise<Charge | undefined>;
  /** Prevents payment of an unpaid charge; returns its current state. */
  cancel: (access: GatewayAccess, id: string) => Promise<Charge>;
  /**
   * Refunds the rest of a charge, or `cents` of it. `key` identifies the attempt: use a new one after a definite refusal, otherwise the
   * same. A fully refunded charge is returned unchanged. After `unknown`, read the charge before a retry.
   */
  refund: (access: GatewayAccess, id: string, order: RefundOrder) => Promise<Charge>;
  /** Whether a charge paid by this method can be refunded partially. */
  refundsPartially: (method: Charge["method"]) => boolean;
  /** Days after the payment in which a charge paid by this method can be refunded. */
  refundDays: (method: Charge["method"]) => number;
  /** Yields pages of charges that were created or have changed since, for reconciliation and in case a webhook was lost. */
  listCharges: (access: GatewayAccess, since: Date) => AsyncIterable<Charge[]>;

  balance: (access: GatewayAccess) => Promise<GatewayBalance>;
  receivables: (access: GatewayAccess) => Promise<Receivable[]>;
  /** Yields pages of the account's movements on a day in São Paulo (`2026-11-21`). */
  statement: (access: GatewayAccess, day: string) => AsyncIterable<StatementLine[]>;

  /** The smallest withdrawal that the gateway accepts, in centavos; only with `holdsMoney`. */
  leastWithdrawalCents?: number;
  /** Only with `holdsMoney`. After `unknown`, search it by its reference before a retry. */
  withdraw: (access: GatewayAccess, order: { reference: string; cents: number }) => Promise<Withdrawal>;
  /** By the gateway's id. */
  getWithdrawal: (access: GatewayAccess, id: string) => Promise<Withdrawal>;
  /** By our reference. Undefined does not prove that it does not exist: the gateway may not return references. */
  findWithdrawal: (access: GatewayAccess, reference: string) => Promise<Withdrawal | undefined>;
  /** Yields pages of all withdrawals, newest first, including those requested elsewhere. */
  listWithdrawals: (access: GatewayAccess) => AsyncIterable<Withdrawal[]>;

  /** By the charge's id. */
  findDispute: (access: GatewayAccess, chargeId: string) => Promise<Dispute | undefined>;
  /** By the dispute's id, which webhooks contain. */
  getDispute: (access: GatewayAccess, id: string) => Promise<Dispute>;
  /** `refused` after the deadline or for files that the gateway does not accept. Takes up to a minute. */
  sendEvidence: (access: GatewayAccess, dispute: { id: string }, files: readonly EvidenceFile[]) => Promise<Dispute>;

  /** Only for gateways where we open the creators' accounts. */
  subaccounts?: Subaccounts;

  /** Only for gateways where creators link their own accounts. */
  linking?: Linking;

  /** Undefined if the request is not proven to come from the gateway. */
  readWebhook: (request: WebhookRequest) => VerifiedWebhook | undefined;
};

/** Credentials of a linked account; they expire after `livesSeconds` and can be refreshed once. */
export type LinkedAccount = GatewayAccess & { livesSeconds: number };

/** OAuth: a creator authorizes us to charge into their own account (RFC 6749, 7636). */
export type Linking = {
  authorizeUrl: (params: { state: string; challenge: string; redirectUri: string }) => string;
  /** `refused` with the reason `grant_refused` for an invalid, expired or used code. Do not retry after `unknown`. */
  redeem: (grant: { code: string; verifier: string; redirectUri: string }) => Promise<LinkedAccount>;
  /** Returns new credentials; the old ones cannot be refreshed again. `grant_refused` if they were used or revoked. */
  refresh: (access: GatewayAccess) => Promise<LinkedAccount>;
  /** Whether the creator's authorization is still valid. */
  isAuthorized: (access: GatewayAccess) => Promise<boolean>;
};

/** The gateways that this installation has credentials for. */
export type Gateways = { [Name in GatewayName]?: Gateway };
