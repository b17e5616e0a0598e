import { expect, test } from "vitest";
import { newVerification } from "#test/grants";
import { type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addPhoto, addStory, openWorld, signIn, subscribe } from "#test/world";

const product = startProduct();

/** A creator with adult content, their story, and a paying fan. */
async function open() {
  const world = await openWorld(product);
  const { owner } = world;
  await addStory(product, owner);
  await addPhoto(product, owner);
  const fan = await subscribe(world, owner, "paying");
  const before = (await fan.person.request(`/v1/creators/${owner.username}/stories`)).body.data[0];
  expect((await owner.request("/v1/profile", { method: "PATCH", body: { adult: true } })).status).toBe(200);
  product.clock.aheadMs += 4_000;
  return { ...world, fan, before };
}

const watch = async (person: Person, username: string) => {
  const { status, body } = await person.request(`/v1/creators/${username}/stories`);
  return status === 200 ? "open" : body.code;
};

/** Starts a check, chooses its outcome on the provider's page, and returns. */
async function show(person: Person, result: "face" | "document" | "young" | "cancel") {
  const { status, body } = await person.request("/v1/fan/age-checks", { body: { back: "/assinaturas" } });
  expect(status).toBe(201);
  const page = await (await fetch(body.url)).text();
  const [, session = ""] = /name="session" value="([\w-]+)"/.exec(page) ?? [];
  const form = new URLSearchParams({ session, result });
  const response = await fetch(new URL("/decide", body.url), { method: "POST", body: form, redirect: "manual" });
  expect(response.headers.get("location")).toBe(
    `${product.ctx.config.publicUrl}/idade/${body._id}?volta=%2Fassinaturas`,
  );
  return { id: body._id as string, ...(await person.request(`/v1/fan/age-checks/${body._id}`)) };
}

test("adult content stays closed until the fan's age is verified, also by earlier links", async () => {
  const { fan, owner, before } = await open();
  for (const what of ["stories", "highlights", "medias"]) {
    const { status, body } = await fan.person.request(`/v1/creators/${owner.username}/${what}`);
    expect([status, body.code]).toEqual([403, "AGE_CHECK_REQUIRED"]);
  }
  for (const link of [before.videoUrl, before.posterUrl]) expect((await fan.person.request(link)).status).toBe(404);
  expect((await fan.person.request(`/v1/fan/stories/${before._id}/view`, { method: "POST" })).status).toBe(404);
  expect(await watch(await signIn({ product } as never, owner), owner.username)).toBe("open");
  expect((await show(fan.person, "document")).body.state).toBe("passed");
  product.clock.aheadMs += 4_000;
  expect(await watch(fan.person, owner.username)).toBe("open");
  expect((await fan.person.request(before.videoUrl)).status).toBe(200);
  const { body } = await fan.person.request("/v1/fan/age");
  expect(body).toMatchObject({ check: { method: "DOC_SCAN" }, available: true, test: true });
});

test("an age check stores only its result, method and time", async () => {
  const { fan } = await open();
  const { id } = await show(fan.person, "face");
  const row = await product.ctx.db.selectFrom("ageCheck").selectAll().where("id", "=", id).executeTakeFirst();
  expect(row).toMatchObject({ result: "passed", method: "AGE_ESTIMATION", providerRef: null });
  expect(Object.keys(row ?? {}).toSorted()).toEqual(
    ["decidedAt", "id", "method", "providerRef", "result", "sessionId", "startedAt"].toSorted(),
  );
});

test("a visitor who fails or aborts an age check gets no access, and may try again", async () => {
  const { fan, owner } = await open();
  expect((await show(fan.person, "young")).body.state).toBe("failed");
  expect(await watch(fan.person, owner.username)).toBe("AGE_CHECK_REQUIRED");
  const canceled = await show(fan.person, "cancel");
  expect(canceled.body.state).toBe("gone");
  expect((await fan.person.request(`/v1/fan/age-checks/${canceled.id}`)).status).toBe(404);
  expect((await show(fan.person, "face")).body.state).toBe("passed");
  expect(await watch(fan.person, owner.username)).toBe("open");
});

test("the return URL of an age check proves nothing, and content stays closed until the provider answers", async () => {
  const { fan, owner } = await open();
  const { body } = await fan.person.request("/v1/fan/age-checks", { body: { back: "/assinaturas" } });
  expect((await fan.person.request(`/v1/fan/age-checks/${body._id}`)).body.state).toBe("pending");
  expect(await watch(fan.person, owner.username)).toBe("AGE_CHECK_REQUIRED");
  for (const bad of [{ silent: 1 }, { status: 500 }, { status: 401 }]) {
    Object.assign(product.ages.knobs, { silent: 0, status: 0, ...bad });
    expect((await fan.person.request(`/v1/fan/age-checks/${body._id}`)).body.code).toBe("AGE_CHECK_UNAVAILABLE");
    Object.assign(product.ages.knobs, { silent: 0, status: 0, ...bad });
    const again = await fan.person.request("/v1/fan/age-checks", { body: { back: "/assinaturas" } });
    expect([again.status, again.body.code]).toEqual([503, "AGE_CHECK_UNAVAILABLE"]);
  }
  Object.assign(product.ages.knobs, { silent: 0, status: 0, aheadMs: 16 * 60_000 });
  expect((await fan.person.request(`/v1/fan/age-checks/${body._id}`)).body.state).toBe("gone");
  product.ages.knobs.aheadMs = 0;
  expect(await watch(fan.person, owner.username)).toBe("AGE_CHECK_REQUIRED");
  const stranger = visitor(product);
  expect((await stranger.request("/v1/fan/age-checks", { body: { back: "/assinaturas" } })).status).toBe(401);
});

test("an age check counts in each browser with the same verified e-mail, and not for e-mails verified later", async () => {
  const { fan, owner } = await open();
  const verify = async (person: Person, email: string) =>
    expect((await person.request("/v1/fan/session", { body: await newVerification(product, email) })).status).toBe(200);
  await verify(fan.person, fan.email);
  await show(fan.person, "face");
  const phone = visitor(product);
  await verify(phone, fan.email);
  expect(await watch(phone, owner.username)).toBe("open");
  // A minor uses the same browser afterwards.
  const young = await subscribe({ product }, owner, "paying");
  await owner.request("/v1/profile", { method: "PATCH", body: { adult: true } });
  product.clock.aheadMs += 4_000;
  await verify(fan.person, young.email);
  const own = visitor(product);
  await verify(own, young.email);
  expect(await watch(own, owner.username)).toBe("AGE_CHECK_REQUIRED");
});

test.each([["//exemplo.com"], ["https://exemplo.com"], ["/\\exemplo.com"], ["assinaturas"]])(
  "an age check does not return to %s",
  async (back) => {
    const { fan } = await open();
    expect((await fan.person.request("/v1/fan/age-checks", { body: { back } })).body.fields).toHaveProperty("back");
  },
);
