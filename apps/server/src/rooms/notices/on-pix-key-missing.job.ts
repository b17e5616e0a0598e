import { defineJob } from "#core/jobs";
import { pixKeyMissing } from "#rooms/gateways/gateways.events";
import { tellPixKeyMissing } from "./tell-pix-key-missing.ts";

export const onPixKeyMissingJob = defineJob<{ connectionId: string }>({
  queue: "notice-pix-key-missing",
  on: [pixKeyMissing],
  run: (ctx, { connectionId }) => tellPixKeyMissing(ctx, connectionId),
});
