import { openLink, toLinkToken } from "#modules/auth/open-link";
import { openSession } from "#modules/auth/open-session";
import type { EndpointName } from "./endpoints.ts";
import { newCreator } from "./ledger.ts";
import { addBilling, addBillingReceipt, addCredit, addReview, addStuckTransfer } from "./money.ts";
import { creator, newRegistration, password, pixSettings } from "./people.ts";
import { makePicture } from "./pictures.ts";
import type { Product } from "./product.ts";
import { addDecidedCase, addReportCase } from "./reports.ts";
import { ofOwner, own, type ValidRequest } from "./request.ts";
import { addExport, currentUsername, newEndToEndId } from "./world.ts";

/** The token of a link that was e-mailed to a new person. */
async function mailedTo(product: Product, purpose: "password" | "email" | "intrusion"): Promise<string> {
  const person = await creator(product);
  const { _id: accountId } = (await person.ask("/v1/me")).body;
  return toLinkToken(product.ctx, await openLink(product.ctx, { accountId, purpose, email: person.email }));
}

export const peopleRequests = {
  "creators.getAccountStats": own(),
  "account.getExport": own(),
  "account.postExport": own(() => ({ body: { currentPassword: password } })),
  "account.linkExport": ofOwner(async ({ product, owner }) => {
    await addExport(product, owner.accountId);
    return { body: { currentPassword: password } };
  }),
  "account.getDeletion": own(),
  "account.postDeletion": own(async ({ product, owner }) => ({
    body: { username: await currentUsername(product, owner), currentPassword: password },
  })),
  "account.withdrawDeletion": own(),
  "admin.listPerformers": own(),
  "admin.listSupportAccesses": own(() => ({ query: { limit: "5", offset: "0" } })),
  "auth.register": own(() => ({ body: newRegistration() })),
  "auth.login": own(({ owner }) => ({ body: { usernameOrEmail: owner.username, password } })),
  "auth.logout": own(),
  "auth.getMe": own(),
  "auth.putMe": own(() => ({ body: { phoneNumber: "+5511912345678", currentPassword: password } })),
  "auth.listSessions": own(),
  "auth.deleteSession": ofOwner(async ({ product, owner }) => {
    const { sessionId } = await openSession(product.ctx, owner.accountId, "tests");
    return { params: { _id: sessionId } };
  }),
  "auth.forgotPassword": own(() => ({ body: { email: newRegistration().email } })),
  "auth.resetPassword": own(async ({ product }) => ({
    body: { token: await mailedTo(product, "password"), password: "outra senha bem comprida" },
  })),
  "auth.reportIntrusion": own(async ({ product }) => ({ body: { token: await mailedTo(product, "intrusion") } })),
  "auth.verifyEmail": own(async ({ product }) => ({ body: { token: await mailedTo(product, "email") } })),
  "admin.listWalletReviews": own(() => ({ query: { limit: "5", offset: "0" } })),
  "admin.approveWallet": own(async ({ product }) => ({ params: { _id: await addReview(product) } })),
  "admin.refuseWallet": own(async ({ product }) => ({
    params: { _id: await addReview(product) },
    body: { reasons: ["name_differs"], note: "Confira o nome." },
  })),
  "admin.listBillingProofs": own(() => ({ query: { limit: "5", offset: "0" } })),
  "admin.listDifferences": own(() => ({ query: { limit: "5", offset: "0" } })),
  "admin.listStuckTransfers": own(() => ({ query: { limit: "5", offset: "0" } })),
  "admin.confirmTransferMade": own(async ({ product }) => {
    const { transferId, withdrawalId } = await addStuckTransfer(product, { isMade: true });
    return { params: { _id: transferId }, body: { withdrawal: withdrawalId } };
  }),
  "admin.confirmTransferNotMade": own(async ({ product }) => ({
    params: { _id: (await addStuckTransfer(product, { isMade: false })).transferId },
  })),
  "admin.approveBillingProof": own(async ({ product, owner }) => ({
    params: { _id: await addBillingReceipt(product, owner) },
  })),
  "admin.refuseBillingProof": own(async ({ product, owner }) => ({
    params: { _id: await addBillingReceipt(product, owner) },
    body: { reason: "Não achamos no extrato." },
  })),
  "admin.listOpenBillings": own(() => ({ query: { limit: "5", offset: "0" } })),
  "admin.voidBilling": own(async ({ product, owner }) => ({
    params: { _id: await addBilling(product, owner) },
    body: { reason: "Cobrança em dobro." },
  })),
  "admin.listCredits": own(() => ({ query: { limit: "5", offset: "0" } })),
  // For a creator without fees that would use up the credit.
  "admin.recordCreditPayment": own(async ({ product }) => {
    const holder = await newCreator(product);
    await addCredit(product, holder, 100);
    return { params: { _id: holder.accountId }, body: { amount: 100, endToEndId: newEndToEndId(product) } };
  }),
  "admin.listReportCases": own(() => ({ query: { limit: "5", offset: "0" } })),
  "admin.restoreContent": own(async ({ product }) => ({ params: { _id: await addReportCase(product) } })),
  "admin.keepContentDown": own(async ({ product }) => ({
    params: { _id: await addReportCase(product) },
    body: { note: "Mostra uma pessoa sem autorização." },
  })),
  "admin.listDecidedCases": own(() => ({ query: { limit: "5", offset: "0" } })),
  "admin.putContentBack": own(async ({ product }) => ({
    params: { _id: await addDecidedCase(product, "kept_down") },
    body: { reason: "A pessoa autorizou por escrito." },
  })),
  "profile.getProfile": own(),
  "profile.patchProfile": own(() => ({
    body: { fullName: "Ana Luz Costa", bio: "Bastidores", city: "Recife", instagram: "@ana.luz" },
  })),
  "profile.putAvatar": own(async () => ({ parts: [["file", await makePicture(), "eu.jpg"]] })),
  "settings.getPix": own(),
  "payments.getPixTestCode": own(),
  "settings.getSetting": own(),
  "settings.patchSetting": own(() => ({ body: { storyLifetime: "48h", graceDays: 5, fanMessage: "Oi" } })),
  "settings.putPix": own(() => ({ body: { ...pixSettings, currentPassword: password } })),
  "settings.cancelNextPix": own(),
} satisfies Partial<Record<EndpointName, ValidRequest>>;
