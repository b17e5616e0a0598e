import { randomUUID } from "node:crypto";
import { faultOf } from "#ports/gateways/gateway-error";
import type { ChargeOrder, Decline, Gateway, GatewayAccess } from "#ports/gateways/port";

/** An adapter connected to its simulator, a seller's account that may sell, and controls for the world around both. */
export type Proving = {
  gateway: Gateway;
  access: GatewayAccess;
  /** Pays a PIX as the payer's bank does. */
  payPix: (chargeId: string) => Promise<void>;
  /** The payer contests a paid card charge at their bank. */
  openDispute: (chargeId: string) => Promise<void>;
  decideDispute: (chargeId: string, outcome: "won" | "lost") => Promise<void>;
  /** A card token as a browser gets it; the card is approved, or declined for that reason. */
  cardToken: (decline?: Decline) => Promise<string>;
  /** The next write is applied and its answer is lost; with `card`, the last step of charging a card token. */
  loseNextAnswer: (step?: "card") => Promise<void>;
  /** As `loseNextAnswer`, for the step that charges a kept card. */
  loseNextCharge: () => Promise<void>;
  /** The next request is refused by the rate limit. */
  limitNext: () => Promise<void>;
  /** The next write is applied and answered by valid JSON of the wrong shape. */
  garbleNextAnswer?: () => Promise<void>;
  /** The same gateway at an address where nobody listens. */
  unreachable: Gateway;
  /** Moves the gateway's clock; a negative number moves it back. */
  passDays: (days: number) => Promise<void>;
  /** Pays less than the amount. Only where the gateway accepts that. */
  payPart?: (chargeId: string, cents: number) => Promise<void>;
  /** Pays the amount and a late fine. Only where the gateway adds fines. */
  payWithFine?: (chargeId: string, fineCents: number) => Promise<void>;
  /** The account's owner marks a charge as paid elsewhere. Only where the gateway has that. */
  payOutside?: (chargeId: string) => Promise<void>;
  /** While on, the gateway reports its fee only some time after the payment. */
  delayFees?: (isDelayed: boolean) => Promise<void>;
  /** What was refunded is paid again: the refund failed. Only where the gateway reports that. */
  revertRefund?: (chargeId: string) => Promise<void>;
};

/** Orders of R$ 29,90, of which R$ 2,99 are the platform's. */
export function ordersFor(proving: () => Pick<Proving, "cardToken">) {
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

export const faultIn = (work: Promise<unknown>) => work.then(() => undefined, faultOf);

export async function allOf<T>(pages: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}
