export { createMedia } from "./create-media.ts";
export { deletePhotosOf } from "./delete-media.ts";
export { findPhotoCached } from "./find-photo.ts";
export { countMedias, findMediaTarget, listMedias } from "./medias.queries.ts";
export { viewMedia } from "./medias.view.ts";
export { restorePhoto, takePhotoDown } from "./take-photo-down.ts";
