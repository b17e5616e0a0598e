import { openLink, toLinkToken } from "#modules/auth/mailed-links";
import { openSession } from "#modules/auth/start-session";
import { startApp } from "#modules/factors/authenticator-app";
import { removeFactors } from "#modules/factors/factors.queries";
import { createPasskeyOptions, createRequestOptions } from "#modules/factors/passkeys";
import type { EndpointName } from "./endpoints.ts";
import { addEvidence, addEvidenceRequest, addOpenEvidence } from "./evidence.ts";
import { addExport } from "./exports.ts";
import { addApp, addPasskey, addRecovery, createApp, newAuthenticator } from "./factors.ts";
import { newCreator } from "./ledger.ts";
import { addBilling, addBillingReceipt, addCredit, addReview, addStuckTransfer } from "./money.ts";
import { creator, newRegistration, password, pixSettings, visitor } from "./people.ts";
import { makePicture } from "./pictures.ts";
import type { Product } from "./product.ts";
import { addDecidedCase, addReportCase } from "./reports.ts";
import { ofOwner, own, type ValidRequest } from "./request.ts";
import { currentUsername, newEndToEndId } from "./world.ts";

/** The token of a link that was e-mailed to a new person. */
async function mailedTo(product: Product, purpose: "password" | "email" | "intrusion" | "recovery"): Promise<string> {
  const person = await creator(product);
  const { _id: accountId } = (await person.request("/v1/me")).body;
  return toLinkToken(product.ctx, await openLink(product.ctx, { accountId, purpose, email: person.email }));
}

/** In a session of its own, as the one of an earlier request may have ended. */
async function newSession(product: Product, { accountId }: { accountId: string }) {
  return visitor(product, (await openSession(product.ctx, accountId, "tests")).accessToken);
}

/** The only passkey of the account. */
async function addPasskeyOf(product: Product, owner: { accountId: string }): Promise<string> {
  await removeFactors(product.ctx, owner.accountId);
  return (await addPasskey(product, await newSession(product, owner))).passkey._id;
}

async function newAccountId(product: Product): Promise<string> {
  return (await (await creator(product)).request("/v1/me")).body._id;
}

