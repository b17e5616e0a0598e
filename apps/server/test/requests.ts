import { randomUUID } from "node:crypto";
import { beginAgeCheck } from "#rooms/ages/begin-age-check";
import { openLink, tokenOf } from "#rooms/auth/open-link";
import { openSession } from "#rooms/auth/open-session";
import { findFanSession } from "#rooms/fans/find-fan-session";
import { storyToken } from "#rooms/notices/story-token";
import { renewalToken } from "#rooms/renewals/renewal-token";
import type { EndpointName } from "./endpoints.ts";
import { addCoupon, addGuest, claimOf, codeFor, coupon } from "./favours.ts";
import { addGatewaySale, addHeldMoney, iuguApplicant, sellByCard } from "./gateways.ts";
import { goToMercadoPago } from "./mercadopago.ts";
import { addBilling, addBillingProof, addReview, freshWallet, holderBody } from "./money.ts";
import { addImport, connectLastlink, lastlinkEvent, makeWay, peopleFile } from "./newcomers.ts";
import { creator, newcomer, password, pixSettings } from "./people.ts";
import { makePicture } from "./pictures.ts";
import type { Product } from "./product.ts";
import { pushTarget } from "./push-target.ts";
import { addReportCase } from "./reports.ts";
import { addUpload, creation, makeUploadRoom } from "./uploads.ts";
import { makeVideo } from "./videos.ts";
import {
  addExport,
  addFailedVideo,
  addHighlight,
  addPhoto,
  addPlan,
  addProof,
  addRefund,
  addSale,
  addStory,
  closeCharge,
  endToEndIdNow,
  type Fan,
  giveOwnPhone,
  makeRoom,
  orderNow,
  payNow,
  signIn,
  subscribe,
  usernameNow,
  type World,
} from "./world.ts";

/** Where one request is made: the fan pays `owner`, and comes when first asked for. */
export type Scene = World & { fan: () => Promise<Fan> };

export function sceneIn(world: World): Scene {
  let fan: Promise<Fan> | undefined;
  return {
    ...world,
    fan: () => {
      fan ??= subscribe(world, world.owner, "paying");
      return fan;
    },
  };
}

export type Part = [name: string, value: string | Blob, filename?: string];
export type Asked = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  parts?: Part[];
  headers?: Record<string, string>;
  /** A body that is no JSON. */
  bytes?: Buffer;
};

/** Whose the thing is that a request names; nobody's where each asks for their own. */
export type Holder = "owner" | "fan";
type Right = { of: readonly Holder[] | "nobody"; make: (scene: Scene) => Asked | Promise<Asked> };

const own = (make: Right["make"] = () => ({})): Right => ({ of: "nobody", make });
const ofOwner = (make: Right["make"]): Right => ({ of: ["owner"], make });
const ofFan = (make: Right["make"]): Right => ({ of: ["fan"], make });

/** The owner in a session of their own: some of these requests end the one before. */
const anew = (scene: Scene) => signIn(scene, scene.owner);

let video: Blob | undefined;

/** The token of a link that was mailed to somebody who is nobody else in these tests. */
async function mailedTo(product: Product, purpose: "password" | "email"): Promise<string> {
  const person = await creator(product);
  const { _id: accountId } = (await person.ask("/v1/me")).body;
  return tokenOf(product.ctx, await openLink(product.ctx, { accountId, purpose, email: person.email }));
}

