// Declares `request.cookies` and `reply.setCookie` also where no application registers the plugin.
import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Ctx } from "../ctx.ts";

type Cookie = { name: string; path: string; signed?: true };
type WithConfig = Pick<Ctx, "config">;

/** Authorizes media for a creator's `<video>` and `<img>`, which send no bearer token. The value is the signed session id. */
export const mediaCookie: Cookie = { name: "camarim_media", path: "/media", signed: true };

/** The session token of a fan. */
export const fanCookie: Cookie = { name: "camarim_fan", path: "/" };

/** Identifies the device and the accounts that have signed in on it; authorizes nothing. See `known-devices.ts`. */
export const deviceCookie: Cookie = { name: "camarim_device", path: "/" };

/**
 * With TLS the names have the prefix `__Host-`, so that no other host of the domain can set these cookies. Browsers accept the
 * prefix only with Secure and the path `/`.
 */
const hasTls = ({ config }: WithConfig) => config.mode === "production";
const nameOf = (ctx: WithConfig, { name }: Cookie) => (hasTls(ctx) ? `__Host-${name}` : name);
const pathOf = (ctx: WithConfig, { path }: Cookie) => (hasTls(ctx) ? "/" : path);

/** Whether cookie names have no `__Host-` prefix. */
export const usesPlainCookies = (ctx: WithConfig) => !hasTls(ctx);

export function readCookie(ctx: WithConfig, { cookies }: Pick<FastifyRequest, "cookies">, cookie: Cookie) {
  return cookies[nameOf(ctx, cookie)];
}

/** The cookie under its name without prefix, which older sessions still send; undefined without TLS. */
export function readPlainCookie(ctx: WithConfig, { cookies }: Pick<FastifyRequest, "cookies">, { name }: Cookie) {
  return hasTls(ctx) ? cookies[name] : undefined;
}

export function setCookie(ctx: WithConfig, reply: FastifyReply, cookie: Cookie, value: string, expires: Date) {
  const attributes = { path: pathOf(ctx, cookie), secure: hasTls(ctx) };
  const signed = cookie.signed ?? false;
  reply.setCookie(nameOf(ctx, cookie), value, { ...attributes, httpOnly: true, sameSite: "lax", signed, expires });
  clearPlainCookie(ctx, reply, cookie);
}

export function clearCookie(ctx: WithConfig, reply: FastifyReply, cookie: Cookie) {
  reply.clearCookie(nameOf(ctx, cookie), { path: pathOf(ctx, cookie), secure: hasTls(ctx) });
  clearPlainCookie(ctx, reply, cookie);
}

function clearPlainCookie(ctx: WithConfig, reply: FastifyReply, { name, path }: Cookie) {
  if (hasTls(ctx)) reply.clearCookie(name, { path });
}

/** Whether a `Cookie` header may identify a fan. Pages rendered without it are the same for all visitors. */
export function hasFanCookie(header: string | undefined): boolean {
  return header?.includes(fanCookie.name) ?? false;
}
