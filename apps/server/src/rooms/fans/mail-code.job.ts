import { defineJob } from "#core/jobs";
import { mailCode } from "./mail-code.ts";

export const mailCodeJob = defineJob<{ codeId: string; back?: string }>({
  queue: "fan-code",
  run: (ctx, { codeId, back }) => mailCode(ctx, codeId, back),
});
