import { defineJob } from "#core/jobs";
import { undoPeople } from "./undo-people.ts";

export const undoPeopleJob = defineJob<{ importId: string }>({
  queue: "undo-people",
  options: { retryLimit: 10 },
  run: (ctx, { importId }, signal) => undoPeople(ctx, importId, signal),
});
