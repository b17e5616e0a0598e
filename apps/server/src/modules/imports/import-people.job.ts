import { defineJob } from "#core/jobs";
import { importPeople } from "./import-people.ts";

export const importPeopleJob = defineJob<{ importId: string }>({
  queue: "import-people",
  concurrency: 2,
  options: { retryLimit: 10 },
  run: (ctx, { importId }, signal) => importPeople(ctx, importId, signal),
});