/** A request that is right in every way, for each endpoint; it makes what it names. */
export const requests: Record<EndpointName, Right> = {
  "account.getAccountStats": own(),
  "personalData.getExport": own(),
  "personalData.postExport": own(() => ({ body: { currentPassword: password } })),
  "personalData.linkExport": ofOwner(async ({ product, owner }) => {
    await addExport(product, owner.accountId);
    return { body: { currentPassword: password } };
  }),
  "personalData.getDeletion": own(),
  "personalData.postDeletion": own(async ({ product, owner }) => ({
    body: { username: await usernameNow(product, owner), currentPassword: password },
  })),
  "personalData.withdrawDeletion": own(),
  "admin.listPerformers": own(),
  "admin.listSupportAccesses": own(() => ({ query: { limit: "5", offset: "0" } })),
  "ages.getAge": own(),
  "ages.postAgeCheck": own(({ owner }) => ({ body: { back: `/@${owner.username}/stories` } })),
  "ages.getAgeCheck": ofFan(async ({ product, fan }) => {
    const { person } = await fan();
    const { sessionId } = (await findFanSession(product.ctx, person.cookies.get("camarim_fan") ?? "")) ?? {};
    return { params: { _id: (await beginAgeCheck(product.ctx, sessionId ?? "", "/assinaturas")).id } };
  }),
  "auth.register": own(() => ({ body: newcomer() })),
  "auth.login": own(({ owner }) => ({ body: { usernameOrEmail: owner.username, password } })),
  "auth.logout": own(),
  "auth.getMe": own(),
  "auth.putMe": own(() => ({ body: { phoneNumber: "+5511912345678", currentPassword: password } })),
  "auth.listSessions": own(),
  "auth.deleteSession": ofOwner(async ({ product, owner }) => {
    const { sessionId } = await openSession(product.ctx, owner.accountId, "tests");
    return { params: { _id: sessionId } };
  }),
  "auth.forgotPassword": own(() => ({ body: { email: newcomer().email } })),
  "auth.resetPassword": own(async ({ product }) => ({
    body: { token: await mailedTo(product, "password"), password: "outra senha bem comprida" },
  })),
  "auth.verifyEmail": own(async ({ product }) => ({ body: { token: await mailedTo(product, "email") } })),
  "backOffice.listWalletReviews": own(() => ({ query: { limit: "5", offset: "0" } })),
  "backOffice.approveWallet": own(async ({ product }) => ({ params: { _id: await addReview(product) } })),
  "backOffice.refuseWallet": own(async ({ product }) => ({
    params: { _id: await addReview(product) },
    body: { reasons: ["name_differs"], note: "Confira o nome." },
  })),
  "backOffice.listBillingProofs": own(() => ({ query: { limit: "5", offset: "0" } })),
  "backOffice.listDifferences": own(() => ({ query: { limit: "5", offset: "0" } })),
  "backOffice.approveBillingProof": own(async ({ product, owner }) => ({
    params: { _id: await addBillingProof(product, owner) },
  })),
  "backOffice.refuseBillingProof": own(async ({ product, owner }) => ({
    params: { _id: await addBillingProof(product, owner) },
    body: { reason: "Não achamos no extrato." },
  })),
  "backOffice.listReportCases": own(() => ({ query: { limit: "5", offset: "0" } })),
  "backOffice.restoreContent": own(async ({ product }) => ({ params: { _id: await addReportCase(product) } })),
  "backOffice.keepContentDown": own(async ({ product }) => ({
    params: { _id: await addReportCase(product) },
    body: { note: "Mostra uma pessoa sem autorização." },
  })),
  "billings.listBillings": own(() => ({ query: { limit: "5", offset: "0" } })),
  "billings.getBilling": ofOwner(async ({ product, owner }) => ({ params: { _id: await addBilling(product, owner) } })),
  "billings.sendBillingReceipt": ofOwner(async ({ product, owner }) => ({
    params: { _id: await addBilling(product, owner) },
    parts: [["file", await makePicture(), "comprovante.jpg"]],
  })),
  "checkout.postCheckout": own(async ({ product, owner }) => ({ body: await orderNow(product, owner) })),
  "checkout.getCheckout": ofFan(async ({ fan }) => ({ params: { _id: (await fan()).orderId } })),
  "coupons.listCoupons": own(() => ({ query: { limit: "5", offset: "0", archived: "false" } })),
  "coupons.createCoupon": own(() => ({
    body: {
      ...coupon(),
      ...{ duration: "cycles", cycles: 3, plans: [], maxRedemptions: 10, maxPerFan: 1 },
      ...{ startsAt: "2026-01-01T03:00:00.000Z", expiresAt: "2099-01-01T03:00:00.000Z" },
    },
  })),
  "coupons.getCoupon": ofOwner(async (scene) => ({ params: { _id: await addCoupon(await anew(scene)) } })),
  "coupons.patchCoupon": ofOwner(async (scene) => ({
    params: { _id: await addCoupon(await anew(scene)) },
    body: { active: false, maxRedemptions: 5, maxPerFan: null, startsAt: null, expiresAt: null, plans: [] },
  })),
  "coupons.deleteCoupon": ofOwner(async (scene) => ({ params: { _id: await addCoupon(await anew(scene)) } })),
  "coupons.listRedemptions": ofOwner(async (scene) => ({
    params: { _id: await addCoupon(await anew(scene)) },
    query: { limit: "5", offset: "0" },
  })),
  "coupons.checkCoupon": own(async (scene) => {
    const body = coupon();
    await addCoupon(await anew(scene), body);
    return { params: { username: scene.owner.username, code: body.code } };
  }),
  "creators.getCreator": own(({ owner }) => ({ params: { username: owner.username } })),
  "creators.listCreatorStories": own(async ({ product, owner }) => {
    await addStory(product, owner);
    return { params: { username: owner.username }, query: { limit: "5", offset: "0" } };
  }),
  "creators.getPublicProfile": own(({ owner }) => ({ params: { _id: owner.accountId } })),
  "creators.searchProfiles": own(({ owner }) => ({ query: { query: `@${owner.username}` } })),
  "creators.listCreatorHighlights": own(async ({ product, owner }) => {
    await addHighlight(product, owner);
    return { params: { username: owner.username } };
  }),
  "creators.listCreatorMedias": own(async ({ product, owner }) => {
    await addPhoto(product, owner);
    return { params: { username: owner.username }, query: { limit: "5", offset: "0" } };
  }),
  "fanData.postFanDeletion": own(async ({ product, fan }) => {
    const { person, email } = await fan();
    await person.ask("/v1/fan/session", { body: { email, code: await codeFor(product, email) } });
    return { body: { email } };
  }),
  "fanHome.listFanSubscriptions": own(),
  "fanHome.getFanSubscription": ofFan(async ({ fan }) => ({ params: { _id: (await fan()).subscriptionId } })),
  "fanHome.listFeed": own(),
  "fanHome.exportFan": own(),
  "fanNotices.getPush": own(),
  "fanNotices.putPush": own(({ product }) => ({ body: { ...pushTarget(product), quiet: false } })),
  "fanNotices.stopPush": own(({ product }) => ({ body: { endpoint: pushTarget(product).endpoint } })),
  "fanNotices.getStoryNotices": own(async ({ product, fan }) => ({
    params: { token: storyToken(product.ctx, (await fan()).subscriptionId) },
  })),
  "fanNotices.putStoryNotices": own(async ({ product, fan }) => ({
    params: { token: storyToken(product.ctx, (await fan()).subscriptionId) },
    body: { stopped: true },
  })),
  "fans.getFan": own(),
  "fans.fanLogout": own(),
  "fans.sendCode": own(() => ({ body: { email: newcomer().email } })),
  "fans.openSession": own(async ({ product }) => {
    const { email } = newcomer();
    return { body: { email, code: await codeFor(product, email) } };
  }),
  "fans.cancelHeld": ofFan(async ({ fan }) => ({ params: { _id: (await fan()).subscriptionId } })),
  "fans.renewHeld": ofFan(async ({ product, fan }) => {
    const { subscriptionId } = await fan();
    await closeCharge(product, subscriptionId);
    return { params: { _id: subscriptionId } };
  }),
  "fans.refundHeld": ofFan(async (scene) => ({
    params: { _id: (await payNow(scene, await giveOwnPhone(scene.product, await scene.fan()))).subscriptionId },
  })),
  "fans.changeCard": ofFan(async (scene) => {
    const { subscriptionId, cardToken } = await sellByCard(scene.product, await scene.fan());
    return { params: { _id: subscriptionId }, body: { cardToken } };
  }),
  "fans.viewStory": ofFan(async ({ product, owner }) => ({ params: { _id: await addStory(product, owner) } })),
  "highlights.listHighlights": own(),
  "highlights.postHighlight": ofOwner(async ({ product, owner }) => {
    await makeRoom(product, owner);
    const story = await addStory(product, owner);
    return { body: { title: "Ensaios", cover: story, stories: [story] } };
  }),
  "highlights.patchHighlight": ofOwner(async ({ product, owner }) => {
    const { id, cover_id } = await addHighlight(product, owner);
    return { params: { _id: id }, body: { title: "Viagens", cover: cover_id, position: 0 } };
  }),
  "highlights.addHighlightStories": ofOwner(async ({ product, owner }) => ({
    params: { _id: (await addHighlight(product, owner)).id },
    body: { stories: [await addStory(product, owner)] },
  })),
  "highlights.removeHighlightStory": ofOwner(async ({ product, owner }) => {
    const { id, cover_id } = await addHighlight(product, owner);
    return { params: { highlightId: id, storyId: cover_id } };
  }),
  "highlights.deleteHighlight": ofOwner(async ({ product, owner }) => ({
    params: { _id: (await addHighlight(product, owner)).id },
  })),
  "holder.getWallet": own(),
  "holder.getWalletStatus": own(),
  "iugu.getIuguAccount": own(),
  "iuguOnboarding.postIuguAccount": own(() => ({ body: iuguApplicant })),
  "iuguOnboarding.refundPayment": ofOwner(async (scene) => ({
    params: { _id: await addGatewaySale(scene, scene.owner) },
  })),
  "medias.listMedias": own(() => ({ query: { limit: "5", offset: "0" } })),
  "medias.postMedia": own(async () => ({
    parts: [
      ["caption", "Bastidores"],
      ["file", await makePicture(), "IMG_0001.JPG"],
    ],
  })),
  "medias.patchMedia": ofOwner(async ({ product, owner }) => ({
    params: { _id: await addPhoto(product, owner) },
    body: { caption: "Ensaio de sábado" },
  })),
  "medias.retryMedia": ofOwner(async ({ product, owner }) => ({
    params: { _id: await addFailedVideo(product, owner) },
  })),
  "medias.deleteMedia": ofOwner(async ({ product, owner }) => ({ params: { _id: await addPhoto(product, owner) } })),
  "mp.getMpConnection": own(),
  "mp.authorizeMp": own(),
  "mp.connectMp": ofOwner(async (scene) => ({ body: await goToMercadoPago(await anew(scene), 900000001) })),
  "mp.disconnectMp": own(),
  "migration.getLastlink": own(),
  "migration.loginLastlink": own(() => ({ body: { token: "token-do-webhook-1234" } })),
  "migration.postImport": own(async (scene) => {
    await makeWay(scene.product);
    return {
      parts: [
        ["fileName", "assinantes.csv"],
        ["file", peopleFile(), "assinantes.csv"],
      ],
    };
  }),
  "migration.getImport": ofOwner(async (scene) => ({
    params: { _id: await addImport(scene.product, await anew(scene)) },
    query: { limit: "5", offset: "0", state: "wrong" },
  })),
  "migration.patchImport": ofOwner(async (scene) => ({
    params: { _id: await addImport(scene.product, await anew(scene)) },
    body: { rows: [{ line: 1, name: "Bia", email: "bia@exemplo.com.br", phone: "", paidUntil: "24/11/2099" }] },
  })),
  "migration.confirmImport": ofOwner(async (scene) => ({
    params: { _id: await addImport(scene.product, await anew(scene)) },
    body: { allowed: true },
  })),
  "migration.undoImport": ofOwner(async (scene) => ({
    params: { _id: await addImport(scene.product, await anew(scene), "done") },
  })),
  "migration.exportClaims": ofOwner(async (scene) => ({
    params: { _id: await addImport(scene.product, await anew(scene), "done") },
  })),
  "migration.hearLastlink": own(async (scene) => ({
    params: { secret: await connectLastlink(await anew(scene)) },
    query: { token: "token-do-webhook-1234" },
    body: lastlinkEvent({ Data: { Buyer: { Email: newcomer().email } } }),
  })),
  "payments.listPayments": own(() => ({
    query: { limit: "5", offset: "0", paymentMethod: "pix", hasReceiptUrl: "true", receiptManualApproved: "null" },
  })),
  "payments.approvePayment": ofOwner(async ({ product, fan }) => {
    await addProof(product, await fan());
    return { params: { _id: (await fan()).orderId } };
  }),
  "payments.reprovePayment": ofOwner(async ({ product, fan }) => {
    await addProof(product, await fan());
    return { params: { _id: (await fan()).orderId }, body: { reason: "Não achei no extrato." } };
  }),
  "payments.postStatement": own(async () => ({
    parts: [
      ["approve", "true"],
      ["file", new Blob(["Data;Descrição;Valor\n21/11/2026;Pix recebido;29,90\n"]), "extrato.csv"],
    ],
  })),
  "payments.sendReceipt": {
    of: ["owner", "fan"],
    make: async ({ fan }) => ({
      params: { _id: (await fan()).subscriptionId },
      parts: [["file", await makePicture(), "comprovante.jpg"]],
    }),
  },
  "plans.listPlans": own(),
  "plans.listArchivedPlans": own(),
  "plans.putPlans": own(() => ({
    body: {
      data: [{ name: "Mensal", description: "Tudo", price: 2990, periodMonths: 1, trialDays: 0, active: true }],
    },
  })),
  "profile.getProfile": own(),
  "profile.patchProfile": own(() => ({
    body: { fullName: "Ana Luz Costa", bio: "Bastidores", city: "Recife", instagram: "@ana.luz" },
  })),
  "profile.putAvatar": own(async () => ({ parts: [["file", await makePicture(), "eu.jpg"]] })),
  "refunds.listRefunds": own(() => ({ query: { limit: "5", offset: "0", returned: "false" } })),
  "refunds.markReturned": ofOwner(async (scene) => ({
    params: { _id: await addRefund(scene) },
    body: { endToEndId: endToEndIdNow(scene.product) },
  })),
  "renewals.getRenewal": own(async (scene) => ({
    params: { token: renewalToken(scene.product.ctx, (await subscribe(scene, scene.owner, "unpaid")).orderId) },
  })),
  "renewals.askRenewalCode": own(async (scene) => {
    const { renewalId } = await sellByCard(scene.product, await subscribe(scene, scene.owner, "paying"));
    return { params: { token: renewalToken(scene.product.ctx, renewalId) } };
  }),
  "renewals.sendRenewalReceipt": own(async (scene) => ({
    params: { token: renewalToken(scene.product.ctx, (await subscribe(scene, scene.owner, "unpaid")).orderId) },
    parts: [["file", await makePicture(), "comprovante.jpg"]],
  })),
  "registration.postWallet": own(() => ({ body: { ...holderBody, currentPassword: password } })),
  "registration.getDocuments": own(),
  "registration.sendDocument": own(async ({ product, owner, other }) => {
    for (const person of [owner, other]) await freshWallet(product, person);
    return { params: { side: "front" }, parts: [["file", await makePicture(), "frente.jpg"]] };
  }),
  "registration.getRecipient": own(),
  "reports.postReport": own(async ({ product, owner }) => {
    await orderNow(product, owner);
    const username = await usernameNow(product, owner);
    return { body: { username, reason: "copyright", details: "O vídeo é meu.", email: newcomer().email } };
  }),
  "reports.listOwnCases": own(() => ({ query: { limit: "5", offset: "0" } })),
  "settings.getPix": own(),
  "settings.getSetting": own(),
  "settings.patchSetting": own(() => ({ body: { storyLifetime: "48h", graceDays: 5, fanMessage: "Oi" } })),
  "settings.putPix": own(() => ({ body: pixSettings })),
  "stories.uploadClosed": own(() => {
    video ??= makeVideo({ seconds: 1, size: "90x160" });
    return {
      parts: [
        ["caption", "Bastidores"],
        ["file", video, "IMG_0001.MOV"],
      ],
    };
  }),
  "stories.uploadHighlight": own(async ({ product, owner }) => {
    await makeRoom(product, owner);
    video ??= makeVideo({ seconds: 1, size: "90x160" });
    return {
      parts: [
        ["caption", "Bastidores"],
        ["title", "Ensaios"],
        ["file", video, "IMG_0001.MOV"],
      ],
    };
  }),
  "stories.listArchived": own(() => ({ query: { limit: "5", offset: "0" } })),
  "stories.patchStory": ofOwner(async ({ product, owner }) => ({
    params: { _id: await addStory(product, owner) },
    body: { caption: "Outra legenda", archived: true },
  })),
  "stories.listMine": own(() => ({ query: { limit: "5", offset: "0" } })),
  "stories.getStory": ofOwner(async ({ product, owner }) => ({ params: { _id: await addStory(product, owner) } })),
  "stories.deleteStory": ofOwner(async ({ product, owner }) => ({ params: { _id: await addStory(product, owner) } })),
  "stories.listViewers": ofOwner(async ({ product, owner, fan }) => {
    const id = await addStory(product, owner);
    await (await fan()).person.ask(`/v1/fan/stories/${id}/view`, { method: "POST" });
    return { params: { _id: id }, query: { limit: "5", offset: "0" } };
  }),
  "stories.retryStory": ofOwner(async ({ product, owner }) => ({
    params: { _id: await addStory(product, owner, "failed") },
  })),
  "subscriptions.cancelSubscription": ofOwner(async ({ fan }) => ({ params: { _id: (await fan()).subscriptionId } })),
  "subscriptions.changePlan": {
    of: ["owner", "fan"],
    make: async ({ product, owner, fan }) => {
      const { subscriptionId } = await fan();
      await closeCharge(product, subscriptionId);
      return { body: { subscriptionId, planId: await addPlan(product, owner) } };
    },
  },
  "subscriptions.exportSubscriptions": own(() => ({ query: { status: "active", query: "joão" } })),
  "subscriptions.extendSubscription": ofOwner(async ({ product, fan }) => ({
    params: { _id: (await fan()).subscriptionId },
    body: { until: new Date(product.ctx.now().getTime() + 40 * 86_400_000).toISOString().slice(0, 10) },
  })),
  "subscriptions.getStats": own(() => ({ query: { period: "90d" } })),
  "subscriptions.getSubscription": ofOwner(async ({ fan }) => ({ params: { _id: (await fan()).subscriptionId } })),
  "subscriptions.listSubscriptions": own(async ({ owner }) => ({
    query: { limit: "5", offset: "0", status: "active", plan: owner.planId, query: "joão" },
  })),
  "subscriptions.revokePayment": ofOwner(async ({ fan }) => ({ params: { _id: (await fan()).subscriptionId } })),
  "uploads.createUpload": own(async ({ product, owner }) => {
    await makeUploadRoom(product, owner);
    return { headers: creation({ kind: "closed", caption: "Bastidores" }, 100_000) };
  }),
  "uploads.getUpload": ofOwner(async (scene) => ({ params: { _id: await addUpload(scene.product, scene.owner) } })),
  "uploads.patchUpload": ofOwner(async (scene) => ({
    params: { _id: await addUpload(scene.product, scene.owner) },
    headers: { "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    bytes: Buffer.from("a piece of it"),
  })),
  "uploads.finishUpload": ofOwner(async (scene) => ({
    params: { _id: await addUpload(scene.product, scene.owner, await makePicture()) },
  })),
  "uploads.deleteUpload": ofOwner(async (scene) => ({ params: { _id: await addUpload(scene.product, scene.owner) } })),
  "transfers.postTransfer": own(async ({ product, owner }) => {
    await addHeldMoney(product, owner);
    return { body: { amount: 1_000 }, headers: { "idempotency-key": randomUUID() } };
  }),
  "transfers.listTransfers": own(() => ({ query: { limit: "5", offset: "0" } })),
  "wallet.getBalance": own(),
  "wallet.listOperations": own(() => ({ query: { limit: "5", offset: "0" } })),
  "wallet.getOperation": ofOwner(async (scene) => ({ params: { _id: await addSale(scene, scene.owner) } })),
  "wallet.listPayables": own(() => ({ query: { limit: "5", offset: "0" } })),
  "wallet.exportOperations": own(() => ({ query: { format: "ofx" } })),
  "whitelist.listWhitelist": own(() => ({ query: { limit: "5", offset: "0" } })),
  "whitelist.addToWhitelist": own(() => ({
    body: {
      data: [{ contact: newcomer().email, name: "Bia" }, { contact: "nobody" }],
      expiresAt: "2099-01-01T03:00:00.000Z",
      note: "Imprensa",
    },
  })),
  "whitelist.removeFromWhitelist": ofOwner(async (scene) => ({
    params: { _id: (await addGuest(await anew(scene), newcomer().email))._id },
  })),
  "whitelist.getClaim": own(async (scene) => ({ params: { token: await claimOf(await anew(scene)) } })),
  "whitelist.takeClaim": own(async (scene) => {
    const { email } = newcomer();
    const token = await claimOf(await anew(scene));
    return { params: { token }, body: { email, code: await codeFor(scene.product, email) } };
  }),
};

/** `/v1/stories/7?limit=5` */
export function pathOf(url: string, { params = {}, query = {} }: Asked): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(query).toString();
  return `/v1${path}${search && `?${search}`}`;
}
