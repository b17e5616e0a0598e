import { tmpdir } from "node:os";
import { expect } from "vitest";
import { createMediaLinks, type MediaLinks } from "#core/http/media-links";
import { hashToken } from "#core/keys/keys";
import type { Person } from "./people.ts";
import type { Fan, World } from "./world.ts";

/** The media links that the server signs for this person's own session, whether they have access or not. */
export async function linksOf({ product: { app, ctx } }: World, person: Person): Promise<MediaLinks> {
  const token = person.cookies.get("camarim_fan");
  if (!token) {
    const cookie = decodeURIComponent(person.cookies.get("camarim_media") ?? "");
    return createMediaLinks(ctx, app.unsignCookie(cookie).value ?? "");
  }
  const sessions = ctx.db.selectFrom("fanSession").select("id");
  const { id } = await sessions.where("tokenHash", "=", hashToken(token)).executeTakeFirstOrThrow();
  return createMediaLinks(ctx, id);
}

type RequestOptions = { headers?: Record<string, string>; method?: "GET" | "HEAD" };

/** Without `fetch`, which adds `Cache-Control: no-cache` to conditional requests. */
export function get(
  { product }: World,
  person: Person,
  url: string,
  { headers = {}, method = "GET" }: RequestOptions = {},
) {
  const cookie = [...person.cookies].map((pair) => pair.join("=")).join("; ");
  return product.app.inject({ method, url, headers: { cookie, ...headers } });
}

/** No header reveals the owner, the sender, or the file's location. */
export function expectNoSecrets({ product, owner }: World, headers: object, fan: Pick<Fan, "email">) {
  const text = JSON.stringify(headers);
  const secrets = [fan.email, owner.email, owner.username, owner.accountId, product.ctx.config.data];
  for (const secret of [...secrets, "exemplo.com", "objects", tmpdir()]) expect(text).not.toContain(secret);
}
