import type { checkout, tips } from "@camarim/contract";
import type { PricedLine } from "#core/fulfilment";
import { toIso } from "#core/text/iso";
import { viewPicture } from "#modules/profile/index";
import { type LineRefunds, viewPurchaseRefund } from "#modules/refunds/index";
import type { FanTipRow, ReceivedTip, StorySum } from "./tips.store.ts";

/** For the creator. */
export function viewTip(row: ReceivedTip): tips.Tip {
  return {
    _id: row.orderId,
    amount: row.amountCents,
    fan: { name: row.fanName },
    message: row.message,
    story: viewStory(row),
    receivedAt: toIso(row.receivedAt),
    returnedAt: toIso(row.returnedAt),
    thankedAt: toIso(row.thankedAt),
  };
}

type NamedStory = Pick<StorySum, "storyId" | "storyCaption" | "storyCreatedAt">;

function viewStory({ storyId, storyCaption, storyCreatedAt }: NamedStory): tips.TipStory | null {
  return storyId && storyCreatedAt ? { _id: storyId, caption: storyCaption, createdAt: toIso(storyCreatedAt) } : null;
}

function viewStorySum(row: StorySum): tips.StoryTips {
  return { story: viewStory(row), amount: row.amountCents, tips: row.tips };
}

/** `month` has the first two rows of the month: one of them may be the tips about no story. */
export function viewTipSums(start: string, month: readonly StorySum[], all: readonly StorySum[]): tips.TipSums {
  const best = month.find(({ storyId }) => storyId !== null);
  return {
    month: { start, ...viewTotal(month), best: best ? viewStorySum(best) : null },
    total: viewTotal(all),
    stories: all.map(viewStorySum),
  };
}

function viewTotal([first]: readonly StorySum[]) {
  return { amount: first?.totalCents ?? 0, tips: first?.totalTips ?? 0 };
}

type Sold = Pick<ReceivedTip, "message" | "storyId" | "thankedAt">;

/** For the payer. */
export function viewTipLine(line: PricedLine, { message, storyId, thankedAt }: Sold): checkout.OrderLine {
  return {
    kind: "tip",
    position: line.position,
    amount: line.amountCents,
    discount: line.discountCents,
    fulfilledAt: toIso(line.fulfilledAt),
    revokedAt: toIso(line.revokedAt),
    message,
    storyId,
    thankedAt: toIso(thankedAt),
  };
}

/** For the fan. */
export function viewFanTip(row: FanTipRow, refunds: LineRefunds): tips.FanTip {
  return {
    _id: row.id,
    creator: { username: row.username, fullName: row.fullName, profilePic: viewPicture(row.pictureId) },
    amount: row.amountCents,
    message: row.message,
    status: toFanStatus(row),
    createdAt: toIso(row.createdAt),
    thankedAt: toIso(row.thankedAt),
    ...viewPurchaseRefund(refunds, row),
  };
}

function toFanStatus({ receivedAt, returnedAt, isReviewing, method }: FanTipRow): tips.FanTip["status"] {
  if (returnedAt) return "returned";
  if (receivedAt) return "received";
  if (method === "credit_card") return "confirming";
  return isReviewing ? "reviewing" : "pending";
}
