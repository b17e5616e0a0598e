import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { deviceCookie, readCookie, setCookie } from "./cookies.ts";
import type { Ctx } from "./ctx.ts";
import { digest } from "./keys.ts";
import { toNetwork } from "./network.ts";

/** A browser, with a mark for each name that has signed in on it. */
export type Device = { id: string; marks: readonly string[] };

/** `address` is a network (`toNetwork`). */
export type Requester = { address: string; device: Device | undefined };

/** `creator`: username or e-mail address of an account. `fan`: verified e-mail address. */
export type KnownName = readonly [kind: "creator" | "fan", name: string];

const cookiePattern = /^([\w-]{22})((?:\.[\w-]{22}){0,8})$/;
const maxMarks = 8;
const cookieTtlMs = 400 * 86_400_000;

export function openDevice(): Device {
  return { id: randomBytes(16).toString("base64url"), marks: [] };
}

export function getRequester(ctx: Ctx, request: Pick<FastifyRequest, "cookies" | "ip">): Requester {
  const [, id, marks = ""] = cookiePattern.exec(readCookie(ctx, request, deviceCookie) ?? "") ?? [];
  return { address: toNetwork(request.ip), device: id ? { id, marks: marks.split(".").slice(1) } : undefined };
}

/**
 * Whether this name has signed in on this device. A mark is a keyed hash of both, so that the server stores no list. It exempts
 * the device from rate limits that strangers share, and authorizes nothing.
 */
export function isKnown(ctx: Ctx, device: Device | undefined, name: KnownName): device is Device {
  return device?.marks.includes(markOf(ctx, device, name)) ?? false;
}

/** Adds marks for names that have just signed in; the newest 8 remain. */
export function markDevice(ctx: Ctx, reply: FastifyReply, device: Device | undefined, names: readonly KnownName[]) {
  const { id, marks } = device ?? openDevice();
  const added = names.map((name) => markOf(ctx, { id }, name));
  setDeviceCookie(ctx, reply, {
    id,
    marks: [...marks.filter((mark) => !added.includes(mark)), ...added].slice(-maxMarks),
  });
}

export function setDeviceCookie(ctx: Ctx, reply: FastifyReply, { id, marks }: Device) {
  setCookie(ctx, reply, deviceCookie, [id, ...marks].join("."), new Date(ctx.now().getTime() + cookieTtlMs));
}

function markOf(ctx: Ctx, { id }: Pick<Device, "id">, [kind, name]: KnownName): string {
  return digest(ctx.keys, "known-device", id, kind, name.toLowerCase()).slice(0, 22);
}