export const peopleRequests = {
  "creators.getAccountStats": own(),
  "account.getExport": own(),
  "account.postExport": own(),
  "account.linkExport": ofOwner(async ({ product, owner }) => {
    await addExport(product, owner.accountId);
    return {};
  }),
  "account.getDeletion": own(),
  "account.postDeletion": own(async ({ product, owner }) => ({
    body: { username: await currentUsername(product, owner) },
  })),
  "account.withdrawDeletion": own(),
  "admin.listCreators": own(),
  "admin.listSupportAccesses": own(() => ({ query: { limit: "5", offset: "0" } })),
  "auth.register": own(() => ({ body: newRegistration() })),
  "auth.login": own(async ({ product, owner }) => {
    await removeFactors(product.ctx, owner.accountId);
    return { body: { usernameOrEmail: owner.username, password } };
  }),
  "auth.logout": own(),
  "auth.confirmSession": own(async ({ product, owner }) => {
    await removeFactors(product.ctx, owner.accountId);
    return { body: { password } };
  }),
  "auth.getMe": own(),
  "auth.putMe": own(() => ({ body: { phoneNumber: "+5511912345678" } })),
  "auth.listSessions": own(),
  "activity.listActivity": own(() => ({ query: { limit: "5", offset: "0" } })),
  "activity.deleteSessions": own(),
  "auth.deleteSession": ofOwner(async ({ product, owner }) => {
    const { sessionId } = await openSession(product.ctx, owner.accountId, "tests");
    return { params: { _id: sessionId } };
  }),
  "auth.forgotPassword": own(() => ({ body: { email: newRegistration().email } })),
  "auth.checkResetLink": own(async ({ product }) => ({ body: { token: await mailedTo(product, "password") } })),
  "auth.resetPassword": own(async ({ product }) => ({
    body: { token: await mailedTo(product, "password"), password: "outra senha bem comprida" },
  })),
  "auth.reportIntrusion": own(async ({ product }) => ({ body: { token: await mailedTo(product, "intrusion") } })),
  "auth.verifyEmail": own(async ({ product }) => ({ body: { token: await mailedTo(product, "email") } })),
  "factors.getFactors": own(),
  "factors.startPasskey": own(),
  "factors.postPasskey": own(async ({ product, owner }) => {
    await removeFactors(product.ctx, owner.accountId);
    const authenticator = newAuthenticator(product);
    const account = { accountId: owner.accountId, username: "ana", fullName: "Ana" };
    const options = await createPasskeyOptions(product.ctx, account);
    return { body: { name: "Celular", credential: authenticator.create(options) } };
  }),
  "factors.patchPasskey": ofOwner(async ({ product, owner }) => ({
    params: { _id: await addPasskeyOf(product, owner) },
    body: { name: "Notebook" },
  })),
  "factors.deletePasskey": ofOwner(async ({ product, owner }) => ({
    params: { _id: await addPasskeyOf(product, owner) },
  })),
  "factors.startApp": own(async ({ product, owner }) => {
    await removeFactors(product.ctx, owner.accountId);
    return {};
  }),
  "factors.confirmApp": own(async ({ product, owner }) => {
    await removeFactors(product.ctx, owner.accountId);
    const { url } = await startApp(product.ctx, { accountId: owner.accountId, username: "ana" });
    return { body: { code: createApp(product, url)() } };
  }),
  "factors.deleteApp": ofOwner(async ({ product, owner, other }) => {
    // Also a secret that nobody has confirmed, as a request of `factors.startApp` leaves it.
    for (const { accountId } of [owner, other]) await removeFactors(product.ctx, accountId);
    await addApp(product, await newSession(product, owner));
    return {};
  }),
  "factors.unblockPasskey": ofOwner(async ({ product, owner }) => {
    const id = await addPasskeyOf(product, owner);
    await product.ctx.db.updateTable("passkey").set({ blockedAt: product.ctx.now() }).where("id", "=", id).execute();
    return { params: { _id: id } };
  }),
  "factors.unblockApp": ofOwner(async ({ product, owner }) => {
    await removeFactors(product.ctx, owner.accountId);
    await addApp(product, await newSession(product, owner));
    const app = product.ctx.db.updateTable("authenticatorApp").set({ blockedAt: product.ctx.now() });
    await app.where("accountId", "=", owner.accountId).execute();
    return {};
  }),
  "factors.postRecoveryCodes": own(async ({ product, owner }) => {
    await addPasskeyOf(product, owner);
    return {};
  }),
  "factors.postponeFactors": own(),
  "factors.startPasskeyLogin": own(),
  "factors.loginWithPasskey": own(async ({ product }) => {
    const { authenticator } = await addPasskey(product, await creator(product));
    const options = await createRequestOptions(product.ctx, ["sign-in"]);
    return { body: { credential: authenticator.get(options) } };
  }),
  "factors.loginWithCode": own(async ({ product }) => {
    const person = await creator(product);
    const { codeAt } = await addApp(product, person);
    const signIn = { usernameOrEmail: person.username, password };
    const { pendingToken } = (await visitor(product).request("/v1/auth/login", { body: signIn })).body;
    return { body: { pendingToken, code: codeAt(1) } };
  }),
  "factors.startConfirmation": own(),
  "factors.requestRecovery": own(() => ({ body: { email: newRegistration().email } })),
  "factors.startRecovery": own(async ({ product }) => ({ body: { token: await mailedTo(product, "recovery") } })),
  "factors.cancelRecovery": own(),
  "admin.listRecoveries": own(() => ({ query: { limit: "5", offset: "0" } })),
  "admin.approveRecovery": own(async ({ product }) => ({ params: { _id: await addRecovery(product) } })),
  "admin.rejectRecovery": own(async ({ product }) => ({
    params: { _id: await addRecovery(product) },
    body: { reason: "Não conseguimos falar com você." },
  })),
  "admin.listEvidence": own(() => ({ query: { limit: "5", offset: "0" } })),
  "admin.listEvidenceEvents": own(async ({ product }) => ({
    params: { _id: (await addEvidence(product)).holdId },
    query: { limit: "5", offset: "0" },
  })),
  "admin.requestEvidence": own(async ({ product }) => ({
    params: { _id: (await addEvidence(product)).holdId },
    body: { kind: "open", reason: "Ofício da polícia." },
  })),
  "admin.approveEvidenceRequest": own(async ({ product }) => ({ params: { _id: await addEvidenceRequest(product) } })),
  "admin.rejectEvidenceRequest": own(async ({ product }) => ({ params: { _id: await addEvidenceRequest(product) } })),
  "admin.renewEvidence": own(async ({ product }) => ({
    params: { _id: (await addEvidence(product)).holdId },
    body: { reason: "A investigação continua." },
  })),
  "admin.openEvidence": own(async ({ product, admin }) => ({
    params: { _id: (await addOpenEvidence(product, await admin())).holdId },
  })),
  "admin.downloadEvidence": own(async ({ product, admin }) => ({
    params: { _id: (await addOpenEvidence(product, await admin())).holdId, index: "0" },
  })),
  "admin.listAccountActivity": own(async ({ product }) => ({
    params: { _id: await newAccountId(product) },
    query: { limit: "5", offset: "0" },
  })),
  "admin.endFanSessions": own(async ({ fan }) => ({
    body: { email: (await fan()).email, reason: "Alguém de fora entrou com o e-mail." },
  })),
  "admin.getAccountState": own(async ({ product }) => ({ params: { _id: await newAccountId(product) } })),
  "admin.suspendAccount": own(async ({ product }) => ({
    params: { _id: await newAccountId(product) },
    body: { reason: "Vídeos de outras pessoas." },
  })),
  "admin.unsuspendAccount": own(async ({ product }) => ({ params: { _id: await newAccountId(product) } })),
  "admin.sendPasswordLink": own(async ({ product }) => ({ params: { _id: await newAccountId(product) } })),
  "admin.endAccountSessions": own(async ({ product }) => ({
    params: { _id: await newAccountId(product) },
    body: { reason: "Alguém de fora entrou na conta." },
  })),
  "admin.listWalletReviews": own(() => ({ query: { limit: "5", offset: "0" } })),
  "admin.approveWallet": own(async ({ product }) => ({ params: { _id: await addReview(product) } })),
  "admin.rejectWallet": own(async ({ product }) => ({
    params: { _id: await addReview(product) },
    body: { reasons: ["name_differs"], note: "Confira o nome." },
  })),
  "admin.listBillingReceipts": own(() => ({ query: { limit: "5", offset: "0" } })),
  "admin.listDiscrepancies": own(() => ({ query: { limit: "5", offset: "0" } })),
  "admin.listStuckTransfers": own(() => ({ query: { limit: "5", offset: "0" } })),
  "admin.confirmTransferMade": own(async ({ product }) => {
    const { transferId, withdrawalId } = await addStuckTransfer(product, { isMade: true });
    return { params: { _id: transferId }, body: { withdrawal: withdrawalId } };
  }),
  "admin.confirmTransferNotMade": own(async ({ product }) => ({
    params: { _id: (await addStuckTransfer(product, { isMade: false })).transferId },
  })),
  "admin.approveBillingReceipt": own(async ({ product, owner }) => ({
    params: { _id: await addBillingReceipt(product, owner) },
  })),
  "admin.rejectBillingReceipt": own(async ({ product, owner }) => ({
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
  "admin.takeContentDown": own(async ({ product }) => ({
    params: { _id: await addReportCase(product) },
    body: { note: "Mostra uma pessoa sem autorização." },
  })),
  "admin.listDecidedCases": own(() => ({ query: { limit: "5", offset: "0" } })),
  "admin.revertTakeDown": own(async ({ product }) => ({
    params: { _id: await addDecidedCase(product, "taken_down") },
    body: { reason: "A pessoa autorizou por escrito." },
  })),
  "profile.getProfile": own(),
  "profile.getUsernames": own(),
  "profile.patchProfile": own(() => ({
    body: { fullName: "Ana Luz Costa", bio: "Bastidores", city: "Recife", instagram: "@ana.luz" },
  })),
  "profile.putAvatar": own(async () => ({ parts: [["file", await makePicture(), "eu.jpg"]] })),
  "settings.getPix": own(),
  "payments.getPixTestCode": own(),
  "settings.getSetting": own(),
  "settings.patchSetting": own(() => ({ body: { storyLifetime: "48h", graceDays: 5, fanMessage: "Oi" } })),
  "settings.putPix": own(() => ({ body: pixSettings })),
  "settings.cancelNextPix": own(),
} satisfies Partial<Record<EndpointName, ValidRequest>>;
