import type { checkout } from "@camarim/contract";
import type { OrderLineKind } from "../db/tables.ts";

/** A line of an order. The module of its kind stores what it sells, by the same key. */
export type OrderLine = { orderId: string; position: number; kind: OrderLineKind };

export type PricedLine = OrderLine & {
  /** After the discount. */
  amountCents: number;
  discountCents: number;
  fulfilledAt: Date | null;
  revokedAt: Date | null;
};

/**
 * What the module of a kind does with its lines, in the transaction that decides about the order's payment, whose lock the
 * caller holds and whose status it has set. Money that arrived is refunded, never refused: only `accept` may say no. All are
 * idempotent. `C` is `Ctx`.
 */
export type Fulfilment<C> = {
  /** Locks what the line is about. Whether money for it is accepted: if not, it is refunded. */
  accept: (ctx: C, line: OrderLine) => Promise<boolean>;
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
export type Fulfilments<C> = Readonly<Record<OrderLineKind, Fulfilment<C>>>;
