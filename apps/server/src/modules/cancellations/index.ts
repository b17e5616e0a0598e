export { findOfferedPercent, getCancellationSetting, isPauseOffered } from "./cancellation-setting.ts";
export {
  deleteCancellationSettingRow as deleteCancellationSetting,
  updateUndone as recordUndone,
} from "./cancellations.store.ts";
export {
  claimDiscount,
  hasHadDiscount,
  openCancellation,
  recordCancellation,
  recordDiscount,
  recordKept,
} from "./record-cancellation.ts";
