import { describe, expect, test } from "vitest";
import { type OrderState, orderState, takesMoney } from "./order-state.ts";

const now = new Date("2026-11-20T17:30:00Z");
const soon = "2026-11-21T17:30:00Z";
const past = "2026-11-20T17:00:00Z";

const fresh = {
  status: "pending" as const,
  gateway: "bacen" as "bacen" | "iugu",
  pixCopyPaste: "00020126" as string | null,
  pixExpiresAt: soon,
  receiptSentAt: null as string | null,
  receiptManualApproved: null as boolean | null,
};

type Payment = Omit<Partial<typeof fresh>, "status"> & {
  status?: "pending" | "paid" | "refused" | "refunded" | "revoked" | "charged_back" | "expired";
};

type Order = {
  receiptsLeft?: number;
  receiptUntil?: string;
  currentPeriodEnd?: string | null;
  available?: boolean;
  couponHold?: { state: "reserved" | "free" | "gone"; until: string | null } | null;
};
const [gone, free] = [
  { couponHold: { state: "gone" as const, until: null } },
  { couponHold: { state: "free" as const, until: null } },
];

describe("the state of an order", () => {
  test.each<[string, Payment, Order, OrderState]>([
    ["a new order waits for the payment", {}, {}, "waiting"],
    ["an order with a gateway's code waits for the payment", { gateway: "iugu" }, {}, "waiting"],
    ["an expired code of a gateway accepts no receipt", { gateway: "iugu", pixExpiresAt: past }, {}, "expired"],
    ["a gateway charge without a result is confirming", { gateway: "iugu", pixCopyPaste: null }, {}, "confirming"],
    ["an order with a declined card accepts another card", { gateway: "iugu", status: "refused" }, {}, "declined"],
    ["an order without a reserved use of its coupon can be paid while uses are free", {}, free, "waiting"],
    ["an order whose coupon has no uses left shows no code", {}, gone, "couponGone"],
    ["the same at a gateway", { gateway: "iugu" }, gone, "couponGone"],
    ["the same after its code expired", { pixExpiresAt: past }, gone, "couponGone"],
    ["an order of what is not sold any more shows no code", {}, { available: false }, "unavailable"],
    ["the same at another gateway", { gateway: "iugu" }, { available: false }, "unavailable"],
    ["its receipt is reviewed", { receiptSentAt: past }, { available: false }, "checking"],
    [
      "the same after a rejected receipt",
      { receiptSentAt: past, receiptManualApproved: false },
      { receiptsLeft: 2, ...gone },
      "couponGone",
    ],
    ["a receipt is reviewed whether the coupon has uses left or not", { receiptSentAt: past }, gone, "checking"],
    ["an order is late at the moment its code expires", { pixExpiresAt: now.toISOString() }, {}, "late"],
    ["an order accepts a receipt after its code expired", { pixExpiresAt: past }, {}, "late"],
    [
      "an order accepts no receipt a week after its code expired",
      { pixExpiresAt: past },
      { receiptUntil: past },
      "expired",
    ],
    [
      "a receipt that was sent in time is reviewed at any time",
      { receiptSentAt: past },
      { receiptUntil: past },
      "checking",
    ],
    ["a receipt is being reviewed", { receiptSentAt: past }, { receiptsLeft: 2 }, "checking"],
    ["the last receipt is being reviewed", { receiptSentAt: past }, { receiptsLeft: 0 }, "checking"],
    ["a receipt is reviewed after the code expired", { receiptSentAt: past, pixExpiresAt: past }, {}, "checking"],
    [
      "an order with a rejected receipt accepts another",
      { receiptSentAt: past, receiptManualApproved: false },
      {},
      "rejected",
    ],
    [
      "an order with a rejected receipt accepts no other after a week",
      { receiptSentAt: past, receiptManualApproved: false },
      { receiptUntil: past },
      "expired",
    ],
    [
      "the third rejected receipt ends the order",
      { receiptSentAt: past, receiptManualApproved: false },
      { receiptsLeft: 0 },
      "receiptsUsedUp",
    ],
    ["an order is paid", { status: "paid", receiptManualApproved: true }, { currentPeriodEnd: soon }, "confirmed"],
    ["an order was paid for a period that is over", { status: "paid" }, { currentPeriodEnd: past }, "closed"],
    ["an order was never paid", { status: "expired", pixExpiresAt: past }, { receiptUntil: past }, "expired"],
    ["an order at a gateway was never paid", { status: "expired", gateway: "iugu" }, {}, "expired"],
    ["an order that was never paid accepts a late receipt", { status: "expired", pixExpiresAt: past }, {}, "late"],
    [
      "a late receipt is being reviewed",
      { status: "expired", receiptSentAt: past },
      { receiptUntil: past },
      "checking",
    ],
    [
      "an order with a rejected late receipt accepts another",
      { status: "expired", receiptSentAt: past, receiptManualApproved: false },
      {},
      "rejected",
    ],
    ["an order is refunded", { status: "refunded" }, { currentPeriodEnd: soon }, "closed"],
    ["an order is revoked", { status: "revoked" }, {}, "closed"],
    ["an order is charged back", { status: "charged_back" }, {}, "closed"],
  ])("%s", (_name, payment, order, state) => {
    const whole = {
      receiptsLeft: 3,
      receiptUntil: soon,
      currentPeriodEnd: null,
      ...order,
      payment: { ...fresh, ...payment },
    };
    expect(orderState(whole, now)).toBe(state);
  });

  test.each<[OrderState, string | null, boolean]>([
    ["waiting", soon, true],
    ["rejected", soon, true],
    ["rejected", past, false],
    ["late", past, false],
    ["checking", soon, false],
    ["confirmed", soon, false],
  ])("%s until %s shows the code: %s", (state, until, shown) => expect(takesMoney(state, until, now)).toBe(shown));
});
