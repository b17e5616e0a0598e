import { expect, test } from "vitest";
import { startProduct } from "#test/product";
import { addStory, openWorld, subscribe } from "#test/world";

const product = startProduct();
const dayMs = 86_400_000;

test("the account's figures: what lives, what is archived, and who watched in a week, each person once", async () => {
  const world = await openWorld(product);
  const { owner, other } = world;
  const stats = async (who = owner) => (await who.ask("/v1/account/stats")).body;
  const nothing = { activeStories: 0, archivedStories: 0, highlights: 0, medias: 0, views7d: 0, viewers7d: 0 };
  expect(await stats()).toEqual(nothing);
  const [lives, also, over] = [
    await addStory(product, owner),
    await addStory(product, owner),
    await addStory(product, owner),
  ];
  await addStory(product, owner, "failed");
  const [ana, bia] = [await subscribe(world, owner, "paying"), await subscribe(world, owner, "paying")];
  for (const [fan, story] of [
    [ana, lives],
    [ana, also],
    [bia, lives],
  ] as const)
    expect((await fan.person.ask(`/v1/fan/stories/${story}/view`, { method: "POST" })).status).toBe(204);
  const { db, now } = product.ctx;
  await db.updateTable("story").set({ expires_at: now() }).where("id", "=", over).execute();
  expect(await stats()).toEqual({ ...nothing, activeStories: 2, archivedStories: 1, views7d: 3, viewers7d: 2 });
  await db
    .updateTable("story_view")
    .set({ viewed_at: new Date(now().getTime() - 8 * dayMs) })
    .where("story_id", "=", also)
    .execute();
  expect(await stats()).toMatchObject({ views7d: 2, viewers7d: 2 });
  expect(await stats(other)).toEqual(nothing);
});
