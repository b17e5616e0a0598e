import type { checkout } from "@camarim/contract";
import type { CouponDuration, CouponKind, OrderLineKind } from "../db/tables.ts";

/** A line of an order. The module of its kind stores what it sells, by the same key. */
export type OrderLine = { orderId: string; position: number; kind: OrderLineKind };

/** A line as the checkout receives it. */
export type LineRequest<K extends OrderLineKind = OrderLineKind> = Extract<checkout.CheckoutLine, { kind: K }>;

/** What a requested line names, which its creator sells now. */
export type Offer = {
  kind: OrderLineKind;
  /** As it is called in lists, e-mails and statements. */
  title: string;
  /** Before any discount. */
  priceCents: number;
};

/** Of whom a line is requested, and by which browser. */
export type Seller = {
  accountId: string;
  fanSessionId: string | undefined;
  /** All lines of the request: what one costs may depend on the others. */
  lines: readonly LineRequest[];
};

/** Who orders, from whom, and how they pay. */
export type Buyer = {
  accountId: string;
  fanId: string;
  fanName: string;
  fanPhone: string;
  fanDocument: string | null;
  fanSessionId: string;
  /** Whether the e-mail address is verified in this browser. */
  isVerified: boolean;
};

/** What a line costs a fan now. */
export type Quote = Offer & {
  /** After the discount. */
  amountCents: number;
  discountCents: number;
  /** The coupon that gives the discount. */
  couponCode: string | null;
};

/** What the coupon of an order gives to the lines of its kinds. */
export type OrderCoupon = {
  code: string;
  kind: CouponKind;
  /** In percent, centavos or days; of an amount what earlier lines have left. */
  value: number;
  duration: CouponDuration;
  cycles: number | null;
  /** The plans that it is for; none for all. */
  plans: readonly string[];
};

export type PricedLine = OrderLine & {
  /** After the discount. */
  amountCents: number;
  discountCents: number;
  fulfilledAt: Date | null;
  revokedAt: Date | null;
  /** Its own money went back, or is owed to the fan: it is not given again. */
  refundedAt: Date | null;
};

/**
 * How a kind is sold. `quote` and `place` run in the transaction that creates the order. Errors are those of the catalogue.
 */
type Sale<C, K extends OrderLineKind, O extends Offer, Q extends Quote> = {
  /** NOT_FOUND for what this creator does not sell, CREATOR_NOT_SELLING. */
  offer(ctx: C, line: LineRequest<K>, seller: Seller): Promise<O>;
  /** What the offer costs this fan now, without a coupon; locks what the price depends on. */
  quote(ctx: C, offer: O, buyer: Buyer): Promise<Q>;
  /** The same with a coupon of this kind; undefined if it gives nothing to this line. A kind without it has no coupons. */
  discount?(ctx: C, quote: Q, coupon: OrderCoupon, buyer: Buyer): Promise<Q | undefined>;
  /** Whether the line of an open order sells what the offer names, so that ordering it again means the same order. */
  isSame(ctx: C, line: OrderLine, offer: O): Promise<boolean>;
  /**
   * Stores what the line sells, in the table of its kind. Without a line nothing is due, so there is no order. Returns the
   * subscription of which it sells a period.
   */
  place(ctx: C, quote: Q, buyer: Buyer, line: OrderLine | undefined): Promise<{ subscriptionId: string | null }>;
};

/**
 * What the module of a kind does with its lines, in the transaction that decides about the order's payment, whose lock the
 * caller holds and whose status it has set. Money that arrived is refunded, never refused: only `accept` may say no. All are
 * idempotent. `C` is `Ctx`.
 */
export type Fulfilment<
  C,
  K extends OrderLineKind = OrderLineKind,
  O extends Offer = Offer,
  Q extends Quote = Quote,
> = Sale<C, K, O, Q> & {
  /** Locks what `accept` depends on. */
  lock: (ctx: C, line: OrderLine) => Promise<void>;
  /**
   * Whether money for the line is accepted: if not, it is refunded. Only sure after `lock`. With a `reader`, as far as that browser may
   * know: nothing follows from orders that it may not read.
   */
  accept: (ctx: C, line: OrderLine, reader?: string) => Promise<boolean>;
  /** Gives the fan what the line sells, or again what `revoke` took back. */
  fulfil: (ctx: C, line: OrderLine) => Promise<void>;
  /** Takes back what the line sold: its money went back, or is disputed. Also called when a dispute is lost. */
  revoke: (ctx: C, line: OrderLine, reason: RevocationReason) => Promise<void>;
  /** The order ended without money. */
  cancel: (ctx: C, line: OrderLine) => Promise<void>;
  /** For the payer. */
  view: (ctx: C, line: PricedLine) => Promise<checkout.OrderLine>;
};

export type RevocationReason = "refunded" | "charged_back";

/** By kind; `fulfilments.ts` is the list. */
export type Fulfilments<C> = Readonly<{ [K in OrderLineKind]: Fulfilment<C, K> }>;
