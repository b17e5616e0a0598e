import type { FastifyReply, FastifyRequest } from "fastify";
import type { Ctx } from "./ctx.ts";

type Cookie = { name: string; path: string; signed?: true };
type WithConfig = Pick<Ctx, "config">;

/** Opens media for a creator's own `<video>` and `<img>`, which send no bearer. Holds the signed id of the session. */
export const mediaCookie: Cookie = { name: "camarim_media", path: "/media", signed: true };

/** A fan's sign-in. */
export const fanCookie: Cookie = { name: "camarim_fan", path: "/" };

/** Names the device, and the accounts that have signed in on it; opens nothing. See `known-devices.ts`. */
export const deviceCookie: Cookie = { name: "camarim_device", path: "/" };

/**
 * With TLS the names have the prefix `__Host-`, so that no other host of the domain can set these cookies. Browsers take the prefix
 * only together with Secure and the path `/`.
 */
const hasTls = ({ config }: WithConfig) => config.mode === "production";
const nameOf = (ctx: WithConfig, { name }: Cookie) => (hasTls(ctx) ? `__Host-${name}` : name);
const pathOf = (ctx: WithConfig, { path }: Cookie) => (hasTls(ctx) ? "/" : path);

/** Whether new tokens go into cookies without the prefix. */
export const usesPlainCookies = (ctx: WithConfig) => !hasTls(ctx);

export function readCookie(ctx: WithConfig, { cookies }: Pick<FastifyRequest, "cookies">, cookie: Cookie) {
  return cookies[nameOf(ctx, cookie)];
}

/** The cookie as it was named before there was a prefix; undefined where there still is none. */
export function readPlainCookie(ctx: WithConfig, { cookies }: Pick<FastifyRequest, "cookies">, { name }: Cookie) {
  return hasTls(ctx) ? cookies[name] : undefined;
}

export function setCookie(ctx: WithConfig, reply: FastifyReply, cookie: Cookie, value: string, expires: Date) {
  const where = { path: pathOf(ctx, cookie), secure: hasTls(ctx) };
  const signed = cookie.signed ?? false;
  reply.setCookie(nameOf(ctx, cookie), value, { ...where, httpOnly: true, sameSite: "lax", signed, expires });
  clearPlainCookie(ctx, reply, cookie);
}

export function clearCookie(ctx: WithConfig, reply: FastifyReply, cookie: Cookie) {
  reply.clearCookie(nameOf(ctx, cookie), { path: pathOf(ctx, cookie), secure: hasTls(ctx) });
  clearPlainCookie(ctx, reply, cookie);
}

function clearPlainCookie(ctx: WithConfig, reply: FastifyReply, { name, path }: Cookie) {
  if (hasTls(ctx)) reply.clearCookie(name, { path });
}

/** Whether a `Cookie` header may sign a fan in: what is rendered without is the same for all. */
export function mayBeFan(header: string | undefined): boolean {
  return header?.includes(fanCookie.name) ?? false;
}
