import { randomUUID } from "node:crypto";
import { createSupportAccess } from "#modules/admin/support-access";
import { insertEvent } from "#modules/auth/account-events.store";
import { insertEvent as insertEvidenceEvent } from "#modules/evidence/evidence.store";
import { reviewReceipt } from "#modules/receipts/review-receipt";
import { requestRefund } from "#modules/refunds/request-refund";
import { addAnnouncement } from "./announcements.ts";
import { addDispute } from "./disputes.ts";
import { addDraft } from "./drafts.ts";
import { addEvidence } from "./evidence.ts";
import { addRecovery } from "./factors.ts";
import { addDiscrepancy, addGatewayBalance, addWaitingRefund } from "./gateways.ts";
import { addGift } from "./gifts.ts";
import { addCoupon, addGuest, verifyEmail } from "./grants.ts";
import { addUndecided } from "./imports.ts";
import { addItem, buyItem } from "./items.ts";
import {
  addBilling,
  addBillingReceipt,
  addCredit,
  addReview,
  addStuckTransfer,
  approveWallet,
  requestDeletion,
} from "./money.ts";
import { creator, newPhone, newRegistration, order, type Person, seller, visitor } from "./people.ts";
import { addDecidedCase, addReportCase } from "./reports.ts";
import type { Scene } from "./request.ts";
import { addTip } from "./tips.ts";
import {
  addHighlight,
  addPhoto,
  addPlan,
  addReceipt,
  addSale,
  addStory,
  adminOf,
  expireOpenPayment,
  orderNow,
  setPeriod,
  signIn,
  subscribe,
} from "./world.ts";

type GrowingList = {
  path: string;
  person: Person;
  /** Adds one row to the list. */
  grow: () => Promise<unknown>;
};

type Prepare = (scene: Scene) => Promise<GrowingList>;

/** A list of the owner's own. */
function own(path: string, grow: (scene: Scene) => Promise<unknown>): Prepare {
  return async (scene) => ({ path, person: await signIn(scene, scene.owner), grow: () => grow(scene) });
}

/** Content of the owner that a fan may watch. */
function watched(what: string, grow: (scene: Scene) => Promise<unknown>): Prepare {
  return async (scene) => {
    const { person } = await scene.fan();
    return { path: `/creators/${scene.owner.username}/${what}`, person, grow: () => grow(scene) };
  };
}

const story = ({ product, owner }: Scene) => addStory(product, owner);
const photo = ({ product, owner }: Scene) => addPhoto(product, owner);
const sale = (scene: Scene) => addSale(scene, scene.owner);

async function highlight({ product, owner }: Scene) {
  await addHighlight(product, owner, [await addStory(product, owner), await addStory(product, owner)]);
}

async function archivedStory({ product, owner }: Scene) {
  const archived = product.ctx.db.updateTable("story").set({ archivedAt: product.ctx.now() });
  await archived.where("id", "=", await addStory(product, owner)).execute();
}

async function archivedPlan({ product, owner }: Scene) {
  const archived = product.ctx.db.updateTable("plan").set({ archivedAt: product.ctx.now(), active: false });
  await archived.where("id", "=", await addPlan(product, owner)).execute();
}

async function receipt({ product, owner }: Scene) {
  await addReceipt(product, await subscribe({ product }, owner, "unpaid"));
}

/** A sale that its fan withdrew on the day after. */
async function refund({ product, owner }: Scene) {
  const fan = await subscribe({ product }, owner, "unpaid");
  await addReceipt(product, fan);
  await reviewReceipt(product.ctx, owner.accountId, fan.orderId, "approved");
  // Once per phone.
  const renamed = product.ctx.db.updateTable("subscription").set({ fanPhone: `+55${newPhone()}` });
  await renamed.where("id", "=", fan.subscriptionId).execute();
  await requestRefund(product.ctx, fan.subscriptionId);
}

async function visit({ product: { ctx }, owner, other }: Scene) {
  const grant = { adminId: other.accountId, visit: randomUUID() };
  const session = { accountId: owner.accountId, sessionId: grant.visit, role: "creator", grant } as const;
  await createSupportAccess(ctx, session, { method: "DELETE", route: "/stories/:_id", path: "/stories/1" });
}

async function redemption({ product, owner }: Scene, couponId: string) {
  const { subscriptionId } = await subscribe({ product }, owner, "paying");
  const { ctx } = product;
  const made = { couponId, fanPhone: "+5511912345678", priceCents: 2990, discountCents: 598 };
  const fan = ctx.db.selectFrom("subscription").select("fanId").where("id", "=", subscriptionId);
  const { fanId } = await fan.executeTakeFirstOrThrow();
  const times = { reservedUntil: ctx.now(), redeemedAt: ctx.now(), createdAt: ctx.now() };
  await ctx.db
    .insertInto("couponRedemption")
    .values({ id: randomUUID(), subscriptionId, fanId, ...made, ...times })
    .execute();
}

