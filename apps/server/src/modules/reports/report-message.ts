import type { reports } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findSoldGift } from "#modules/gifts/index";
import { findReceivedTip } from "#modules/tips/index";
import { createReport } from "./report-content.ts";
import { selectCreator } from "./reporters.store.ts";

type Message = { kind: "tip" | "gift"; orderId: string };

/**
 * Stores a creator's report of what a fan wrote with a tip or a gift, in the creator's name, and alerts the admins. The text is kept
 * for them, also if the creator deletes the message. NOT_FOUND for another creator's, and for a message that is deleted.
 */
export async function reportMessage(
  ctx: Ctx,
  accountId: string,
  { kind, orderId, network }: Message & { network: string },
  body: z.output<typeof reports.messageReportBody>,
) {
  const find = kind === "tip" ? findReceivedTip : findSoldGift;
  const text = (await find(ctx, accountId, orderId))?.message;
  if (!text) throw new AppError("NOT_FOUND");
  const target = { accountId, storyId: null, mediaId: null, announcementId: null, messageOrderId: orderId };
  const { email, fullName: name } = await selectCreator(ctx, accountId);
  const report = { ...body, name, email };
  await createReport(ctx, { ...target, message: { kind, text } }, report, {
    fanSessionId: undefined,
    network,
    isVerified: true,
  });
}
