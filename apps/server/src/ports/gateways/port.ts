import type { EvidenceFile, GatewayAccess } from "./gateway-access.ts";
import type { Subaccounts } from "./port-of-subaccounts.ts";

export type { EvidenceFile, GatewayAccess } from "./gateway-access.ts";
export type { Applicant, ApplicantDocuments, Standing, Subaccounts } from "./port-of-subaccounts.ts";

/** Gateways that move money for creators. `bacen` is none: there the money goes from bank to bank, and we only know of it. */
export const gatewayNames = ["iugu", "mercadopago"] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** Who pays, as a gateway wants to know them; `document` is a bare CPF or CNPJ. */
export type Payer = { name: string; email: string; phone: string; document: string | null };

/**
 * What is to be charged, in centavos; `platformCents` of it are the platform's (split, application fee), the gateway's own fee
 * comes out of the rest. `reference` is ours (a payment's id), and the idempotency key: one charge, whatever happens.
 */
export type ChargeOrder = {
  reference: string;
  amountCents: number;
  platformCents: number;
  description: string;
  payer: Payer;
  expiresAt: Date;
  /** Only of a card, where the charge is one of a subscription's. */
  recurrence?: Recurrence;
} & (
  | { method: "pix" }
  | { method: "credit_card"; cardToken: string; cardBrand: string | null }
  /** Without the payer, who has agreed to it beforehand. */
  | { method: "credit_card"; kept: KeptCard }
);

/**
 * Which charge of a subscription this is: card networks approve a renewal more often when they can link it to the first charge.
 * `number` counts from 1; `firstChargeId` is the gateway's id of the first one, null for that one itself.
 */
export type Recurrence = { subscriptionId: string; number: number; periodMonths: number; firstChargeId: string | null };

/** A card that the gateway keeps for later: its own names for it, worth nothing without the account's credentials. */
export type KeptCard = {
  customerId: string;
  cardId: string;
  brand: string | null;
  lastDigits: string | null;
  /** Who issued it, as the gateway names them; only where it wants to be told when the card is charged. */
  issuerId?: string | null;
};

/** Whose card is to be kept, by the token that a browser got for it. */
export type KeepOrder = { reference: string; payer: Payer; cardToken: string };

/**
 * - `underpaid`: less than the amount arrived; the gateway holds it, and it buys nothing.
 * - `refunded`: all of it went back; a partial refund keeps `paid` and shows in `refundedCents`.
 * - `disputed`: the payer contests it and the gateway withholds the money until it decides.
 * - `charged_back`: the dispute was lost. A dispute that was won is `paid` again.
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

/** A charge as it stands at the gateway. */
export type Charge = {
  id: string;
  reference: string | null;
  method: "pix" | "credit_card";
  status: ChargeStatus;
  /** What was ordered, before fines, interest and early-payment discounts. */
  amountCents: number;
  /** What the payer paid in all; null while nothing was paid. */
  paidCents: number | null;
  /** Settled outside the gateway, by the account owner's own word: no money is at the gateway. */
  paidOutside: boolean;
  /** What the gateway kept for itself; null until it is known. */
  gatewayFeeCents: number | null;
  /** Cumulative. */
  refundedCents: number;
  paidAt: Date | null;
  /** When the money can be taken out; null where that is at once, or is not known yet. */
  releasesAt: Date | null;
  endToEndId: string | null;
  /** `expiresAt` is null where the gateway does not say it: it is then what the order asked for. */
  pix: { copyPaste: string; expiresAt: Date | null } | null;
  card: { brand: string | null; lastDigits: string | null } | null;
  /** The last card that was tried on it and declined, while it is not paid. */
  decline: Decline | null;
};

/** Why a card was declined, as far as the person who pays can do something about it. */
export type Decline = "funds" | "card_data" | "card_expired" | "risk" | "bank";

/**
 * What is in the account at the gateway, in centavos. `totalCents` = available + receivable + disputed; `availableCents` is
 * what can be withdrawn now and is negative when the account owes the gateway; `disputedCents` is withheld for open disputes.
 */
export type GatewayBalance = {
  totalCents: number;
  availableCents: number;
  receivableCents: number;
  disputedCents: number;
};

/** A chargeback case. `evidenceDueAt` is null where the gateway names no deadline or no longer takes evidence. */
export type Dispute = {
  id: string;
  chargeId: string;
  status: "open" | "won" | "lost";
  reason: string | null;
  amountCents: number;
  evidenceDueAt: Date | null;
  evidence: "none" | "sent" | "accepted" | "refused";
};

/** Money that waits: of which charge, how much of it is the creator's, and when it falls. */
export type Receivable = { chargeId: string; cents: number; releasesAt: Date };

/** `cents` is undefined for everything that is left. */
export type RefundOrder = { key: string; cents?: number };

export type WithdrawalStatus = "requested" | "settled" | "failed";
export type Withdrawal = {
  id: string;
  reference: string | null;
  cents: number;
  feeCents: number;
  status: WithdrawalStatus;
  /** Null where the answer does not say it. */
  requestedAt: Date | null;
};

/** One line of the gateway's own statement of a day, signed as the account sees it. */
export type StatementLine = { reference: string; cents: number; at: Date; description: string };

/** What a webhook names. It is never believed: whoever hears of it reads that object again. */
export type Told = {
  kind: "charge" | "account" | "withdrawal" | "unlinked" | "dispute";
  objectId: string;
  externalAccountId: string | null;
};

export type WebhookRequest = {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, unknown>>;
  /** The bytes as they came, which a signature is over. */
  raw: Buffer;
};

