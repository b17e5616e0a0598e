import type { Ctx } from "#core/ctx";
import { isSignedBy, sign } from "#core/keys";

/** The token of a mail's way out: it names a subscription, stops its story notices and does nothing else. */
export function storyToken({ keys }: Pick<Ctx, "keys">, subscriptionId: string): string {
  const named = Buffer.from(subscriptionId.replaceAll("-", ""), "hex").toString("base64url");
  return `${named}.${sign(keys, "story-notices", subscriptionId)}`;
}

/** The subscription that a token names; undefined where we did not make it. */
export function readStoryToken({ keys }: Pick<Ctx, "keys">, token: string): string | undefined {
  const [named = "", signature = ""] = token.split(".");
  const id = Buffer.from(named, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return token === `${named}.${signature}` && isSignedBy(keys, signature, "story-notices", id) ? id : undefined;
}
