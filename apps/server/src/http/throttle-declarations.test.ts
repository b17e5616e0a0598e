import { expect, test } from "vitest";
import { endpoints, isWrite } from "#test/endpoints";

/** Writes without a file that send e-mail or decode a file, directly or in a job. */
const costly = `
  factors.postPasskey factors.deletePasskey factors.confirmApp factors.deleteApp factors.postRecoveryCodes factors.unblockPasskey factors.unblockApp
  factors.loginWithPasskey factors.loginWithCode factors.requestRecovery factors.startRecovery factors.cancelRecovery
  admin.approveRecovery admin.rejectRecovery
  admin.requestEvidence admin.approveEvidenceRequest admin.rejectEvidenceRequest admin.renewEvidence
  profile.patchProfile auth.register auth.putMe auth.forgotPassword auth.reportIntrusion auth.checkResetLink auth.resetPassword auth.verifyEmail admin.approveBillingReceipt
  admin.rejectBillingReceipt admin.voidBilling admin.endFanSessions admin.endAccountSessions admin.suspendAccount admin.unsuspendAccount admin.sendPasswordLink admin.approveWallet admin.rejectWallet
  admin.recordCreditPayment admin.takeContentDown admin.revertTakeDown admin.restoreContent
  fans.sendCode help.findHelpedOrder help.correctOrderEmail help.correctFanEmail help.remindOfReceipt renewals.refundFanSubscription refunds.refundFanOrder renewals.changeCard account.postFanDeletion checkout.postCheckout renewals.requestRenewalCode
  reports.postReport receipts.markPaid receipts.approvePayment receipts.scheduleApprovals receipts.rejectPayment refunds.markReturned refunds.recordRefund
  refunds.refundPayment account.postDeletion account.withdrawDeletion account.postExport settings.putPix
  settings.cancelNextPix gateways.disconnectMp gateways.cancelNextMp imports.loginLastlink imports.rotateLastlinkAddress
  reports.confirmReport reports.reportTipMessage reports.reportGiftMessage tips.thankForTip announcements.postAnnouncement gifts.refundGift gifts.claimGift
  wallet.postWallet gateways.connectMp gateways.postIuguAccount gateways.resendIuguDocuments
  ages.postAgeCheck pushes.putPush stories.publishDraft stories.restoreStory stories.retryStory medias.retryMedia uploads.createUpload uploads.finishUpload`
  .trim()
  .split(/\s+/);

/** Writes that send no e-mail, decode no file and store only a row of bounded size. */
const cheap = `
  factors.startPasskey factors.patchPasskey factors.startApp factors.postponeFactors factors.startPasskeyLogin
  factors.startConfirmation
  auth.login auth.logout auth.confirmSession auth.deleteSession activity.deleteSessions
  admin.confirmTransferMade admin.confirmTransferNotMade
  refunds.cancelRefund coupons.createCoupon coupons.patchCoupon coupons.deleteCoupon disputes.deleteDisputeFile disputes.sendEvidence
  whitelist.openSession fans.fanLogout renewals.cancelFanSubscription cancellations.openCancellation cancellations.patchCancellationSetting renewals.pauseFanSubscription renewals.discountFanSubscription renewals.reinstateFanSubscription renewals.renewFanSubscription stories.viewStory notices.putStoryNotices
  pushes.stopPush highlights.postHighlight highlights.patchHighlight highlights.deleteHighlight
  items.postItem items.patchItem items.deleteItem
  highlights.addHighlightStories highlights.removeHighlightStory medias.patchMedia medias.deleteMedia
  stories.patchStory stories.deleteStory uploads.deleteUpload imports.patchImport
  imports.confirmImport imports.decidePrices imports.undoImport imports.receiveLastlinkEvent gateways.authorizeMp fans.deleteFanSession
  fans.deleteFanSessions account.linkExport plans.putPlans settings.patchSetting transfers.postTransfer
  subscriptions.cancelSubscription subscriptions.changePlan subscriptions.extendSubscription
  receipts.revokePayment receipts.cancelApprovals whitelist.addToWhitelist whitelist.removeFromWhitelist whitelist.acceptInvitation tips.deleteTipMessage
  announcements.deleteAnnouncement announcements.openAnnouncement announcements.putAnnouncementStop announcements.putSenderStop reminders.patchReminders items.putExtras gifts.deleteGiftMessage`
  .trim()
  .split(/\s+/);

const takesFile = ({ config }: (typeof endpoints)[number]) => Boolean(config.upload || config.bytes);

test("every write is listed as costly or cheap, unless it accepts a file", () => {
  const writes = endpoints.filter((endpoint) => isWrite(endpoint) && !takesFile(endpoint)).map(({ name }) => name);
  expect([...costly, ...cheap].toSorted()).toEqual(writes.toSorted());
});

test.each(endpoints.filter(({ schema }) => schema.produces))(
  "$name, which generates a file, has a rate limit per address and per account",
  ({ config }) => {
    const keys = (config.throttle ?? []).flatMap(({ per }) => per);
    expect(keys).toEqual(expect.arrayContaining(["address", "account"]));
  },
);

test.each(endpoints.filter((endpoint) => takesFile(endpoint) || costly.includes(endpoint.name)))(
  "$name has a rate limit per address and, where there is one, per account",
  ({ config }) => {
    const limits = (config.throttle ?? []).filter(({ having }) => !having);
    expect(limits.some(({ per }) => per.includes("address"))).toBe(true);
    const isByAccount = limits.some(({ per }) => per.some((of) => of === "account" || of.startsWith("params.")));
    expect(isByAccount || config.access === "public" || config.access === "fan").toBe(true);
  },
);

test.each(endpoints)("$name has no limit that strangers can use up by typing somebody's name", ({ config }) => {
  for (const { per } of config.throttle ?? []) {
    const isTyped = per.some((of) => of.startsWith("body."));
    expect(isTyped && !per.includes("address") && !per.includes("account")).toBe(false);
  }
});