/** `key` is the same for copies of one event, and for nothing else; `told` is null for an event that says nothing to us. */
export type WebhookReading = { key: string; event: string; told: Told | null };

/** What the fan's browser needs to turn a card into a token at the gateway itself; `host` is the one origin it may post to. */
export type CardForm = { gateway: GatewayName; host: string; accountId: string; test: boolean };

/**
 * A gateway, of few verbs. Each is one conversation with it: nothing is kept, nothing is tried again blindly. Throws
 * GatewayError and nothing else. Whoever calls has written down beforehand what is about to be asked.
 */
export type Gateway = {
  name: GatewayName;
  /** Whether no money is real here: screens then say so. */
  test: boolean;
  /** Whether creators' money lies at the gateway until they take it out through us. */
  holdsMoney: boolean;
  /** Whether a PIX or a card needs the payer's CPF. */
  needsDocument: boolean;
  /** The one origin that a browser posts a card to. */
  cardHost: string;
  cardForm: (access: GatewayAccess) => CardForm;

  /** `declined` for a card that was; `unknown` where only `findCharge` can tell whether it was made. */
  charge: (access: GatewayAccess, order: ChargeOrder) => Promise<Charge>;
  /** A token is spent by what it is used for first: a card is kept before its first charge, which the kept one pays, or after it. */
  keepsCards: "before" | "after";
  /** Charges nothing. `declined` for a token that it does not take for a card; after `unknown` it may be kept, and nobody knows as what. */
  keepCard: (access: GatewayAccess, order: KeepOrder) => Promise<KeptCard>;
  /** Forgotten already is no failure. */
  forgetCard: (access: GatewayAccess, kept: KeptCard) => Promise<void>;
  getCharge: (access: GatewayAccess, id: string) => Promise<Charge>;
  /** By our own reference; undefined where there is none. */
  findCharge: (access: GatewayAccess, reference: string) => Promise<Charge | undefined>;
  /** Makes sure that it can no longer be paid, unless it was; answers how it stands. */
  cancel: (access: GatewayAccess, id: string) => Promise<Charge>;
  /**
   * Refunds the rest of a charge, or `cents` of it. `key` names this attempt: a new one after a definite refusal, the same one
   * otherwise. A charge that is fully refunded is returned as it is. After `unknown`, read the charge before asking again.
   */
  refund: (access: GatewayAccess, id: string, order: RefundOrder) => Promise<Charge>;
  /** Whether a charge paid by this method can be refunded in part. */
  refundsPartially: (method: Charge["method"]) => boolean;
  /** Charges that were made or have changed since, a page at a time: what no webhook told, and what the books are held against. */
  listCharges: (access: GatewayAccess, since: Date) => AsyncIterable<Charge[]>;

  balance: (access: GatewayAccess) => Promise<GatewayBalance>;
  receivables: (access: GatewayAccess) => Promise<Receivable[]>;
  /** What moved in the account on a day of São Paulo (`2026-11-21`), a page at a time. */
  statement: (access: GatewayAccess, day: string) => AsyncIterable<StatementLine[]>;

  /** Only where `holdsMoney`. Not to be repeated after `unknown`: look for it by its reference first. */
  withdraw: (access: GatewayAccess, order: { reference: string; cents: number }) => Promise<Withdrawal>;
  /** By the gateway's id. */
  getWithdrawal: (access: GatewayAccess, id: string) => Promise<Withdrawal>;
  /** By our reference; undefined is no proof that it was not made: the gateway may not echo references. */
  findWithdrawal: (access: GatewayAccess, reference: string) => Promise<Withdrawal | undefined>;
  /** All that ever left, newest first, a page at a time; also what was asked for elsewhere. */
  listWithdrawals: (access: GatewayAccess) => AsyncIterable<Withdrawal[]>;

  /** The dispute of a charge, by the charge's id; undefined where there is none. */
  findDispute: (access: GatewayAccess, chargeId: string) => Promise<Dispute | undefined>;
  /** By the dispute's own id, as a webhook names it. */
  getDispute: (access: GatewayAccess, id: string) => Promise<Dispute>;
  /** `refused` after the deadline or for files that the gateway does not take. */
  sendEvidence: (access: GatewayAccess, dispute: Dispute, files: readonly EvidenceFile[]) => Promise<Dispute>;

  /** Only where creators have no account of their own to bring along. */
  subaccounts?: Subaccounts;

  /** Only where creators bring an account of their own along. */
  linking?: Linking;

  /** Undefined where it does not prove that it comes from the gateway. */
  readWebhook: (request: WebhookRequest) => WebhookReading | undefined;
};

/** What an account was linked by: credentials that live so long, and can be renewed once, by new ones. */
export type Linked = GatewayAccess & { livesSeconds: number };

/** OAuth: a creator lets us charge into her own account (RFC 6749, 7636). */
export type Linking = {
  authorizeUrl: (asked: { state: string; challenge: string; redirectUri: string }) => string;
  /** `refused` for a code that is wrong, over or used. Not to be repeated after `unknown`. */
  redeem: (told: { code: string; verifier: string; redirectUri: string }) => Promise<Linked>;
  /** New credentials; the old ones renew nothing more. `refused` where they were used or taken back. */
  refresh: (access: GatewayAccess) => Promise<Linked>;
  /** Whether the creator still lets us in. */
  stands: (access: GatewayAccess) => Promise<boolean>;
};

/** The gateways of this installation; one that has no credentials is not there. */
export type Gateways = { [Name in GatewayName]?: Gateway };
