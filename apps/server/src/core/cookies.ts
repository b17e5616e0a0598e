import type { FastifyReply } from "fastify";
import type { Ctx } from "./ctx.ts";

/** Opens media for a creator's own `<video>` and `<img>`, which send no bearer. Holds the signed id of the session. */
export const mediaCookie = { name: "camarim_media", path: "/media" };

/** A fan's sign-in. */
export const fanCookie = { name: "camarim_fan", path: "/" };

export function setCookie(ctx: Ctx, reply: FastifyReply, cookie: typeof fanCookie, value: string, expires: Date) {
  const secure = ctx.config.mode === "production";
  const signed = cookie === mediaCookie;
  reply.setCookie(cookie.name, value, { path: cookie.path, httpOnly: true, sameSite: "lax", secure, signed, expires });
}

export function clearCookie(reply: FastifyReply, cookie: typeof fanCookie) {
  reply.clearCookie(cookie.name, { path: cookie.path });
}
