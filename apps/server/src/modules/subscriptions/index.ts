export { applyPause, restoreRenewal } from "./apply-pause.ts";
export { createGuestSubscription } from "./create-subscription.ts";
export { endOrder, refundSubscription, revokeAccess } from "./end-access.ts";
export { cancelAllRenewals, endPause, endRenewal, type Requester } from "./end-renewal.ts";
export { expireDueSubscriptions } from "./expire-due-subscriptions.ts";
export { endGiftedPeriod, restoreGiftedPeriod, startGiftedPeriod } from "./gifted-periods.ts";
export { assignDiscount, findDiscountCents } from "./grant-discount.ts";
export { type Imported, importSubscriptions, updateImported } from "./import-subscriptions.ts";
export { exportSubscriptions } from "./list-subscriptions.ts";
export { type LockedSubscription, lockSubscriptionState } from "./lock-subscription-state.ts";
export { createSubscriptionOrder, type Sale, updateSubscriptionOrder } from "./order-subscription.ts";
export { hasSubscribed } from "./sell-subscription.ts";
export { startFreePeriod, startTrial } from "./start-free-period.ts";
export { subscriptionFulfilment } from "./subscription-fulfilment.ts";
export { viewSubscriptionLine } from "./subscription-line.view.ts";
export { subscriptionCanceled } from "./subscriptions.events.ts";
export {
  acceptTerms,
  anonymiseFanInSubscriptions,
  assignSubscription,
  countSubscribers,
  createEmailCorrection,
  deleteImported,
  findLastPaidEnd,
  findUndecidedNotice,
  getSubscription,
  getSubscriptionLine,
  hasOtherAccess,
  hasTried,
  isReplaced,
  listRunningOf,
  listSessionSubscriptionsWith,
  listStartedOrders,
  lockUndecidedAccounts,
  requireInSession,
  setDocument,
  type UndecidedNotice,
} from "./subscriptions.queries.ts";
export {
  addPeriod,
  dayOfMonth,
  endOfDay,
  findPauseEnd,
  findRenewalDate,
  hasAccessAt,
  runningStatuses,
  toAnchorDay,
  toNextTerms,
  toStatusAt,
} from "./subscriptions.rules.ts";
export { viewSubscription } from "./subscriptions.view.ts";
export {
  type Decision,
  decidePrice,
  decidePricesWithoutPayment,
  listUndecidedWithPayment,
  type NextPrice,
  priceNext,
  updateNextPlan,
} from "./update-next-plan.ts";
