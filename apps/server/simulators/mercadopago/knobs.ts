/** Faults that tests cause; a number is how often. */
export type Knobs = {
  aheadMs: number;
  latencyMs: number;
  /** Restricts `latencyMs` to writes to paths with this prefix. */
  latencyPath: string | null;
  /** The request is processed, and its response is lost. */
  loseResponses: number;
  losePath: string | null;
  failBefore: number;
  limit: number;
  /** Whether the search finds no payments yet, which can be read by their ids. */
  searchLags: boolean;
  /** Sent with a 429. */
  retryAfterSeconds: number | null;
  /** Processes that many requests, with JSON of another form as the response. */
  garbleResponses: number;
  /** The `status_detail` of every card. */
  decline: string | null;
  /** Whether the application may charge stored cards without their code, which Mercado Pago enables on request. */
  chargesWithoutCode: boolean;
  /** Whether a customer's card that is stored again keeps its id; Mercado Pago documents neither. */
  keepsCardIds: boolean;
  cardReleaseMs: number;
  /** How long a refund is `in_process`; the payment remains approved meanwhile. */
  refundAfterMs: number;
  /** Refuses that many refunds for lack of money in the account. */
  refuseRefunds: number;
  /** How long after a payment its fee is deducted. */
  feeAfterMs: number;
  /** How long a seller has to send documents of a chargeback. */
  evidenceMs: number;
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

const day = 86_400_000;

export const usualKnobs: Knobs = {
  aheadMs: 0,
  latencyMs: 0,
  latencyPath: null,
  loseResponses: 0,
  losePath: null,
  failBefore: 0,
  limit: 0,
  searchLags: false,
  retryAfterSeconds: null,
  garbleResponses: 0,
  decline: null,
  chargesWithoutCode: true,
  keepsCardIds: false,
  cardReleaseMs: 30 * day,
  refundAfterMs: 0,
  refuseRefunds: 0,
  feeAfterMs: 0,
  evidenceMs: 10 * day,
  pixBasisPoints: 99,
  cardBasisPoints: 498,
  webhooks: { drop: false, copies: 1, delayMs: 0, reorder: false, wrongSignature: false, url: null },
};
