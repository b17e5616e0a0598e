export { deleteUploadsOf } from "./cleanup-uploads.ts";
