import { randomUUID } from "node:crypto";
import { toRenewalToken } from "#modules/renewals/get-renewal";
import { addAnnouncement, freeDay } from "./announcements.ts";
import { addDispute } from "./disputes.ts";
import type { EndpointName } from "./endpoints.ts";
import {
  addGatewayBalance,
  addGatewaySale,
  addIuguDocuments,
  addRefusedIuguAccount,
  addWaitingRefund,
  iuguApplicant,
  sellByCard,
} from "./gateways.ts";
import { addGift, addUnclaimedGift } from "./gifts.ts";
import { addCoupon, coupon, newVerification, verifyEmail } from "./grants.ts";
import { addImport, addUndecided, connectLastlink, endImports, importFile, lastlinkEvent } from "./imports.ts";
import { addItem, buyItem } from "./items.ts";
import { goToMercadoPago } from "./mercadopago.ts";
import { addBilling, approveWallet, endPayoutDelay, holderBody, replaceWallet } from "./money.ts";
import { newRegistration } from "./people.ts";
import { makePicture } from "./pictures.ts";
import { newOwnerSession, ofFan, ofOwner, own, type ValidRequest } from "./request.ts";
import { addTip } from "./tips.ts";
import {
  addPlan,
  addReceipt,
  addRefund,
  addSale,
  addStory,
  approveOrder,
  currentUsername,
  expireOpenPayment,
  newEndToEndId,
  orderNow,
  statementOf,
  subscribe,
} from "./world.ts";

