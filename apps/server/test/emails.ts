import type { HelpedOrder } from "@camarim/contract/help";
import type { Email } from "#core/mail/email";
import type { MailKind } from "#core/mail/mail-kinds";
import { withoutUserTexts } from "#core/text/plain-names";
import { fanDeletedMail } from "#modules/account/account.emails";
import { announcementMail } from "#modules/announcements/announcements.emails";
import { accountChangedMail, emailLinkMail, passwordLinkMail, recoveryLinkMail } from "#modules/auth/account.emails";
import type { BillingNotice } from "#modules/billings/index";
import type { DisputeNotice } from "#modules/disputes/index";
import { codeMail, sessionsEndedMail } from "#modules/fans/fans.emails";
import * as help from "#modules/help/help.emails";
import * as billings from "#modules/notices/billings.emails";
import * as disputes from "#modules/notices/disputes.emails";
import * as gifts from "#modules/notices/gifts.emails";
import * as payments from "#modules/notices/payments.emails";
import * as refunds from "#modules/notices/refunds.emails";
import { endedSubscriptionMail, unpaidOrderMail } from "#modules/notices/reminders.emails";
import { cardLostMail, reminderMail, stopMail } from "#modules/notices/renewals.emails";
import * as cases from "#modules/notices/reports.emails";
import { newStoryMail } from "#modules/notices/stories.emails";
import * as tips from "#modules/notices/tips.emails";
import { undecidedPricesMail } from "#modules/notices/undecided.emails";
import { cardsLostMail, pixKeyMissingMail, walletDecidedMail } from "#modules/notices/wallet.emails";
import * as withdrawals from "#modules/notices/withdrawals.emails";
import type { PaymentNotice } from "#modules/payments/index";
import type { RefundNotice } from "#modules/refunds/index";
import type { EndedNotice, UnpaidNotice } from "#modules/reminders/index";
import type { ReminderNotice } from "#modules/renewals/claim-reminder";
import type { CardLostNotice, StopNotice } from "#modules/renewals/index";
import type { AlertedRow } from "#modules/reports/alerts.store";
import type { CaseNotice } from "#modules/reports/index";
import { alertMail, confirmationMail } from "#modules/reports/reports.emails";

import { testMail } from "../src/operator/operator.emails.ts";

export const site = "https://camarim.example";
const at = (day: number, month = 11) => new Date(Date.UTC(2026, month - 1, day, 12));
const id = "019aa000-0000-7000-8000-000000000001";
const [ana, maria, admin] = ["ana@exemplo.com.br", "maria@exemplo.com.br", "admin@exemplo.com.br"];
const names = {
  username: "ana",
  creatorName: "Ana Luz",
  planName: "Camarim VIP",
  soldName: "Camarim VIP",
  fanName: "Maria Souza",
};
const account = { accountId: id, accountCreatedAt: at(1, 10), isFanVerified: true };
const addresses = { ...account, fanEmail: maria, creatorEmail: ana };
const endToEndId = "E18236120202611201200s0123456789";

const intrusionUrl = `${site}/nao-fui-eu/token`;
const signIn = { device: "Chrome no Android", at: at(22) };

