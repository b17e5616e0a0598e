import { defineJob } from "#core/jobs";
import { pixKeyMissing } from "#modules/gateways/gateways.events";
import { sendPixKeyMissingEmail } from "./send-pix-key-missing-email.ts";

export const onPixKeyMissingJob = defineJob<{ connectionId: string }>({
  queue: "notice-pix-key-missing",
  on: [pixKeyMissing],
  run: (ctx, { connectionId }) => sendPixKeyMissingEmail(ctx, connectionId),
});
