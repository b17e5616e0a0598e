import { expect, test } from "vitest";
import { creator, type Person, password, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { adminOf } from "#test/world";
import { openSession } from "./start-session.ts";

const product = startProduct();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const status = async (person: Person) => (await person.request("/v1/me")).status;
const listOf = async (person: Person) => (await person.request("/v1/auth/sessions")).body.data;

/** The times at which a person uses their session, and the last status. */
async function useAt(person: Person, hours: readonly number[]) {
  let last = 0;
  for (const hour of hours) {
    product.clock.aheadMs = hour * hourMs;
    last = await status(person);
  }
  product.clock.aheadMs = 0;
  return last;
}

const every = (step: number, until: number) =>
  Array.from({ length: Math.floor(until / step) }, (_, i) => (i + 1) * step);

test("a creator's session ends 30 days after its last use, and 180 days after its start", async () => {
  const [idle, used] = [await creator(product), await creator(product)];
  expect(await useAt(idle, [29 * 24])).toBe(200);
  expect(await useAt(idle, [29 * 24, 60 * 24])).toBe(401);
  expect(await useAt(used, every(20 * 24, 179 * 24))).toBe(200);
  product.clock.aheadMs = 181 * dayMs;
  expect(await status(used)).toBe(401);
});

test("an admin's session ends 12 hours after its last use, and 7 days after its start", async () => {
  const [idle, used] = [await adminOf(product), await adminOf(product)];
  expect(await useAt(idle, [11])).toBe(200);
  expect(await useAt(idle, [11, 24])).toBe(401);
  expect(await useAt(used, every(10, 167))).toBe(200);
  product.clock.aheadMs = 169 * hourMs;
  expect(await status(used)).toBe(401);
});

test("the devices of an admin are only those whose session has not ended", async () => {
  const admin = await adminOf(product);
  const { _id: accountId } = (await admin.request("/v1/me")).body;
  product.clock.aheadMs = 13 * hourMs;
  const phone = visitor(product, (await openSession(product.ctx, accountId, "tests")).accessToken);
  expect(await listOf(phone)).toHaveLength(1);
});

test("a creator signs out all other devices, and sees where each was last used", async () => {
  const [ana, bia] = [await creator(product), await creator(product)];
  const phone = visitor(product);
  const login = { usernameOrEmail: ana.username, password };
  phone.token = (await phone.request("/v1/auth/login", { body: login })).body.accessToken;
  expect((await listOf(phone)).map(({ network }: { network: string | null }) => network)).toContain(phone.address);
  phone.address = "10.9.8.7";
  product.clock.aheadMs = 2 * hourMs;
  expect(await status(phone)).toBe(200);
  expect((await listOf(phone))[0]).toMatchObject({ current: true, network: "10.9.8.7" });
  product.clock.aheadMs = 0;
  expect((await phone.request("/v1/auth/sessions", { method: "DELETE" })).status).toBe(204);
  expect([await status(phone), await status(ana), await status(bia)]).toEqual([200, 401, 200]);
  expect(await listOf(phone)).toHaveLength(1);
  const { data } = (await phone.request("/v1/auth/activity?limit=1")).body;
  expect(data).toMatchObject([{ kind: "session_ended", details: { scope: "others" } }]);
  expect((await visitor(product).request("/v1/auth/sessions", { method: "DELETE" })).status).toBe(401);
});
