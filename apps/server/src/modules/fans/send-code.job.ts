import { defineJob } from "#core/jobs";
import { sendCode } from "./send-code.ts";

export const sendCodeJob = defineJob<{ codeId: string; back?: string }>({
  queue: "fan-code",
  run: (ctx, { codeId, back }) => sendCode(ctx, codeId, back),
});
