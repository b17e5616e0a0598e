export { anonymiseProfile, deletePictureFiles } from "./anonymise-profile.ts";
export {
  createProfile,
  findHiddenPicture,
  findProfile,
  findProfileByUsername,
  getOwnProfile,
  getProfile,
  hidePage,
  publishWhenSellable,
  restorePage,
  reviewPage,
  searchProfiles,
  takePageDown,
  updateProfile,
} from "./profile.queries.ts";
export { pictureKey } from "./profile.rules.ts";
export { viewPicture, viewProfile, viewPublicProfile } from "./profile.view.ts";
export { updatePicture } from "./update-picture.ts";
export { changeUsername, cleanupUsernames, restoreUsername } from "./usernames.ts";
