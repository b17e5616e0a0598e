import type { Ctx } from "#core/ctx";
import { isSignedBy, sign } from "#core/keys";

/** What a token turns off. */
export type About = "stories" | "renewals";
const purposes = { stories: "story-notices", renewals: "renewal-notices" } as const;

/** The token of an e-mail's turn-off link: it names a subscription and can only turn one kind of its notices off and on. */
export function toNoticeToken({ keys }: Pick<Ctx, "keys">, about: About, subscriptionId: string): string {
  const named = Buffer.from(subscriptionId.replaceAll("-", ""), "hex").toString("base64url");
  return `${named}.${sign(keys, purposes[about], subscriptionId)}`;
}

/** What a token names; undefined when the signature is not ours. */
export function readNoticeToken({ keys }: Pick<Ctx, "keys">, token: string) {
  const [named = "", signature = ""] = token.split(".");
  const id = Buffer.from(named, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  if (token !== `${named}.${signature}`) return undefined;
  const about = (["stories", "renewals"] as const).find((one) => isSignedBy(keys, signature, purposes[one], id));
  return about && { about, subscriptionId: id };
}
