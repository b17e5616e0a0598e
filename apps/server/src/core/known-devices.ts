import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { deviceCookie, readCookie, setCookie } from "./cookies.ts";
import type { Ctx } from "./ctx.ts";
import { sign } from "./keys.ts";
import { networkOf } from "./network.ts";

/** A browser by an id of its own, with a mark for each name that has signed in on it. */
export type Device = { id: string; marks: readonly string[] };

/** Who asks for what needs no sign-in. */
export type Asker = { address: string; device: Device | undefined };

/** `creator`: a username or an e-mail of an account. `fan`: an e-mail that was proved. */
export type KnownName = readonly [kind: "creator" | "fan", name: string];

const shape = /^([\w-]{22})((?:\.[\w-]{22}){0,8})$/;
const most = 8;
const keptMs = 400 * 86_400_000;

export function openDevice(): Device {
  return { id: randomBytes(16).toString("base64url"), marks: [] };
}

export function askerOf(ctx: Ctx, request: Pick<FastifyRequest, "cookies" | "ip">): Asker {
  const [, id, marks = ""] = shape.exec(readCookie(ctx, request, deviceCookie) ?? "") ?? [];
  return { address: networkOf(request.ip), device: id ? { id, marks: marks.split(".").slice(1) } : undefined };
}

/**
 * Whether somebody has signed in with this name on this device. A mark is a signature of both, so that nobody makes one up and
 * the server keeps no list; it lifts limits that strangers share, and opens nothing.
 */
export function isKnown(ctx: Ctx, device: Device | undefined, name: KnownName): device is Device {
  return device?.marks.includes(markOf(ctx, device, name)) ?? false;
}

/** Marks the device with names that have just signed in on it; the newest 8 marks stay. */
export function markDevice(ctx: Ctx, reply: FastifyReply, device: Device | undefined, names: readonly KnownName[]) {
  const { id, marks } = device ?? openDevice();
  const added = names.map((name) => markOf(ctx, { id }, name));
  rememberDevice(ctx, reply, { id, marks: [...marks.filter((mark) => !added.includes(mark)), ...added].slice(-most) });
}

export function rememberDevice(ctx: Ctx, reply: FastifyReply, { id, marks }: Device) {
  setCookie(ctx, reply, deviceCookie, [id, ...marks].join("."), new Date(ctx.now().getTime() + keptMs));
}

function markOf(ctx: Ctx, { id }: Pick<Device, "id">, [kind, name]: KnownName): string {
  return sign(ctx.keys, "known-device", id, kind, name.toLowerCase()).slice(0, 22);
}
