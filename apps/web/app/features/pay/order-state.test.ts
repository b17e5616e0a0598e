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

type Order = { receiptsLeft?: number; receiptUntil?: string; currentPeriodEnd?: string | null };

describe("the screen of an order", () => {
  test.each<[string, Payment, Order, OrderState]>([
    ["a new one waits for money", {}, {}, "waiting"],
    ["a gateway's code waits for money", { gateway: "iugu" }, {}, "waiting"],
    ["a gateway's code that is over takes no receipt", { gateway: "iugu", pixExpiresAt: past }, {}, "expired"],
    ["a gateway charge without a result is confirming", { gateway: "iugu", pixCopyPaste: null }, {}, "confirming"],
    ["a card that was declined may be another", { gateway: "iugu", status: "refused" }, {}, "declined"],
    ["at the very end of its code it is late", { pixExpiresAt: now.toISOString() }, {}, "late"],
    ["after its code a receipt is still taken", { pixExpiresAt: past }, {}, "late"],
    ["a week after its code no receipt is taken", { pixExpiresAt: past }, { receiptUntil: past }, "expired"],
    ["a receipt that came in time is checked whenever", { receiptSentAt: past }, { receiptUntil: past }, "checking"],
    ["a receipt is being checked", { receiptSentAt: past }, { receiptsLeft: 2 }, "checking"],
    ["the last receipt is being checked too", { receiptSentAt: past }, { receiptsLeft: 0 }, "checking"],
    ["a receipt is checked also after the code", { receiptSentAt: past, pixExpiresAt: past }, {}, "checking"],
    ["a refused receipt asks for another", { receiptSentAt: past, receiptManualApproved: false }, {}, "reproved"],
    [
      "nor is another one after a week",
      { receiptSentAt: past, receiptManualApproved: false },
      { receiptUntil: past },
      "expired",
    ],
    [
      "the third refused receipt ends it",
      { receiptSentAt: past, receiptManualApproved: false },
      { receiptsLeft: 0 },
      "refused",
    ],
    ["paid", { status: "paid", receiptManualApproved: true }, { currentPeriodEnd: soon }, "confirmed"],
    ["paid long ago", { status: "paid" }, { currentPeriodEnd: past }, "closed"],
    ["never paid", { status: "expired", pixExpiresAt: past }, { receiptUntil: past }, "expired"],
    ["never paid at a gateway", { status: "expired", gateway: "iugu" }, {}, "expired"],
    ["never paid, a late receipt is still taken", { status: "expired", pixExpiresAt: past }, {}, "late"],
    ["a late receipt is being checked", { status: "expired", receiptSentAt: past }, { receiptUntil: past }, "checking"],
    [
      "a late receipt that was refused asks for another",
      { status: "expired", receiptSentAt: past, receiptManualApproved: false },
      {},
      "reproved",
    ],
    ["refunded", { status: "refunded" }, { currentPeriodEnd: soon }, "closed"],
    ["revoked", { status: "revoked" }, {}, "closed"],
    ["charged back", { status: "charged_back" }, {}, "closed"],
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
    ["reproved", soon, true],
    ["reproved", past, false],
    ["late", past, false],
    ["checking", soon, false],
    ["confirmed", soon, false],
  ])("%s until %s shows the code: %s", (state, until, shown) => expect(takesMoney(state, until, now)).toBe(shown));
});
