import { defineJob } from "#core/jobs";
import { sendLink } from "./send-link.ts";

export const sendLinkJob = defineJob<{ linkId: string }>({
  queue: "account-link",
  run: (ctx, { linkId }) => sendLink(ctx, linkId),
});