const payment: PaymentNotice = {
  ...names,
  ...addresses,
  paymentId: id,
  orderId: id,
  subscriptionId: id,
  kinds: ["subscription"],
  lines: [{ position: 1, kind: "subscription", title: "Camarim VIP", amountCents: 2990, refundedAt: null }],
  amountCents: 2990,
  refundedCents: 0,
  status: "paid",
  method: "pix",
  gateway: "mercadopago",
  txid: "CAMARIM019AA",
  paidAt: at(20),
  renewsAt: null,
  periodStart: at(20),
  periodEnd: at(20, 12),
  endToEndId,
  cardBrand: null,
  cardLastDigits: null,
  fanMessage: null,
  notifyReceipt: null,
  notifyRenewal: null,
  notifyNewSubscriber: null,
  decision: "approved",
  reason: null,
  receiptSentBy: "fan",
  isWithdrawn: false,
  isAccessRevoked: false,
  hasOtherLines: true,
  isUnused: false,
  isBoughtBefore: false,
  refundedTitles: null,
  isPeriodRefunded: false,
};
const revoked: PaymentNotice = { ...payment, status: "revoked", isAccessRevoked: true };
const unpaid: UnpaidNotice = {
  ...{ ...payment, status: "pending", gateway: "bacen", paidAt: null, periodStart: null, periodEnd: null },
  measure: "unpaid_order",
  codeUntil: at(21),
  receiptUntil: at(28),
  step: 1,
  stopToken: "stop-token",
};
const ended: EndedNotice = {
  ...{ id, username: "ana", creatorName: "Ana Luz", fanName: "Maria Souza", fanEmail: maria, subscriptionId: id },
  measure: "ended_subscription",
  periodEnd: at(17),
  endedAt: at(20),
  isCanceled: false,
  couponCode: undefined,
  step: 1,
  stopToken: "stop-token",
};
const card = { method: "credit_card", cardBrand: "visa", cardLastDigits: "1111", endToEndId: null } as const;
const bought = { ...payment, subscriptionId: null, periodStart: null, periodEnd: null, soldName: "Bastidores" };
const announcement = {
  ...{ id, username: "ana", fullName: "Ana Souza" },
  title: "Amanhã tem refrão novo",
  text: "Amanhã sai o refrão inteiro de Maré, só aqui.\n\nFica comigo mais um mês?",
};
const withAddress = { ...announcement, text: "Vem em www.exemplo.com.br/vip e em https://exemplo.com." };
const tip = { ...bought, kinds: ["tip" as const], soldName: "Mimo" };
const several: PaymentNotice = {
  ...payment,
  kinds: ["subscription", "item", "tip"],
  soldName: "Camarim VIP + Bastidores + Mimo",
  lines: [
    ...payment.lines,
    { position: 2, kind: "item", title: "Bastidores", amountCents: 990, refundedAt: null },
    { position: 3, kind: "tip", title: "Mimo", amountCents: 1000, refundedAt: null },
  ],
  amountCents: 4980,
};
const itemAndTip: PaymentNotice = {
  ...several,
  ...{ subscriptionId: null, planName: null, periodStart: null, periodEnd: null },
  kinds: ["item", "tip"],
  soldName: "Bastidores + Mimo",
  lines: several.lines.slice(1),
  amountCents: 1990,
};
const renewal = { ...payment, ...card, renewsAt: at(20), fanMessage: "Oi, que bom ter você aqui!\nBeijo" };
const rejected = { ...payment, decision: "rejected", reason: "O valor é diferente do pedido." } as const;

const refund: RefundNotice = {
  ...names,
  ...addresses,
  subscriptionId: id,
  kinds: ["subscription"],
  amountCents: 2990,
  dueAt: at(27),
  endToEndId: null,
  byGateway: false,
  gatewayCents: 0,
  returnedAt: null,
  toCard: false,
  fault: null,
  handedOverAt: null,
  earlier: 0,
  isUnclaimedGift: false,
  isUnwanted: false,
};
const waited = { notice: { ...payment, status: "refunded" }, cents: 2990 } as const;
const reverted = { notice: { ...payment, status: "revoked", isWithdrawn: true }, cents: 2990 } as const;
const tipRefund: RefundNotice = { ...refund, subscriptionId: null, kinds: ["tip"], soldName: "Mimo" };
const itemRefund: RefundNotice = { ...refund, subscriptionId: null, kinds: ["item"], soldName: "Bastidores" };
const giftRefund: RefundNotice = { ...itemRefund, kinds: ["gift"], soldName: "Presente: Camarim VIP" };
const unclaimedGift: RefundNotice = { ...giftRefund, isUnclaimedGift: true };
const unwantedRefund: RefundNotice = {
  ...refund,
  ...{ subscriptionId: null, soldName: "Camarim VIP", isUnwanted: true, handedOverAt: at(20) },
};
const partialRefund = { ...payment, refundedCents: 1000 };

