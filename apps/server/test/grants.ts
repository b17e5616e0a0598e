import { randomUUID } from "node:crypto";
import type { coupons, whitelist } from "@camarim/contract";
import { openDevice } from "#core/http/known-devices";
import { createCode, toCodeDigits, toCodeKey } from "#modules/fans/request-code";
import { newPhone, type Person } from "./people.ts";
import type { Product } from "./product.ts";

/** A coupon of 20 % on the first payment, with a unique code. */
export function coupon(change: Partial<Omit<coupons.Coupon, "_id">> = {}) {
  const code = `CUPOM${randomUUID().slice(0, 8).toUpperCase()}`;
  return { code, kind: "percent", value: 20, duration: "once", ...change } as { code: string; kind: string };
}

export async function addCoupon(owner: Person, body: object = coupon()): Promise<string> {
  const made = await owner.request("/v1/coupons", { body });
  if (made.status !== 201) throw new Error(`coupon: ${made.status} ${JSON.stringify(made.body)}`);
  return made.body._id;
}

/** The six digits that an e-mail to this address would contain, requested on this person's device. */
export async function requestCode({ ctx }: Product, email: string, person: Person): Promise<string> {
  const known = person.cookies.get("camarim_device");
  const id = known?.split(".")[0] ?? openDevice().id;
  if (!known) person.cookies.set("camarim_device", id);
  return toCodeDigits(ctx, (await createCode(ctx, email, { id })) ?? "");
}

/** The body that verifies an e-mail by the link sent to it, on any device. */
export async function newVerification({ ctx }: Pick<Product, "ctx">, email: string) {
  const codeId = (await createCode(ctx, email, openDevice())) ?? "";
  return { email, code: toCodeDigits(ctx, codeId), key: toCodeKey(ctx, codeId), acceptedTerms: true };
}

/** Verifies an e-mail in this person's browser. */
export async function verifyEmail(product: Product, person: Person, email: string) {
  const response = await person.request("/v1/fan/session", { body: await newVerification(product, email) });
  if (response.status !== 200) throw new Error(`prove: ${response.status} ${JSON.stringify(response.body)}`);
  return response.body;
}

export async function addGuest(owner: Person, contact: string, more: object = {}): Promise<whitelist.WhitelistEntry> {
  const { status, body } = await owner.request("/v1/whitelist", { body: { data: [{ contact }], ...more } });
  if (status !== 201 || body.data.length !== 1) throw new Error(`whitelist: ${status} ${JSON.stringify(body)}`);
  return body.data[0];
}

/** The token of a new claim link. */
export async function newClaimToken(owner: Person): Promise<string> {
  const { claimUrl } = await addGuest(owner, newPhone());
  return claimUrl?.split("/").at(-1) ?? "";
}
