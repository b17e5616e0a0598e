import { defineJob } from "#core/jobs";
import { startPixKeys } from "./start-pix-keys.ts";

export const startPixKeysJob = defineJob({
  queue: "settings-start-pix-keys",
  cron: "* * * * *",
  atStart: true,
  run: startPixKeys,
});