const billing: BillingNotice = {
  number: 1,
  amountCents: 4485,
  periodStart: at(1, 10),
  salesCount: 15,
  dueDate: "2026-11-15",
  email: ana,
  voidReason: null,
  decision: null,
  reason: null,
};

const dispute: DisputeNotice = {
  ...names,
  disputeId: id,
  status: "open",
  caseId: "case",
  evidence: "none",
  evidenceSubmittedAt: null,
  evidenceDueAt: at(27),
  amountCents: 2990,
  paymentId: id,
  paymentStatus: "paid",
  periodEnd: at(20, 12),
  creatorEmail: ana,
  subscriptionId: id,
  kinds: ["subscription"],
};
const soldTip = { subscriptionId: null, kinds: ["tip" as const], soldName: "Mimo", periodEnd: null };
const gift = {
  ...bought,
  ...{
    kinds: ["gift" as const],
    planName: "Trimestral",
    buyerName: bought.fanName,
    receiverName: "Bia Reis",
    receiverEmail: null,
    claimerEmail: null,
  },
  ...{ message: "Feliz aniversário!\nAproveite.", periodMonths: 3, url: `${site}/presente/abc` },
  ...{ isClaimable: true, isReturned: false },
};
const evidenceDue = { ...dispute, evidenceDueAt: at(27) };

const caseNotice: CaseNotice = {
  email: ana,
  username: "ana",
  caption: "Bastidores",
  storyAt: at(18),
  audience: "closed",
  storyId: id,
  mediaId: null,
  announcementId: null,
  messageOrderId: null,
  authorEmail: null,
  title: null,
  reason: "copyright",
  dueAt: at(21),
  hiddenAt: at(20),
  decision: null,
  note: null,
  backReason: null,
  isHiddenByOther: false,
};
const takenDown: CaseNotice = { ...caseNotice, decision: "taken_down", note: "A música é de outra pessoa." };
const restored: CaseNotice = { ...caseNotice, decision: "restored" };
const reversed: CaseNotice = { ...takenDown, backReason: "Você mostrou a licença da música." };
const messageNotice = { ...takenDown, ...{ storyId: null, audience: null, hiddenAt: null, messageOrderId: id } };
const page: Partial<CaseNotice> = { storyId: null, audience: null };

const alerted: AlertedRow = {
  id,
  reason: "minor",
  details: "Parece ter menos de 18 anos.\nVi hoje de manhã.",
  effect: "hid",
  username: "ana",
  storyId: id,
  mediaId: null,
  announcementId: null,
  messageOrderId: null,
  due: at(21),
  hidden: true,
};
const anonymous: AlertedRow = {
  ...alerted,
  storyId: null,
  hidden: false,
  effect: "anonymous",
  reason: "other",
  details: "",
};
export const longestAlerts: AlertedRow[] = Array.from({ length: 30 }, () => ({
  ...alerted,
  details: '"'.repeat(1_000),
}));

const reminder = {
  ...names,
  subscriptionId: id,
  fanEmail: maria,
  amountCents: 2990,
  end: at(25),
  now: at(20),
  subscriptionStatus: "active",
  isPaused: false,
  path: "/r/token-of-the-renewal",
  gateway: "bacen",
  card: null,
} as unknown as ReminderNotice;
const withCard = (card: object) =>
  ({ ...reminder, card: { brand: "visa", lastDigits: "1111", ...card } }) as unknown as ReminderNotice;
const cardDue = withCard({ kind: "due", chargeAt: at(25) });
const cardDeclined = withCard({ kind: "declined", decline: "funds", nextAt: at(27) });
const lastDecline = withCard({ kind: "declined", decline: "card_expired", nextAt: undefined });

const stop: StopNotice = {
  ...names,
  ...account,
  fanEmail: maria,
  subscriptionId: id,
  status: "canceled",
  currentPeriodEnd: at(25),
  pauseMonths: null,
  end: at(25),
  pausedUntil: null,
  now: at(20),
};
const lostCard: CardLostNotice = {
  ...stop,
  ...{ status: "active", brand: "visa", lastDigits: "1111", isPayable: true },
};

