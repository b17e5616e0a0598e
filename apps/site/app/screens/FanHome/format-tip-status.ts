import type { FanTip } from "@camarim/contract/tips";
import { formatRefundStatus } from "../../features/withdrawal/format-refund.ts";
import { tip } from "../../text/tip.ts";

const text = tip.list.status;

/** What became of a tip that the fan gave. */
export function formatTipStatus({
  status,
  thankedAt,
  refund,
}: Pick<FanTip, "status" | "thankedAt" | "refund">): string {
  if (refund) return formatRefundStatus(refund);
  return status === "received" && thankedAt ? text.thanked : text[status];
}
