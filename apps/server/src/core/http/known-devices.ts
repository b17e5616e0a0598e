import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Ctx } from "../ctx.ts";
import { listSignatures, sign } from "../keys/keys.ts";
import { deviceCookie, readCookie, setCookie } from "./cookies.ts";
import { toNetwork } from "./network.ts";

/** A browser, with a mark for each account and fan that has signed in on it. */
export type Device = { id: string; marks: readonly string[] };

/** `address` is a network (`toNetwork`). */
export type Requester = { address: string; device: Device | undefined };

/**
 * What a mark is for. `creator`: an account that has signed in completely, with all its factors. `password`: one whose
 * password was set there by a mailed link, which says nothing about its second factor. Both name the account by its id,
 * since a username can pass to another account, and by its generation, so that a new one forgets all devices. `fan`: a
 * verified e-mail address.
 */
export type DeviceOwner =
  | readonly [kind: "creator" | "password", accountId: string, generation: string]
  | readonly [kind: "fan", email: string];

const markLength = 26;
const cookiePattern = /^([\w-]{22})((?:\.[\w-]{26}){0,8})$/;
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
 * Whether this device has a mark for one of them. A mark is signed, so that the server stores no list, and dies with the
 * secret. It exempts the device from rate limits that strangers share, and authorizes nothing. The proof that sets a mark is
 * never weaker than what its limits protect.
 */
export function isKnown(
  ctx: Ctx,
  device: Device | undefined,
  ...owners: readonly (DeviceOwner | undefined)[]
): device is Device {
  const isMarked = (owner: DeviceOwner | undefined) =>
    device !== undefined &&
    owner !== undefined &&
    listMarks(ctx, device, owner).some((mark) => device.marks.includes(mark));
  return owners.some(isMarked);
}

/** Adds a mark for an account or fan that has just signed in; the newest 8 remain. */
export function markDevice(ctx: Ctx, reply: FastifyReply, device: Device | undefined, owner: DeviceOwner) {
  const { id, marks } = device ?? openDevice();
  const added = sign(ctx.keys, ...toParts({ id }, owner)).slice(0, markLength);
  setDeviceCookie(ctx, reply, { id, marks: [...marks.filter((mark) => mark !== added), added].slice(-maxMarks) });
}

export function setDeviceCookie(ctx: Ctx, reply: FastifyReply, { id, marks }: Device) {
  setCookie(ctx, reply, deviceCookie, [id, ...marks].join("."), new Date(ctx.now().getTime() + cookieTtlMs));
}

/** With the current secret, and with the one before while it is set. */
function listMarks(ctx: Ctx, device: Device, owner: DeviceOwner): string[] {
  return listSignatures(ctx.keys, ...toParts(device, owner)).map((signature) => signature.slice(0, markLength));
}

function toParts({ id }: Pick<Device, "id">, [kind, ...names]: DeviceOwner): string[] {
  return ["known-device", id, kind, ...names.map((name) => name.toLowerCase())];
}
