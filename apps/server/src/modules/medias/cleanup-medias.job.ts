import { defineJob } from "#core/jobs";
import { deleteErasablePhotos } from "./delete-erasable-photos.ts";

export const cleanupMediasJob = defineJob({
  queue: "tidy-medias",
  cron: "17 4 * * *",
  run: (ctx) => deleteErasablePhotos(ctx),
});
