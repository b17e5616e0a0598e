import { cancellations, checkout, creators, renewals } from "@camarim/contract";
import { answer, type Rule } from "@camarim/ui/test/api.ts";
import { generate } from "@camarim/ui/test/generate.ts";

/** The username that generated answers have, so that no page leads to another one. */
export const username = "francisca_chagas_bittencourt";
export const id = "0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f";
export const past = "2026-11-12T15:30:00.000Z";
export const future = "2026-12-22T15:30:00.000Z";

const pixCode = "00020126360014br.gov.bcb.pix0114+55219876543215204000053039865802BR";

const payment = {
  ...generate(checkout.checkoutPayment),
  ...{
    gateway: "bacen",
    status: "pending",
    paymentMethod: "pix",
    card: null,
    paidAt: null,
    refundDue: false,
    refunded: 0,
  },
  ...{
    pixCopyPaste: pixCode,
    pixExpiresAt: future,
    receiptSentAt: null,
    receiptSentBy: null,
    receiptManualApproved: null,
  },
} as NonNullable<checkout.Checkout["payment"]>;

const lines: checkout.OrderLine[] = [
  {
    ...{ kind: "subscription", position: 1, amount: 2_990, discount: 0, fulfilledAt: null, revokedAt: null },
    ...{ plan: { _id: id, name: "Mensal", periodMonths: 1 }, periodStart: null, periodEnd: null },
  },
];

const open = {
  ...{ currentPeriodEnd: null, receiptsLeft: 2, receiptUntil: future, coupon: null, couponHold: null, available: true },
  ...{ trialDays: 0, verification: null, test: false, testBank: null },
} as const;

type Order = Partial<Omit<checkout.Checkout, "payment">>;
type Payment = Partial<typeof payment>;

/** An order that waits for a PIX payment to the creator's key, but for what is said. */
export const order = (paid: Payment = {}, change: Order = {}): Rule[] => [
  answer(checkout.getCheckout, { ...open, lines, payment: { ...payment, ...paid }, ...change }),
];

/** An order with nothing to pay. */
export const freeOrder = (change: Order): Rule[] => [
  answer(checkout.getCheckout, { ...open, lines, payment: null, ...change }),
];

/** The link of a renewal, with its order as above. */
export function renewal(paid: Payment = {}, change: Partial<renewals.Renewal> = {}): Rule[] {
  const { couponHold: _, available: ____, verification: __, trialDays: ___, ...rest } = open;
  const { order } = generate(renewals.renewal);
  const of = { ...order, ...rest, lines, payment: { ...payment, ...paid } };
  const whole = { needsDocument: false, byCard: false, isRequested: true, ...change };
  return [answer(renewals.getRenewal, { ...whole, order: { ...of, ...change.order } })];
}

const byKey = { gateway: "bacen", needsDocument: false, test: false, card: null } as const;
export const byIugu: creators.WaysToPay = {
  ...{ gateway: "iugu", needsDocument: true, test: true },
  card: { host: "https://gateway.example", accountId: "8A7F", test: true },
};

const plan = { ...generate(creators.publicPlan), trialDays: 0 };
export const monthly = { ...plan, _id: id, name: "Mensal", price: 2_990, periodMonths: 1 };
export const yearly = {
  ...plan,
  _id: id.replace(/.$/, "0"),
  name: "Anual, com bastidores e ensaios completos",
  price: 29_900,
  periodMonths: 12,
};

/** A page that sells two plans by the creator's key to a visitor, but for what is said. */
export const creator = (change: Partial<creators.CreatorPage> = {}): Rule =>
  answer(creators.getCreator, {
    ...{
      plans: [monthly, yearly],
      acceptsNewSubscribers: true,
      acceptsTips: true,
      ways: byKey,
      viewer: { owner: false },
    },
    ...change,
  });

/** The subscription of the visitor to that page. */
export function viewer(change: Partial<NonNullable<creators.CreatorPage["viewer"]["subscription"]>>) {
  const subscription = {
    _id: id,
    status: "active",
    access: false,
    currentPeriodEnd: future,
    openCheckoutId: null,
  } as const;
  return { viewer: { owner: false, subscription: { ...subscription, ...change } } };
}

export const running: renewals.FanSubscriptionState = {
  ...{
    _id: id,
    status: "active",
    access: true,
    currentPeriodEnd: future,
    canceledAt: null,
    gift: false,
    pause: null,
    refund: null,
  },
  discountPercent: null,
  rights: { mayCancel: true, mayRenew: true, mayReinstate: false, refundUntil: future, refundOthers: [] },
};

const pauses = [
  { months: 1, until: "2027-01-22T15:30:00.000Z" },
  { months: 2, until: "2027-02-22T15:30:00.000Z" },
  { months: 3, until: "2027-03-22T15:30:00.000Z" },
];

/** A subscription that is paused for two months, from then on or already. */
export const paused = (isBegun: boolean): renewals.FanSubscriptionState => ({
  ...running,
  ...(isBegun && { status: "expired", access: false, currentPeriodEnd: past }),
  canceledAt: past,
  pause: {
    ...{
      months: 2,
      from: isBegun ? past : future,
      until: "2027-02-22T15:30:00.000Z",
      noticeAt: "2027-02-19T12:00:00.000Z",
    },
    changes: pauses.filter(({ months }) => months !== 2),
  },
  rights: { mayCancel: true, mayRenew: isBegun, mayReinstate: !isBegun, refundUntil: null, refundOthers: [] },
});

/** What the creator offers before a fan cancels, but for what is said. */
export const offers = (change: Partial<cancellations.CancellationOffers> = {}): Rule =>
  answer(cancellations.openCancellation, {
    reasons: [...cancellations.cancellationReasons],
    pause: pauses,
    discount: { percent: 30, price: 2_990, amount: 2_093 },
    plan: { _id: yearly._id, name: "Leve, só os destaques", price: 1_290, periodMonths: 1 },
    ...change,
  });

type Subscription = Parameters<typeof answer<typeof creators.getFanSubscription>>[1];

/** A monthly subscription that runs and was paid by card, but for what is said. */
export const subscription = (change: Subscription = {}): Rule[] => [
  creator(),
  answer(creators.getFanSubscription, {
    ...{ state: running, plan: monthly, nextPlan: null, openOrderId: null, receiptWaiting: false },
    card: { brand: "visa", lastDigits: "1111", chargeAt: future },
    ...change,
  }),
];
