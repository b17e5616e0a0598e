import type { checkout, tips } from "@camarim/contract";
import type { PricedLine } from "#core/fulfilment";
import { toIso } from "#core/text/iso";
import { viewPicture } from "#modules/profile/index";
import type { FanTipRow, ReceivedTip } from "./tips.store.ts";

/** For the creator. */
export function viewTip(row: ReceivedTip): tips.Tip {
  return {
    _id: row.orderId,
    amount: row.amountCents,
    fan: { name: row.fanName },
    message: row.message,
    anonymous: row.anonymous,
    storyId: row.storyId,
    receivedAt: toIso(row.receivedAt),
    returnedAt: toIso(row.returnedAt),
    thankedAt: toIso(row.thankedAt),
  };
}

type Sold = Pick<ReceivedTip, "message" | "anonymous" | "storyId" | "thankedAt">;

/** For the payer. */
export function viewTipLine(line: PricedLine, { message, anonymous, storyId, thankedAt }: Sold): checkout.OrderLine {
  return {
    kind: "tip",
    position: line.position,
    amount: line.amountCents,
    discount: line.discountCents,
    fulfilledAt: toIso(line.fulfilledAt),
    revokedAt: toIso(line.revokedAt),
    message,
    anonymous,
    storyId,
    thankedAt: toIso(thankedAt),
  };
}

/** For the fan. */
export function viewFanTip(row: FanTipRow): tips.FanTip {
  return {
    _id: row.id,
    creator: { username: row.username, fullName: row.fullName, profilePic: viewPicture(row.pictureId) },
    amount: row.amountCents,
    message: row.message,
    status: toFanStatus(row),
    createdAt: toIso(row.createdAt),
    thankedAt: toIso(row.thankedAt),
  };
}

function toFanStatus({ receivedAt, returnedAt, isReviewing }: FanTipRow): tips.FanTip["status"] {
  if (returnedAt) return "returned";
  if (receivedAt) return "received";
  return isReviewing ? "reviewing" : "pending";
}
