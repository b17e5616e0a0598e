export {
  deleteSettings,
  findDestinationStart,
  findPix,
  getPix,
  getSetting,
  getSettingCached,
} from "./settings.queries.ts";
export { updatePix } from "./update-pix.ts";
export { updateSetting } from "./update-setting.ts";
