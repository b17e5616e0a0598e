import type { Profile } from "@camarim/contract/profile";
import { account } from "../../text/account.ts";

/** What keeps a complete page off air, in words; undefined for one that is on air or still needs a plan or a way to be paid. */
export function findOffAirReason({ obstacle, published }: Pick<Profile, "obstacle" | "published">) {
  if (published || !obstacle || obstacle === "no_plan" || obstacle === "no_way_to_be_paid") return undefined;
  return account.offAir[obstacle];
}
