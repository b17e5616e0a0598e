import { defineJob } from "#core/jobs";
import { mailCode } from "./mail-code.ts";

export const mailCodeJob = defineJob<{ codeId: string }>({
  queue: "fan-code",
  run: (ctx, { codeId }) => mailCode(ctx, codeId),
});
