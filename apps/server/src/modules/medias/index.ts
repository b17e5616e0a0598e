export { createMedia } from "./create-media.ts";
export { deletePhotosOf, restorePhoto, takePhotoDown } from "./delete-media.ts";
export { countMedias, findMediaTarget, findOpenPhoto, findPhotoCached, listMedias } from "./medias.queries.ts";
export { viewMedia } from "./medias.view.ts";