export type Sample = { name: string; kind: MailKind; write: unknown; email: Email; args: unknown[] };

/** Calls `write` with `args`; `variant` distinguishes samples of one function. */
function sample<Args extends unknown[]>(
  kind: MailKind,
  write: (...args: Args) => Email,
  variant: string,
  ...args: Args
): Sample {
  return { name: variant ? `${write.name} ${variant}` : write.name, kind, write, args, email: write(...args) };
}

const owner = { to: ana, username: "ana" };

function helpedOrder(state: HelpedOrder["state"]): HelpedOrder {
  return {
    ...{
      _id: id,
      state,
      title: "Camarim VIP",
      kinds: ["subscription"],
      amount: 2_990,
      createdAt: at(20).toISOString(),
    },
    ...{ email: maria, mayCorrectEmail: true, subscriptionId: id, endedAt: null, receiptSentAt: null },
    ...{ receiptRejectionReason: null, reviewMinutes: null },
  };
}

/** At least one e-mail of every function of the `*.emails.ts` files. */
export const samples: Sample[] = [
  sample("email-link", emailLinkMail, "", owner, `${site}/email/token`),
  sample("password-link", passwordLinkMail, "", owner, `${site}/senha/token`),
  sample("recovery-link", recoveryLinkMail, "", owner, `${site}/recuperar/token`),
  sample("account-change", accountChangedMail, "recovery rejected", owner, "recovery_rejected", {
    reason: "Não conseguimos falar com você.",
    intrusionUrl,
  }),
  sample("account-change", accountChangedMail, "password", owner, "password_changed", { intrusionUrl }),
  sample("account-change", accountChangedMail, "new device", owner, "new_device", { intrusionUrl, signIn }),
  sample("account-change", accountChangedMail, "delayed", owner, "pix_changed", { startsAt: at(22), intrusionUrl }),
  sample("account-warning", accountChangedMail, "factor-failed", owner, "factor_failed", { intrusionUrl }),
  sample("account-change", accountChangedMail, "passkey synced", owner, "passkey_synced", { intrusionUrl }),
  sample("account-warning", accountChangedMail, "factors-blocked", owner, "factors_blocked", { intrusionUrl }),
  sample("account-warning", accountChangedMail, "factors-restored", owner, "factors_restored", { intrusionUrl }),
  sample("account-change", accountChangedMail, "factor unblocked", owner, "factor_unblocked", { intrusionUrl }),
  sample("account-change", accountChangedMail, "username", owner, "username_changed", {
    renamed: { from: "ana.luz", to: "ana" },
    intrusionUrl,
  }),
  sample("account-change", accountChangedMail, "sessions-ended", owner, "sessions_ended", {
    reason: "Alguém de fora entrou na conta.",
    intrusionUrl,
  }),
  sample("account-change", accountChangedMail, "suspended", owner, "suspended", {
    reason: "Várias denúncias de conteúdo de outras pessoas.",
    intrusionUrl,
  }),
  sample("account-change", accountChangedMail, "unsuspended", owner, "unsuspended", { intrusionUrl }),
  sample("account-left", accountChangedMail, "deleted", owner, "deleted"),
  sample("test", testMail, "", ana, site),
  sample("fan-code", codeMail, "", maria, "482915", `${site}/entrar?volta=/assinaturas#email=a&codigo=482915&chave=k`),
  sample("fan-sessions", sessionsEndedMail, "", maria, "Outra pessoa entrou com o seu e-mail."),
  sample("fan-deleted", fanDeletedMail, "", maria),
  sample("payment-help", help.foundOrdersMail, "", {
    ...{ to: maria, username: "ana", link: `${site}/entrar?volta=/@ana/paguei#email=a&codigo=482915&chave=k` },
    orders: [
      helpedOrder("unpaid"),
      { ...helpedOrder("ended"), endedAt: at(10).toISOString() },
      helpedOrder("checking"),
      helpedOrder("paid"),
    ],
  }),
  sample("payment-help", help.nothingFoundMail, "", { to: maria, username: "ana", page: `${site}/@ana/paguei` }),
  sample("order", help.emailCorrectedMail, "fan", maria, "ana", "fan"),
  sample("order", help.emailCorrectedMail, "creator", maria, "ana", "creator"),
  sample("order", help.correctedAccessMail, "", {
    to: maria,
    username: "ana",
    link: `${site}/entrar?volta=/@ana/paguei`,
  }),
  sample("report-link", confirmationMail, "", maria, "ana", `${site}/denuncia/token`),
  sample("report-desk", alertMail, "one", [alerted], admin, site),
  sample("report-desk", alertMail, "message", [{ ...anonymous, messageOrderId: id }], admin, site),
  sample("report-desk", alertMail, "several", [alerted, anonymous], admin, site),

  sample("sale", payments.receiptSubmittedMail, "", payment, site),
  sample("sale", payments.receiptAwaitedMail, "", payment, site),
  sample("sale", payments.saleMail, "new", payment, site),
  sample("sale", payments.saleMail, "renewal", renewal, site),
  sample("sale", payments.saleMail, "something else", bought, site),
  sample("order", payments.paymentSettledMail, "something else", bought, site),
  sample("sale", payments.receiptSubmittedMail, "several lines", several, site),
  sample("sale", payments.saleMail, "several lines", several, site, { amountCents: 1000, message: null }),
  sample("sale", payments.saleMail, "item and tip", itemAndTip, site),
  sample("order", payments.receiptDecidedMail, "several lines", several, site),
  sample("order", payments.receiptDecidedMail, "unverified several lines", withoutUserTexts(several), site),
  sample("order", payments.receiptDecidedMail, "item and tip", itemAndTip, site),
  sample("order", payments.paymentSettledMail, "several lines", several, site),
  sample("order", payments.paymentSettledMail, "unverified several lines", withoutUserTexts(several), site),
  sample("refund", refunds.paymentRefundedMail, "several lines", several),
  sample("refund", refunds.paymentRefundedMail, "unverified several lines", withoutUserTexts(several)),
  sample("unpaid-order", unpaidOrderMail, "own key", unpaid, site),
  sample("unpaid-order", unpaidOrderMail, "gateway", { ...unpaid, gateway: "iugu", receiptUntil: null }, site),
  sample("unpaid-order", unpaidOrderMail, "receipt", { ...unpaid, step: 3 }, site),
  sample("unpaid-order", unpaidOrderMail, "unverified", withoutUserTexts(unpaid), site),
  sample("ended-subscription", endedSubscriptionMail, "with a coupon", { ...ended, couponCode: "VOLTA20" }, site),
  sample("ended-subscription", endedSubscriptionMail, "without a coupon", ended, site),
  sample("announcement", announcementMail, "short", announcement, "rita@exemplo.com.br", site, "token"),
  sample("announcement", announcementMail, "with an address", withAddress, "rita@exemplo.com.br", site, "token"),
  sample("gift", gifts.giftMail, "with a message", { ...gift, receiverEmail: "bia@exemplo.com.br" }, site),
  sample(
    "gift",
    gifts.giftMail,
    "without a message",
    { ...gift, message: null, receiverEmail: "bia@exemplo.com.br" },
    site,
  ),
  sample("order", gifts.giftUnclaimedMail, "unclaimed", gift, site),
  sample("order", gifts.giftClaimedMail, "claimed", gift),
  sample("gift", gifts.giftReturnedMail, "returned", { ...gift, claimerEmail: "bia@exemplo.com.br" }, site),
  sample("sale", gifts.giftSaleMail, "sale", gift, site),
  sample(
    "order",
    payments.receiptDecidedMail,
    "gift",
    { ...bought, kinds: ["gift"], soldName: "Presente: Mensal" },
    site,
  ),
  sample("sale", tips.tipMail, "with a message", tip, "Amei o ensaio de hoje!", site),
  sample("sale", tips.tipMail, "without a message", tip, null, site),
  sample("order", tips.tipThanksMail, "thanks", tip, tip.amountCents, site),
  sample("sale", payments.saleMail, "with a tip", payment, site, { amountCents: 1000, message: "Amei o ensaio!" }),
  sample("order", payments.receiptDecidedMail, "tip", tip, site),
  sample("order", payments.receiptDecidedMail, "unverified tip", withoutUserTexts(tip), site),
  sample("order", payments.paymentSettledMail, "unverified tip", withoutUserTexts(tip), site),
  sample("refund", refunds.paymentRefundedMail, "tip", tip),
  sample("refund", refunds.paymentRefundedMail, "something else", bought),
  sample("refund", refunds.partlyRefundedMail, "tip", { ...tip, refundedCents: 1000 }),
  sample("account-money", refunds.waitingRefundMadeMail, "tip", { notice: tip, cents: 2990 }, site),
  sample("account-money", refunds.waitingRefundEndedMail, "tip", { notice: tip, cents: 2990, fault: "refused" }, site),
  sample("account-money", refunds.refundRevertedMail, "tip", { notice: tip, cents: 2990 }, site),
  sample("account-money", disputes.disputeFiledMail, "tip", { ...dispute, ...soldTip, caseId: null }, site),
  sample("account-money", disputes.disputeDecidedMail, "tip lost", { ...dispute, ...soldTip, status: "lost" }, site),
  sample("order", payments.receiptDecidedMail, "approved", { ...payment, fanMessage: "Oi!" }, site),
  sample("order", payments.receiptDecidedMail, "rejected", rejected, site, true),
  sample("order", payments.receiptDecidedMail, "rejected for the last time", rejected, site),
  sample("order", payments.paymentSettledMail, "pix", payment, site),
  sample("order", payments.paymentSettledMail, "card renewal", renewal, site),
  sample("order", payments.receiptDecidedMail, "unverified approved", withoutUserTexts(payment), site),
  sample("order", payments.receiptDecidedMail, "unverified rejected", withoutUserTexts(rejected), site, true),
  sample("order", payments.paymentSettledMail, "unverified", withoutUserTexts(payment), site),
  sample("refund", refunds.paymentRefundedMail, "unverified", withoutUserTexts(payment)),
  sample("refund", withdrawals.refundRequestedMail, "unverified", withoutUserTexts(refund)),

  sample("account-money", withdrawals.refundTaskMail, "own", { ...refund, gatewayCents: 990 }, site),
  sample("account-money", withdrawals.refundTaskMail, "gateway", { ...refund, byGateway: true }, site),
  sample("refund", withdrawals.refundRequestedMail, "own", refund),
  sample("refund", withdrawals.refundRequestedMail, "gateway", { ...refund, byGateway: true, toCard: true }),
  sample("account-money", withdrawals.refundTaskMail, "tip", tipRefund, site),
  sample("account-money", withdrawals.refundTaskMail, "something else", { ...itemRefund, byGateway: true }, site),
  sample("refund", withdrawals.refundRequestedMail, "tip", tipRefund),
  sample("refund", withdrawals.refundRequestedMail, "something else", itemRefund),
  sample("account-money", withdrawals.refundTaskMail, "gift", giftRefund, site),
  sample("account-money", withdrawals.refundTaskMail, "unclaimed gift", unclaimedGift, site),
  sample(
    "account-money",
    withdrawals.refundTaskMail,
    "unclaimed gift by gateway",
    { ...unclaimedGift, byGateway: true },
    site,
  ),
  sample("account-money", withdrawals.refundOverdueMail, "unclaimed gift", unclaimedGift, site),
  sample("refund", withdrawals.refundRequestedMail, "gift", giftRefund),
  sample("refund", withdrawals.refundRequestedMail, "unclaimed gift", unclaimedGift),
  sample("refund", withdrawals.refundReturnedMail, "something else", { ...itemRefund, byGateway: true }),
  sample("refund", refunds.partlyRefundedMail, "line", { ...partialRefund, refundedTitles: "Bastidores" }),
  sample("refund", refunds.partlyRefundedMail, "period", {
    ...partialRefund,
    refundedTitles: "Mensal",
    isPeriodRefunded: true,
  }),
  sample("refund", withdrawals.refundReturnedMail, "own", { ...refund, endToEndId }),
  sample("refund", withdrawals.refundReturnedMail, "gateway", { ...refund, byGateway: true }),
  sample("account-money", withdrawals.refundOverdueMail, "", refund, site),
  sample("account-money", withdrawals.refundStuckMail, "", { ...refund, byGateway: true, fault: "no_balance" }, site),
  sample(
    "account-money",
    withdrawals.refundStuckMail,
    "unlinked",
    { ...refund, byGateway: true, fault: "unauthorized" },
    site,
  ),
  sample("account-money", withdrawals.refundTaskMail, "again", { ...refund, earlier: 1 }, site),
  sample("account-money", withdrawals.refundHandedOverMail, "", { ...refund, handedOverAt: at(20) }, site),
  sample("refund", withdrawals.refundOnOtherWayMail, "", { ...refund, handedOverAt: at(20) }),
  sample("account-money", withdrawals.refundHandedOverMail, "unwanted", unwantedRefund, site),
  sample("account-money", withdrawals.refundOverdueMail, "unwanted", unwantedRefund, site),
  sample("refund", withdrawals.refundOnOtherWayMail, "unwanted", unwantedRefund),
  sample("account-money", refunds.refundRevertedMail, "withdrawn", reverted, site),
  sample("account-money", refunds.refundRevertedMail, "revoked", { notice: revoked, cents: 2990 }, site),
  sample("account-money", refunds.refundRevertedMail, "", { notice: payment, cents: 2990 }, site),
  sample("refund", refunds.refundRejectedByBankMail, "", reverted),
  sample("account-money", refunds.unwantedRefundStuckMail, "", { ...waited, fault: "unauthorized" }, site),
  sample("account-money", refunds.unwantedRefundStuckMail, "removed", { ...waited, fault: "no_settings" }, site),
  sample("refund", refunds.owedRefundEndedMail, "", { ...waited, reason: "Devolvemos por PIX em 20 de novembro." }),
  sample("account-money", refunds.owedRefundEndedToCreatorMail, "", {
    ...waited,
    reason: "Devolvemos por PIX em 20 de novembro.",
  }),
  sample("account-money", refunds.waitingRefundMadeMail, "", waited, site),
  sample("account-money", refunds.waitingRefundEndedMail, "", { ...waited, fault: "refused" }, site),
  sample("account-money", refunds.waitingRefundEndedMail, "unlinked", { ...waited, fault: "unauthorized" }, site),
  sample("refund", refunds.paymentRefundedMail, "", payment),
  sample("refund", refunds.paymentRefundedMail, "bought before", { ...bought, isUnused: true, isBoughtBefore: true }),
  sample("refund", refunds.unusedPaymentMail, "", { ...payment, isUnused: true }),
  sample("refund", refunds.unusedPaymentMail, "bought before", { ...bought, isUnused: true, isBoughtBefore: true }),
  sample("refund", refunds.paymentRefundedMail, "own", { ...payment, gateway: "bacen" }),
  sample("refund", refunds.partlyRefundedMail, "", partialRefund),
  sample("refund", refunds.partlyRefundedMail, "own", { ...partialRefund, gateway: "bacen" }),

  sample("account-money", disputes.disputeFiledMail, "case", dispute, site),
  sample("account-money", disputes.disputeFiledMail, "without case", { ...dispute, caseId: null }, site),
  sample("account-money", disputes.evidenceDueMail, "", evidenceDue, site),
  sample("account-money", disputes.disputeDecidedMail, "won", { ...dispute, status: "won" }, site),
  sample("account-money", disputes.disputeDecidedMail, "lost", { ...dispute, status: "lost" }, site),

  sample("account-money", billings.billingCreatedMail, "", billing, site),
  sample("account-money", billings.billingDecidedMail, "approved", { ...billing, decision: "approved" }, site),
  sample(
    "account-money",
    billings.billingDecidedMail,
    "rejected",
    { ...billing, decision: "rejected", reason: "Não achamos o PIX." },
    site,
  ),
  sample("account-money", billings.billingVoidedMail, "", { ...billing, voidReason: "Foi criada por engano." }, site),
  sample("account-money", billings.billingReminderMail, "before", billing, site, at(12)),
  sample("account-money", billings.billingReminderMail, "late", billing, site, at(18)),
  sample("account-money", billings.billingReminderMail, "stopped", billing, site, at(15, 12)),
  sample("account-money", billings.creditPaidMail, "", { email: ana, amountCents: 299, endToEndId }, site),

  sample("account-money", walletDecidedMail, "approved", { email: ana, decision: "approved", refusals: [] }, site),
  sample(
    "account-money",
    walletDecidedMail,
    "rejected",
    { email: ana, decision: "rejected", refusals: [{ message: "A foto está escura." }] },
    site,
  ),
  sample(
    "account-money",
    undecidedPricesMail,
    "",
    { email: ana, people: 37, firstEnd: new Date("2026-12-05T12:00:00Z") },
    site,
  ),
  sample(
    "account-money",
    undecidedPricesMail,
    "one",
    { email: ana, people: 1, firstEnd: new Date("2026-12-05T12:00:00Z") },
    site,
  ),
  sample("account-money", pixKeyMissingMail, "", { email: ana }, site),
  sample("account-money", cardsLostMail, "", { email: ana, gateway: "mercadopago", isRemoved: false }, site),
  sample("account-money", cardsLostMail, "removed", { email: ana, gateway: "iugu", isRemoved: true }, site),

  sample("report", cases.contentHiddenMail, "", caseNotice, site),
  sample("report", cases.reportDecidedMail, "taken down", takenDown, site),
  sample("report", cases.reportDecidedMail, "restored", restored, site),
  sample("report", cases.contentRestoredMail, "page", { ...reversed, ...page }, site),
  sample("report-answer", cases.reportAnswerMail, "taken down", takenDown, maria),
  sample("report-answer", cases.reportAnswerMail, "restored", restored, maria),
  sample("report-answer", cases.reportAnswerMail, "still hidden", { ...restored, isHiddenByOther: true }, maria),
  sample("report-answer", cases.reportAnswerMail, "message removed", messageNotice, ana),
  sample("report-answer", cases.reportAnswerMail, "message kept", { ...messageNotice, decision: "restored" }, ana),
  sample("message-removed", cases.messageRemovedMail, "", { ...messageNotice, authorEmail: maria }),
  sample("report-answer", cases.restoredAnswerMail, "", reversed, maria),
  sample("report-admin", cases.lateReportsMail, "", { rows: [caseNotice], totalCount: 12 }, admin, site),

  sample("reminder", reminderMail, "pix", reminder, site, "stop-token"),
  sample(
    "reminder",
    reminderMail,
    "trial over",
    { ...reminder, subscriptionStatus: "trialing", gateway: "mercadopago", end: at(18) },
    site,
    "stop-token",
  ),
  sample(
    "reminder",
    reminderMail,
    "expired",
    { ...reminder, subscriptionStatus: "expired", end: at(18) },
    site,
    "stop-token",
  ),
  sample("reminder", reminderMail, "pause", { ...reminder, isPaused: true }, site, "stop-token"),
  sample("reminder", reminderMail, "pause card", { ...cardDue, isPaused: true }, site, "stop-token"),
  sample("reminder", reminderMail, "card due", cardDue, site, "stop-token"),
  sample("reminder", reminderMail, "card declined", cardDeclined, site, "stop-token"),
  sample("reminder", reminderMail, "card declined for good", lastDecline, site, "stop-token"),
  sample("order", stopMail, "", stop, site),
  sample("order", cardLostMail, "", lostCard, site),
  sample("order", cardLostMail, "unpayable", { ...lostCard, isPayable: false }, site),
  sample("order", cardLostMail, "unpayable over", { ...lostCard, isPayable: false, now: at(26) }, site),
  sample("order", stopMail, "over", { ...stop, now: at(26) }, site),
  sample("order", stopMail, "pause", { ...stop, pausedUntil: at(25, 12) }, site),
  sample("story", newStoryMail, "", { username: "ana", fullName: "Ana Luz" }, maria, site, "stop-token"),
];
