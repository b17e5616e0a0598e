import { defineJob } from "#core/jobs";
import { eraseDeletedPhotos } from "./erase-deleted-photos.ts";

export const tidyMediasJob = defineJob({
  queue: "tidy-medias",
  cron: "17 4 * * *",
  run: (ctx) => eraseDeletedPhotos(ctx),
});
