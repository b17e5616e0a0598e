import { defineJob } from "#core/jobs";
import { mailLink } from "./mail-link.ts";

export const mailLinkJob = defineJob<{ linkId: string }>({
  queue: "account-link",
  run: (ctx, { linkId }) => mailLink(ctx, linkId),
});
