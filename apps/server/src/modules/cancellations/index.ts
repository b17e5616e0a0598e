export { getCancellationSetting, isPauseOffered } from "./cancellation-setting.ts";
export {
  deleteCancellationSettingRow as deleteCancellationSetting,
  updateUndone as recordUndone,
} from "./cancellations.store.ts";
export { openCancellation, recordCancellation, recordKept } from "./record-cancellation.ts";
