import { expect, test } from "vitest";
import { endpoints, isWrite } from "#test/endpoints";

/** Writes without a file whose work, or whose jobs, send mail or decode a file. */
const costly = `
  auth.register auth.putMe auth.forgotPassword auth.resetPassword auth.verifyEmail backOffice.approveBillingProof
  backOffice.refuseBillingProof backOffice.voidBilling backOffice.approveWallet backOffice.refuseWallet
  backOffice.recordCreditPayment backOffice.keepContentDown backOffice.putContentBack backOffice.restoreContent
  fans.sendCode fans.refundHeld fans.changeCard fanData.postFanDeletion checkout.postCheckout renewals.askRenewalCode
  reports.postReport payments.approvePayment payments.reprovePayment refunds.markReturned refunds.recordRefund
  refunds.refundPayment personalData.postDeletion personalData.withdrawDeletion personalData.postExport settings.putPix
  settings.cancelNextPix mp.disconnectMp mp.cancelNextMp migration.loginLastlink migration.rotateLastlinkAddress
  reports.confirmReport
  registration.postWallet mp.connectMp iuguOnboarding.postIuguAccount iuguDocuments.resendIuguDocuments
  ages.postAgeCheck fanNotices.putPush stories.retryStory medias.retryMedia uploads.createUpload uploads.finishUpload`
  .trim()
  .split(/\s+/);

/** Writes that send no mail, decode no file and store no bytes beyond a row of bounded size. */
const cheap = `
  auth.login auth.logout auth.deleteSession backOffice.confirmTransferMade backOffice.confirmTransferNotMade
  coupons.createCoupon coupons.patchCoupon coupons.deleteCoupon disputes.deleteDisputeFile disputes.sendEvidence
  fans.openSession fans.fanLogout fans.cancelHeld fans.renewHeld fans.viewStory fanNotices.putStoryNotices
  fanNotices.stopPush highlights.postHighlight highlights.patchHighlight highlights.deleteHighlight
  highlights.addHighlightStories highlights.removeHighlightStory medias.patchMedia medias.deleteMedia
  stories.patchStory stories.deleteStory uploads.deleteUpload migration.patchImport
  migration.confirmImport migration.undoImport migration.hearLastlink mp.authorizeMp fans.deleteFanSession
  fans.deleteFanSessions personalData.linkExport plans.putPlans profile.patchProfile settings.patchSetting transfers.postTransfer
  subscriptions.cancelSubscription subscriptions.changePlan subscriptions.extendSubscription
  subscriptions.revokePayment whitelist.addToWhitelist whitelist.removeFromWhitelist whitelist.takeClaim`
  .trim()
  .split(/\s+/);

const takesFile = ({ config }: (typeof endpoints)[number]) => Boolean(config.upload || config.bytes);

test("every write is listed as costly or cheap, unless it takes a file", () => {
  const writes = endpoints.filter((endpoint) => isWrite(endpoint) && !takesFile(endpoint)).map(({ name }) => name);
  expect([...costly, ...cheap].toSorted()).toEqual(writes.toSorted());
});

test.each(endpoints.filter((endpoint) => takesFile(endpoint) || costly.includes(endpoint.name)))(
  "$name has a rate limit for an address and, where there is one, for an account",
  ({ config }) => {
    const limits = (config.throttle ?? []).filter(({ having }) => !having);
    expect(limits.some(({ per }) => per.includes("address"))).toBe(true);
    const isByAccount = limits.some(({ per }) => per.some((of) => of === "account" || of.startsWith("params.")));
    expect(isByAccount || config.access === "public" || config.access === "fan").toBe(true);
  },
);