async function transfer(scene: Scene) {
  await addGatewayBalance(scene.product, scene.owner);
  await approveWallet(scene.product, scene.owner);
  const person = await signIn(scene, scene.owner);
  const { status } = await person.request("/v1/wallet/transfer", {
    body: { amount: 1_000 },
    headers: { "idempotency-key": randomUUID() },
  });
  if (status >= 400) throw new Error(`transfer: ${status}`);
}

/** A fan who subscribes to more and more creators in one browser. */
function ofSubscriber(path: string): Prepare {
  return async (scene) => {
    const { person } = await scene.fan();
    const { product } = scene;
    const grow = async () => {
      const { body } = await person.request("/v1/checkout", { body: order(await seller(product)) });
      await setPeriod(product, body.subscriptionId, "paying");
      await expireOpenPayment(product, body.subscriptionId);
    };
    return { path, person, grow };
  };
}

/** How the list of each list endpoint grows. */
export const growingLists: Record<string, Prepare> = {
  "admin.listCreators": async ({ product }) => ({
    path: "/admin/performers",
    person: await adminOf(product),
    grow: () => creator(product),
  }),
  "admin.listSupportAccesses": own("/account/support-accesses", visit),
  "admin.listAccountActivity": async ({ product, owner }) => ({
    path: `/admin/accounts/${owner.accountId}/activity`,
    person: await adminOf(product),
    grow: () => insertEvent(product.ctx, owner.accountId, "signed_in"),
  }),
  "admin.listWalletReviews": async ({ product }) => ({
    path: "/admin/wallets",
    person: await adminOf(product),
    grow: () => addReview(product),
  }),
  "admin.listBillingReceipts": async ({ product, owner }) => ({
    path: "/admin/billings",
    person: await adminOf(product),
    grow: () => addBillingReceipt(product, owner),
  }),
  "admin.listOpenBillings": async ({ product, owner }) => ({
    path: "/admin/open-billings",
    person: await adminOf(product),
    grow: () => addBilling(product, owner),
  }),
  "admin.listCredits": async ({ product }) => ({
    path: "/admin/credits",
    person: await adminOf(product),
    grow: async () => {
      const person = await seller(product);
      const owner = { accountId: (await person.request("/v1/me")).body._id };
      await addCredit(product, owner);
      await requestDeletion(product, owner);
    },
  }),
  "admin.listDiscrepancies": async ({ product }) => ({
    path: "/admin/discrepancies",
    person: await adminOf(product),
    grow: () => addDiscrepancy(product),
  }),
  "admin.listStuckTransfers": async ({ product }) => ({
    path: "/admin/stuck-transfers",
    person: await adminOf(product),
    grow: () => addStuckTransfer(product, { isMade: true }),
  }),
  "admin.listRecoveries": async ({ product }) => ({
    path: "/admin/recoveries",
    person: await adminOf(product),
    grow: () => addRecovery(product),
  }),
  "admin.listEvidence": async ({ product }) => ({
    path: "/admin/evidence",
    person: await adminOf(product),
    grow: () => addEvidence(product),
  }),
  "admin.listEvidenceEvents": async ({ product }) => {
    const { holdId } = await addEvidence(product);
    return {
      path: `/admin/evidence/${holdId}/events`,
      person: await adminOf(product),
      grow: () => insertEvidenceEvent(product.ctx, { holdId, kind: "viewed" }),
    };
  },
  "admin.listReportCases": async ({ product }) => ({
    path: "/admin/reports",
    person: await adminOf(product),
    grow: () => addReportCase(product),
  }),
  "admin.listDecidedCases": async ({ product }) => ({
    path: "/admin/reports/decided",
    person: await adminOf(product),
    grow: () => addDecidedCase(product),
  }),
  "reports.listOwnCases": own("/account/reports", async ({ product, owner }) =>
    addReportCase(product, { username: owner.username, story: await addStory(product, owner) }),
  ),
  "billings.listBillings": own("/billings", ({ product, owner }) => addBilling(product, owner)),
  "disputes.listDisputes": own("/disputes", (scene) => addDispute(scene, scene.owner)),
  "transfers.listTransfers": own("/wallet/transfers", transfer),
  "activity.listActivity": own("/auth/activity", ({ product, owner }) =>
    insertEvent(product.ctx, owner.accountId, "signed_in"),
  ),
  "auth.listSessions": own("/auth/sessions", (scene) => signIn(scene, scene.owner)),
  "fans.listFanSessions": async (scene) => {
    const { person, email } = await scene.fan();
    await verifyEmail(scene.product, person, email);
    return { path: "/fan/sessions", person, grow: () => verifyEmail(scene.product, visitor(scene.product), email) };
  },
  "coupons.listCoupons": own("/coupons", ({ owner }) => addCoupon(owner)),
  "coupons.listRedemptions": async (scene) => {
    const couponId = await addCoupon(scene.owner);
    return own(`/coupons/${couponId}/redemptions`, (scene) => redemption(scene, couponId))(scene);
  },
  "creators.listCreatorStories": watched("stories", story),
  "creators.listCreatorHighlights": watched("highlights", highlight),
  "creators.listCreatorMedias": watched("medias", photo),
  "creators.listFanSubscriptions": ofSubscriber("/fan/subscriptions"),
  "creators.listFeed": ofSubscriber("/fan/feed"),
  "creators.searchProfiles": own("/profile/search/all?query=ana", ({ product }) => seller(product)),
  "highlights.listHighlights": own("/highlights", highlight),
  "medias.listMedias": own("/medias", photo),
  "payments.listPayments": own("/payments", receipt),
  "plans.listPlans": own("/plan/all", ({ product, owner }) => addPlan(product, owner)),
  "plans.listArchivedPlans": own("/plan/archived", archivedPlan),
  "refunds.listRefunds": own("/refunds", refund),
  "refunds.listWaitingRefunds": own("/refunds/waiting", (scene) => addWaitingRefund(scene, scene.owner)),
  "stories.listArchived": own("/stories/archived", archivedStory),
  "stories.listDrafts": own("/drafts", ({ product, owner }) => addDraft(product, owner)),
  "stories.listMine": own("/stories/me", story),
  "stories.listViewers": async (scene) => {
    const id = await addStory(scene.product, scene.owner);
    return own(`/stories/${id}/viewers`, async ({ product, owner }) => {
      const { person } = await subscribe({ product }, owner, "paying");
      await person.request(`/v1/fan/stories/${id}/view`, { method: "POST" });
    })(scene);
  },
  "subscriptions.listSubscriptions": own("/subscriptions", ({ product, owner }) =>
    subscribe({ product }, owner, "paying"),
  ),
  "ledger.listOperations": own("/wallet/balance/operations", sale),
  "ledger.listPayables": own("/wallet/payables", sale),
  "help.listHelpedOrders": async (scene) => {
    const { product, owner } = scene;
    const { person, email } = await scene.fan();
    await verifyEmail(product, person, email);
    const grow = async () => {
      const body = await orderNow(product, owner);
      return visitor(product).request("/v1/checkout", { body: { ...body, fan: { ...body.fan, email } } });
    };
    return { path: `/creators/${owner.username}/payment-help`, person, grow };
  },
  "announcements.listAnnouncements": async (scene) => {
    await scene.fan();
    return own("/announcements", ({ product, owner }) => addAnnouncement(product, owner))(scene);
  },
  "announcements.listFanAnnouncements": async (scene) => {
    const { person } = await scene.fan();
    const { product } = scene;
    const grow = async () => {
      const by = await seller(product);
      await addTip(product, by, {}, person);
      await addAnnouncement(product, { accountId: (await by.request("/v1/me")).body._id });
    };
    return { path: "/fan/announcements", person, grow };
  },
  "announcements.listFanSenders": async (scene) => {
    const { person, email } = await scene.fan();
    const { product } = scene;
    await verifyEmail(product, person, email);
    const fan = product.ctx.db.selectFrom("fan").select("id").where("email", "=", email);
    const { id: fanId } = await fan.executeTakeFirstOrThrow();
    const grow = async () => {
      const accountId = (await (await seller(product)).request("/v1/me")).body._id;
      const choice = { accountId, fanId, stopped: true, changedAt: product.ctx.now() };
      await product.ctx.db.insertInto("announcementChoice").values(choice).execute();
    };
    return { path: "/fan/senders", person, grow };
  },
  "tips.listFanTips": async (scene) => {
    const { person } = await scene.fan();
    const { product } = scene;
    return { path: "/fan/tips", person, grow: async () => addTip(product, await seller(product), {}, person) };
  },
  "gifts.listFanGifts": async (scene) => {
    const { person } = await scene.fan();
    const { product } = scene;
    return { path: "/fan/gifts", person, grow: async () => addGift(product, await seller(product), {}, person) };
  },
  "gifts.listGifts": own("/gifts", ({ product, owner }) => addGift(product, owner)),
  "items.listBoughtItems": async (scene) => {
    const { person } = await scene.fan();
    const { product, owner } = scene;
    const grow = async () => buyItem(product, owner, (await addItem(product, owner))._id, person);
    return { path: "/fan/items", person, grow };
  },
  "items.listCreatorItems": watched("items", ({ product, owner }) => addItem(product, owner)),
  "items.listItems": own("/items", ({ product, owner }) => addItem(product, owner)),
  "tips.listTips": own("/tips", ({ product, owner }) => addTip(product, owner)),
  "imports.listUndecided": own("/lastlink/undecided", ({ product, owner }) => addUndecided(product, owner)),
  "whitelist.listWhitelist": own("/whitelist", ({ owner }) => addGuest(owner, newRegistration().email)),
};