export const moneyRequests = {
  "announcements.listAnnouncements": own(() => ({ query: { limit: "5", offset: "0" } })),
  "announcements.getAudience": own(),
  "announcements.postAnnouncement": ofOwner(async ({ product, owner, fan }) => {
    const { subscriptionId } = await fan();
    await freeDay(product, owner);
    const bought = product.ctx.db.selectFrom("subscription").select("planId").where("id", "=", subscriptionId);
    const { planId } = await bought.executeTakeFirstOrThrow();
    return { body: { segment: "plan", planId, title: "Amanhã tem", text: "Até já." } };
  }),
  "announcements.deleteAnnouncement": ofOwner(async ({ product, owner, fan }) => {
    await fan();
    return { params: { _id: await addAnnouncement(product, owner) } };
  }),
  "announcements.listFanAnnouncements": own(),
  "announcements.openAnnouncement": ofFan(async ({ product, owner, fan }) => {
    await fan();
    return { params: { _id: await addAnnouncement(product, owner, { segment: "new" }) } };
  }),
  "announcements.putAnnouncementStop": ofFan(async ({ product, owner, fan }) => {
    await fan();
    return { params: { _id: await addAnnouncement(product, owner, { segment: "new" }) }, body: { stopped: true } };
  }),
  "announcements.listFanSenders": own(),
  "announcements.putSenderStop": ofFan(async ({ product, owner, fan }) => {
    const { person, email } = await fan();
    await verifyEmail(product, person, email);
    return { params: { username: await currentUsername(product, owner) }, body: { stopped: true } };
  }),
  "billings.listBillings": own(() => ({ query: { limit: "5", offset: "0" } })),
  "billings.getBilling": ofOwner(async ({ product, owner }) => ({ params: { _id: await addBilling(product, owner) } })),
  "billings.sendBillingReceipt": ofOwner(async ({ product, owner }) => ({
    params: { _id: await addBilling(product, owner) },
    parts: [["file", await makePicture(), "comprovante.jpg"]],
  })),
  "checkout.postCheckout": own(async ({ product, owner }) => ({ body: await orderNow(product, owner) })),
  "checkout.getPayer": own(),
  "checkout.getCheckout": ofFan(async ({ fan }) => ({ params: { _id: (await fan()).orderId } })),
  "coupons.listCoupons": own(() => ({ query: { limit: "5", offset: "0", archived: "false" } })),
  "coupons.createCoupon": own(() => ({
    body: {
      ...coupon(),
      ...{ duration: "cycles", cycles: 3, plans: [], maxRedemptions: 10, maxPerFan: 1 },
      ...{ startsAt: "2026-01-01T03:00:00.000Z", expiresAt: "2099-01-01T03:00:00.000Z" },
    },
  })),
  "coupons.getCoupon": ofOwner(async (scene) => ({ params: { _id: await addCoupon(await newOwnerSession(scene)) } })),
  "coupons.patchCoupon": ofOwner(async (scene) => ({
    params: { _id: await addCoupon(await newOwnerSession(scene)) },
    body: { active: false, maxRedemptions: 5, maxPerFan: null, startsAt: null, expiresAt: null, plans: [] },
  })),
  "coupons.deleteCoupon": ofOwner(async (scene) => ({
    params: { _id: await addCoupon(await newOwnerSession(scene)) },
  })),
  "coupons.listRedemptions": ofOwner(async (scene) => ({
    params: { _id: await addCoupon(await newOwnerSession(scene)) },
    query: { limit: "5", offset: "0" },
  })),
  "coupons.checkCoupon": own(async (scene) => {
    const body = coupon();
    await addCoupon(await newOwnerSession(scene), body);
    return { params: { username: scene.owner.username, code: body.code } };
  }),
  "disputes.listDisputes": own(() => ({ query: { limit: "5", offset: "0" } })),
  "disputes.getDispute": ofOwner(async (scene) => ({
    params: { _id: (await addDispute(scene, scene.owner)).disputeId },
  })),
  "disputes.addDisputeFile": ofOwner(async (scene) => ({
    params: { _id: (await addDispute(scene, scene.owner)).disputeId },
    parts: [["file", await makePicture(), "conversa.jpg"]],
  })),
  "disputes.deleteDisputeFile": ofOwner(async (scene) => {
    const { disputeId, fileId } = await addDispute(scene, scene.owner);
    return { params: { _id: disputeId, fileId } };
  }),
  // A repeated submission returns the existing state.
  "disputes.sendEvidence": ofOwner(async (scene) => ({
    params: { _id: (await addDispute(scene, scene.owner, "sent")).disputeId },
  })),
  "wallet.getWallet": own(),
  "wallet.getWalletStatus": own(),
  "gateways.getIuguAccount": own(),
  "gateways.getIuguDocuments": own(),
  "gateways.sendIuguDocument": own(async () => ({
    params: { kind: "selfie" },
    parts: [["file", await makePicture(), "selfie.jpg"]],
  })),
  "gateways.resendIuguDocuments": own(async ({ product, owner, other }) => {
    for (const person of [owner, other]) {
      await addRefusedIuguAccount(product, person);
      await addIuguDocuments(product, person);
    }
    return {};
  }),
  "gateways.postIuguAccount": own(async ({ product, owner, other }) => {
    for (const person of [owner, other]) await addIuguDocuments(product, person);
    return { body: iuguApplicant };
  }),
  "refunds.refundPayment": ofOwner(async (scene) => ({
    params: { _id: await addGatewaySale(scene, scene.owner) },
  })),
  "refunds.cancelRefund": ofOwner(async (scene) => ({
    params: { _id: await addWaitingRefund(scene, scene.owner) },
  })),
  "refunds.listWaitingRefunds": own(() => ({ query: { limit: "5", offset: "0" } })),
  "gateways.getMpConnection": own(),
  "gateways.authorizeMp": own(),
  "gateways.connectMp": ofOwner(async (scene) => ({
    body: await goToMercadoPago(await newOwnerSession(scene), 900000001),
  })),
  "gateways.disconnectMp": own(),
  "gateways.cancelNextMp": own(),
  "imports.getLastlink": own(),
  "imports.loginLastlink": own(() => ({ body: { token: "token-do-webhook-1234" } })),
  "imports.rotateLastlinkAddress": own(),
  "imports.postImport": own(async (scene) => {
    await endImports(scene.product);
    return {
      parts: [
        ["fileName", "assinantes.csv"],
        ["file", importFile(), "assinantes.csv"],
      ],
    };
  }),
  "imports.getImport": ofOwner(async (scene) => ({
    params: { _id: await addImport(scene.product, await newOwnerSession(scene)) },
    query: { limit: "5", offset: "0", state: "wrong" },
  })),
  "imports.patchImport": ofOwner(async (scene) => ({
    params: { _id: await addImport(scene.product, await newOwnerSession(scene)) },
    body: { rows: [{ line: 1, name: "Bia", email: "bia@exemplo.com.br", phone: "", paidUntil: "24/11/2099" }] },
  })),
  "imports.confirmImport": ofOwner(async (scene) => ({
    params: { _id: await addImport(scene.product, await newOwnerSession(scene)) },
    body: { allowed: true },
  })),
  "imports.undoImport": ofOwner(async (scene) => ({
    params: { _id: await addImport(scene.product, await newOwnerSession(scene), "done") },
  })),
  "imports.exportClaims": ofOwner(async (scene) => ({
    params: { _id: await addImport(scene.product, await newOwnerSession(scene), "done") },
  })),
  "imports.listUndecided": own(() => ({ query: { limit: "5", offset: "0" } })),
  "imports.decidePrices": ofOwner(async (scene) => {
    const { subscriptionId, planId } = await addUndecided(scene.product, scene.owner);
    return { body: { planId, subscriptionIds: [subscriptionId], next: { planId, price: 2990, periodMonths: 1 } } };
  }),
  "imports.receiveLastlinkEvent": own(async (scene) => ({
    params: { secret: await connectLastlink(await newOwnerSession(scene)) },
    query: { token: "token-do-webhook-1234" },
    body: lastlinkEvent({ Data: { Buyer: { Email: newRegistration().email } } }),
  })),
  "payments.listPayments": own(() => ({
    query: { limit: "5", offset: "0", paymentMethod: "pix", hasReceiptUrl: "true", receiptManualApproved: "null" },
  })),
  "payments.getApprovedToday": own(() => ({})),
  "receipts.approvePayment": ofOwner(async ({ product, fan }) => {
    await addReceipt(product, await fan());
    return { params: { _id: (await fan()).orderId } };
  }),
  "receipts.scheduleApprovals": own(() => ({ body: { receipts: [randomUUID()] } })),
  "receipts.cancelApprovals": own(() => ({ body: { receipts: [randomUUID()] } })),
  "receipts.rejectPayment": ofOwner(async ({ product, fan }) => {
    await addReceipt(product, await fan());
    return { params: { _id: (await fan()).orderId }, body: { reason: "Não achei no extrato." } };
  }),
  "receipts.markPaid": ofOwner(async ({ fan }) => ({
    params: { _id: (await fan()).orderId },
    body: { reason: "Caiu no banco, sem comprovante." },
  })),
  "receipts.postStatement": own(async () => ({
    parts: [
      ["approve", "true"],
      ["columns", '{"day":0,"amount":2,"payer":1}'],
      ["file", new Blob(["Data;Descrição;Valor\n21/11/2026;Pix recebido;29,90\n"]), "extrato.csv"],
    ],
  })),
  "receipts.approveLatePayment": ofOwner(async ({ product, fan }) => {
    const { orderId, subscriptionId } = await fan();
    await expireOpenPayment(product, subscriptionId);
    return { params: { _id: orderId }, parts: [["file", await statementOf(product, orderId), "extrato.csv"]] };
  }),
  "receipts.sendReceipt": {
    of: ["owner", "fan"],
    make: async ({ fan }) => ({
      params: { _id: (await fan()).subscriptionId },
      parts: [["file", await makePicture(), "comprovante.jpg"]],
    }),
  },
  "receipts.sendPaymentReceipt": {
    of: ["owner", "fan"],
    make: async ({ fan }) => ({
      params: { _id: (await fan()).orderId },
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
  "refunds.listRefunds": own(() => ({ query: { limit: "5", offset: "0", returned: "false" } })),
  "refunds.markReturned": ofOwner(async (scene) => ({
    params: { _id: await addRefund(scene) },
    body: { endToEndId: newEndToEndId(scene.product) },
  })),
  "refunds.recordRefund": ofOwner(async (scene) => ({
    params: { _id: (await approveOrder(scene, await subscribe(scene, scene.owner, "unpaid"))).orderId },
    body: { amount: 500, endToEndId: newEndToEndId(scene.product) },
  })),
  "reminders.getReminders": own(),
  "reminders.patchReminders": own(() => ({ body: { unpaidOrders: false, endedSubscriptions: true, coupon: null } })),
  "renewals.getRenewal": own(async (scene) => ({
    params: { token: toRenewalToken(scene.product.ctx, (await subscribe(scene, scene.owner, "unpaid")).orderId) },
  })),
  "events.streamEvents": own(),
  "events.streamRenewalEvents": own(async (scene) => ({
    params: { token: toRenewalToken(scene.product.ctx, (await subscribe(scene, scene.owner, "unpaid")).orderId) },
  })),
  "renewals.requestRenewalCode": own(async (scene) => {
    const { renewalId } = await sellByCard(scene.product, await subscribe(scene, scene.owner, "paying"));
    return { params: { token: toRenewalToken(scene.product.ctx, renewalId) } };
  }),
  "renewals.sendRenewalReceipt": own(async (scene) => ({
    params: { token: toRenewalToken(scene.product.ctx, (await subscribe(scene, scene.owner, "unpaid")).orderId) },
    parts: [["file", await makePicture(), "comprovante.jpg"]],
  })),
  "wallet.postWallet": own(() => ({ body: holderBody })),
  "wallet.getDocuments": own(),
  "wallet.sendDocument": own(async ({ product, owner, other }) => {
    for (const person of [owner, other]) await replaceWallet(product, person);
    return { params: { side: "front" }, parts: [["file", await makePicture(), "frente.jpg"]] };
  }),
  "transfers.getRecipient": own(),
  "subscriptions.cancelSubscription": ofOwner(async ({ fan }) => ({ params: { _id: (await fan()).subscriptionId } })),
  "subscriptions.changePlan": {
    of: ["owner", "fan"],
    make: async ({ product, owner, fan }) => {
      const { subscriptionId } = await fan();
      await expireOpenPayment(product, subscriptionId);
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
  "receipts.revokePayment": ofOwner(async ({ fan }) => ({ params: { _id: (await fan()).subscriptionId } })),
  "transfers.postTransfer": own(async ({ product, owner }) => {
    await addGatewayBalance(product, owner);
    await approveWallet(product, owner);
    await endPayoutDelay(product, owner);
    return { body: { amount: 1_000 }, headers: { "idempotency-key": randomUUID() } };
  }),
  "transfers.listTransfers": own(() => ({ query: { limit: "5", offset: "0" } })),
  "ledger.getBalance": own(),
  "ledger.listOperations": own(() => ({ query: { limit: "5", offset: "0" } })),
  "ledger.getOperation": ofOwner(async (scene) => ({ params: { _id: await addSale(scene, scene.owner) } })),
  "ledger.listPayables": own(() => ({ query: { limit: "5", offset: "0" } })),
  "ledger.exportOperations": own(() => ({ query: { format: "ofx" } })),
  "tips.listFanTips": own(),
  "gifts.listGifts": own(() => ({ query: { limit: "5", offset: "0" } })),
  "gifts.deleteGiftMessage": ofOwner(async ({ product, owner }) => ({
    params: { _id: (await addGift(product, owner, { message: "Feliz aniversário" })).orderId },
  })),
  "reports.reportGiftMessage": ofOwner(async ({ product, owner }) => ({
    params: { _id: (await addGift(product, owner, { message: "Feliz aniversário" })).orderId },
    body: { reason: "other", details: "Ofende quem recebe." },
  })),
  "reports.reportTipMessage": ofOwner(async ({ product, owner }) => ({
    params: { _id: await addTip(product, owner, { message: "Amei" }) },
    body: { reason: "illegal", details: "É uma ameaça." },
  })),
  "gifts.listFanGifts": own(),
  "gifts.refundGift": ofFan(async ({ product, owner, fan }) => {
    const { orderId } = await addUnclaimedGift(product, owner, await fan());
    return { params: { _id: orderId } };
  }),
  "gifts.getOfferedGift": own(async ({ product, owner }) => ({
    params: { code: (await addGift(product, owner)).code },
  })),
  "gifts.claimGift": own(async ({ product, owner }) => ({
    params: { code: (await addGift(product, owner)).code },
    body: await newVerification(product, newRegistration().email),
  })),
  "items.listItems": own(() => ({ query: { limit: "5", offset: "0" } })),
  "items.getItem": ofOwner(async ({ product, owner }) => ({ params: { _id: (await addItem(product, owner))._id } })),
  "items.postItem": ofOwner(async ({ product, owner }) => ({
    body: {
      ...{ title: "Ensaio completo", description: "Do começo ao fim", price: 1_990, subscriberPrice: 990 },
      ...{ audience: "everyone", stock: 50, availableUntil: "2099-01-01T03:00:00.000Z", onSale: true },
      contents: [await addStory(product, owner)],
    },
  })),
  "items.patchItem": ofOwner(async ({ product, owner }) => ({
    params: { _id: (await addItem(product, owner))._id },
    body: {
      ...{ title: "Ensaio", description: null, price: 2_990, subscriberPrice: null, audience: "subscribers" },
      ...{ stock: null, availableUntil: null, onSale: false, contents: [await addStory(product, owner)] },
    },
  })),
  "items.deleteItem": ofOwner(async ({ product, owner }) => ({
    params: { _id: (await addItem(product, owner))._id },
  })),
  "items.getExtras": own(),
  "items.putExtras": ofOwner(async ({ product, owner }) => ({
    body: { itemId: (await addItem(product, owner))._id, itemPrice: 990, planId: owner.planId },
  })),
  "items.getCreatorExtras": own(({ owner }) => ({ params: { username: owner.username } })),
  "items.listCreatorItems": own(({ owner }) => ({ params: { username: owner.username } })),
  "items.listBoughtItems": own(() => ({ query: { limit: "5", offset: "0" } })),
  "items.getBoughtItem": ofFan(async ({ product, owner, fan }) => {
    const { _id } = await addItem(product, owner);
    await buyItem(product, owner, _id, (await fan()).person);
    return { params: { _id } };
  }),
  "tips.listTips": own(() => ({ query: { limit: "5", offset: "0", story: randomUUID() } })),
  "tips.getTipSums": own(),
  "tips.deleteTipMessage": ofOwner(async ({ product, owner }) => ({
    params: { _id: await addTip(product, owner, { message: "Amei" }) },
  })),
  "tips.thankForTip": ofOwner(async ({ product, owner }) => ({ params: { _id: await addTip(product, owner) } })),
} satisfies Partial<Record<EndpointName, ValidRequest>>;
