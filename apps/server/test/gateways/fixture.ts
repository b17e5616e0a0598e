import { randomUUID } from "node:crypto";
import { findFault } from "#ports/gateways/gateway-error";
import type { ChargeOrder, Decline, Gateway, GatewayAccess } from "#ports/gateways/port";

/** An adapter connected to its simulator, a verified seller's account, and controls of the simulator. */
export type Conformance = {
  gateway: Gateway;
  access: GatewayAccess;
  /** What the gateway shows of a charge to its payer. */
  descriptionOf: (chargeId: string) => string | undefined;
  /** Pays a PIX as the payer's bank does. */
  payPix: (chargeId: string) => Promise<void>;
  /** The payer contests a paid card charge at their bank. */
  openDispute: (chargeId: string) => Promise<void>;
  decideDispute: (chargeId: string, outcome: "won" | "lost") => Promise<void>;
  /** Creates a card token as a browser does; the card is approved, or declined for that reason. */
  cardToken: (decline?: Decline) => Promise<string>;
  /** The next write is applied and its response is lost; with `card`, the last step of charging a card token. */
  loseNextResponse: (step?: "card") => Promise<void>;
  /** As `loseNextAnswer`, for the step that charges a stored card. */
  loseNextCharge: () => Promise<void>;
  /** The rate limit refuses the next request. */
  limitNext: () => Promise<void>;
  /** The next write is applied, with valid JSON of the wrong shape as the response. */
  garbleNextResponse?: () => Promise<void>;
  /** The same gateway at an unreachable address. */
  unreachable: Gateway;
  /** Moves the gateway's clock; a negative number moves it back. */
  passDays: (days: number) => Promise<void>;
  /** Pays less than the amount, if the gateway accepts that. */
  payPart?: (chargeId: string, cents: number) => Promise<void>;
  /** Pays the amount and a late fine, if the gateway adds fines. */
  payWithFine?: (chargeId: string, fineCents: number) => Promise<void>;
  /** The account's owner marks a charge as paid elsewhere, if the gateway supports that. */
  payOutside?: (chargeId: string) => Promise<void>;
  /** While on, the gateway reports its fee only some time after the payment. */
  delayFees?: (isDelayed: boolean) => Promise<void>;
  /** A refund fails and the charge is paid again, if the gateway reports that. */
  revertRefund?: (chargeId: string) => Promise<void>;
};

/** Orders of R$ 29,90 with a platform share of R$ 2,99. */
export function createOrders(proving: () => Pick<Conformance, "cardToken">) {
  const payer = { name: "João Souza", email: "joao@exemplo.com.br", phone: "+5511912345678", document: "52998224725" };
  const pix = (more: object = {}): ChargeOrder =>
    ({
      reference: randomUUID(),
      amountCents: 2990,
      platformCents: 299,
      description: "Mensal",
      payer,
      expiresAt: new Date(Date.now() + 86_400_000),
      method: "pix",
      ...more,
    }) as ChargeOrder;
  const card = async (decline?: Decline): Promise<ChargeOrder> =>
    pix({ method: "credit_card", cardToken: await proving().cardToken(decline), cardBrand: "visa" });
  return { payer, pix, card };
}

export const findRejectedFault = (work: Promise<unknown>) => work.then(() => undefined, findFault);

export async function listAll<T>(pages: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}
