import { expect, test } from "vitest";
import { creator } from "#test/people";
import { startProduct } from "#test/product";
import { addHighlight, addPhoto, addStory, openWorld, signIn, subscribe } from "#test/world";

const product = startProduct();

test("a new account's statistics are zeros", async () => {
  const { status, body } = await (await creator(product)).request("/v1/account/stats");
  expect(status).toBe(200);
  expect(new Set(Object.values(body))).toEqual(new Set([0]));
});

test("the statistics count plans, subscribers and stories, and the views of the last seven days", async () => {
  const world = await openWorld(product);
  const ana = await signIn(world, world.owner);
  const stories = [await addStory(product, world.owner), await addStory(product, world.owner)];
  await addStory(product, world.other);
  await addHighlight(product, world.owner, stories);
  await addPhoto(product, world.owner);
  const fans = [await subscribe(world, world.owner, "paying"), await subscribe(world, world.owner, "paying")];
  const [first, second] = stories;
  for (const { person } of fans) await person.request(`/v1/fan/stories/${first}/view`, { method: "POST" });
  await fans[0]?.person.request(`/v1/fan/stories/${second}/view`, { method: "POST" });
  await ana.request(`/v1/stories/${second}`, { method: "PATCH", body: { archived: true } });
  const stats = async () => (await ana.request("/v1/account/stats")).body;
  const counts = { activeStories: 1, archivedStories: 1, highlights: 1, medias: 1 };
  expect(await stats()).toEqual({ ...counts, views7d: 3, viewers7d: 2 });
  product.clock.aheadMs += 8 * 86_400_000;
  expect(await stats()).toEqual({ ...counts, activeStories: 0, archivedStories: 2, views7d: 0, viewers7d: 0 });
});
