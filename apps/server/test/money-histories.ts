import fc from "fast-check";

/** Events of a payment at the payer's bank, the gateway or the server. Those listed twice are twice as frequent. */
const ofPayments = [
  ...(["pay", "pay", "pay with a fine", "pay a part", "mark as paid outside", "read", "read"] as const),
  ...(["revoke", "refund", "refund a part", "refund in the panel", "revert the refund"] as const),
  ...(["refund all lines", "revert a part"] as const),
  ...(["withdraw", "cancel the refund", "refund a line", "withdraw a line", "withdraw the order"] as const),
  ...(["dispute", "win", "lose", "charge back", "hide the fee", "show the fee"] as const),
] as const;
export type PaymentEvent = (typeof ofPayments)[number];

/** Of a subscription: an early renewal of which the code is paid, free days, people of another platform, and the claim of a gift. */
const ofSubscriptions = ["renew", "renew", "extend", "import", "claim"] as const;
type SubscriptionEvent = (typeof ofSubscriptions)[number];

/** What of a request to the gateway is lost. */
export type Losing = "nothing" | "answer" | "question";
/** One step of a history; `which` counts from the newest payment or withdrawal. */
export type Step =
  | { do: "order"; card: boolean; sells?: "tip" | "item" | "gift" | "both" | "all" | undefined; loses: Losing }
  | { do: PaymentEvent; which: number; copies: number }
  | { do: SubscriptionEvent; which: number; days: number }
  | { do: "payout"; cents: number; copies: number; again: boolean; loses: Losing }
  | { do: "decide"; which: number; accepts: boolean }
  | { do: "wait"; minutes: number };

const loses = fc.constantFrom("nothing" as const, "nothing" as const, "answer" as const, "question" as const);
/** By default a subscription; `both` has an item too, with a coupon for both, and `all` also a tip, without a coupon. */
const sells = fc.constantFrom(undefined, undefined, ...(["tip", "item", "gift", "both", "all", "all"] as const));
const which = fc.nat(7);
const copies = fc.integer({ min: 1, max: 3 });
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("order" as const), card: fc.boolean(), sells, loses }),
  },
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constantFrom(...ofPayments), which, copies }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom(...ofSubscriptions), which, days: fc.integer({ min: 1, max: 50 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("payout" as const),
      cents: fc.integer({ min: 1_000, max: 6_000 }),
      copies,
      again: fc.boolean(),
      loses,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("decide" as const), which, accepts: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(2, 12, 26 * 60, 31 * 24 * 60) }),
  },
);

const paid: Step[] = [
  { do: "order", card: false, loses: "nothing" },
  { do: "pay", which: 0, copies: 1 },
  { do: "read", which: 0, copies: 1 },
];
/** Histories with each kind of transaction, which a seed could lack, and those that once failed. */
export const examples: [Step[]][] = [
  [[...paid, { do: "refund", which: 0, copies: 1 }, { do: "read", which: 0, copies: 1 }]],
  [[...paid, { do: "charge back", which: 0, copies: 1 }, { do: "read", which: 0, copies: 1 }]],
  [[{ do: "hide the fee", which: 0, copies: 1 }, ...paid, { do: "show the fee", which: 0, copies: 1 }]],
  [
    [
      ...paid,
      { do: "wait", minutes: 31 * 24 * 60 },
      { do: "payout", cents: 1_000, copies: 1, again: false, loses: "nothing" },
      { do: "decide", which: 0, accepts: true },
    ],
  ],
  // The gateway shows its fee only after it has returned it.
  [
    [
      { do: "hide the fee", which: 0, copies: 1 },
      ...paid,
      { do: "wait", minutes: 26 * 60 },
      { do: "refund", which: 0, copies: 1 },
    ],
  ],
  // A withdrawal is refunded, returned by the bank twice, and refunded no more.
  [
    [
      ...paid,
      { do: "withdraw", which: 0, copies: 2 },
      { do: "wait", minutes: 12 },
      { do: "revert the refund", which: 0, copies: 1 },
      { do: "read", which: 0, copies: 1 },
      { do: "wait", minutes: 26 * 60 },
      { do: "revert the refund", which: 0, copies: 1 },
      { do: "read", which: 0, copies: 1 },
      { do: "wait", minutes: 26 * 60 },
    ],
  ],
  // A withdrawn payment is disputed, and the dispute is won.
  [
    [
      ...paid,
      { do: "dispute", which: 0, copies: 1 },
      { do: "withdraw", which: 0, copies: 1 },
      { do: "read", which: 0, copies: 1 },
      { do: "win", which: 0, copies: 1 },
      { do: "read", which: 0, copies: 1 },
      { do: "wait", minutes: 26 * 60 },
    ],
  ],
  // A line is refunded alone, the whole is disputed and won, and the bank returns the refund.
  [
    [
      { do: "order", card: true, sells: "all", loses: "nothing" },
      { do: "refund a line", which: 0, copies: 2 },
      { do: "dispute", which: 0, copies: 1 },
      { do: "read", which: 0, copies: 1 },
      { do: "win", which: 0, copies: 1 },
      { do: "read", which: 0, copies: 1 },
      { do: "revert the refund", which: 0, copies: 1 },
      { do: "read", which: 0, copies: 1 },
    ],
  ],
  // One line after the other is withdrawn, and the bank returns the refunds.
  [
    [
      { do: "order", card: true, sells: "all", loses: "nothing" },
      { do: "withdraw a line", which: 7, copies: 2 },
      { do: "wait", minutes: 12 },
      { do: "withdraw a line", which: 0, copies: 1 },
      { do: "wait", minutes: 12 },
      { do: "revert the refund", which: 0, copies: 1 },
      { do: "read", which: 0, copies: 1 },
      { do: "withdraw the order", which: 0, copies: 2 },
      { do: "wait", minutes: 26 * 60 },
    ],
  ],
  // A card sale is read only when it is disputed, without its release date, and the dispute is won.
  [
    [
      { do: "order", card: true, loses: "answer" },
      { do: "dispute", which: 0, copies: 1 },
      { do: "wait", minutes: 26 * 60 },
      { do: "win", which: 0, copies: 1 },
    ],
  ],
  // The running period is disputed while the next one is paid, and the renewal is refunded.
  [
    [
      ...paid,
      { do: "extend", which: 0, days: 3 },
      { do: "renew", which: 0, days: 1 },
      { do: "dispute", which: 1, copies: 1 },
      { do: "read", which: 1, copies: 1 },
      { do: "win", which: 1, copies: 1 },
      { do: "read", which: 1, copies: 1 },
      { do: "charge back", which: 1, copies: 1 },
      { do: "read", which: 1, copies: 2 },
      { do: "refund", which: 0, copies: 1 },
    ],
  ],
  // An imported fan renews, and their bank takes the money back.
  [
    [
      { do: "import", which: 0, days: 20 },
      { do: "renew", which: 0, days: 1 },
      { do: "charge back", which: 0, copies: 1 },
      { do: "read", which: 0, copies: 1 },
    ],
  ],
  // A payment is read a month late, and its fee is shown only when it is disputed.
  [
    [
      { do: "hide the fee", which: 0, copies: 1 },
      { do: "order", card: false, loses: "nothing" },
      { do: "pay", which: 0, copies: 1 },
      { do: "wait", minutes: 31 * 24 * 60 },
      { do: "dispute", which: 0, copies: 1 },
    ],
  ],
];
