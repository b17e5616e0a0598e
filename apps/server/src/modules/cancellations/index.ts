export { getCancellationSetting } from "./cancellation-setting.ts";
export { deleteCancellationSettingRow as deleteCancellationSetting } from "./cancellations.store.ts";
export { openCancellation, recordCancellation, recordKept } from "./record-cancellation.ts";
