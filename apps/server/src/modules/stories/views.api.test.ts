import { beforeAll, expect, test } from "vitest";
import { order, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addStory, openWorld, setPeriod, signIn, subscribe, type World } from "#test/world";

const product = startProduct();
let world: World;
beforeAll(async () => {
  world = await openWorld(product);
});

const hourMs = 3_600_000;

/** A paying fan with a name of their own. */
async function fanCalled(name: string) {
  const person = visitor(product);
  const { body } = await person.request("/v1/checkout", { body: order(world.owner, { name }) });
  await setPeriod(product, body.subscriptionId, "paying");
  return person;
}

test("each fan counts as one view, is named for 48 hours after watching, newest first, and then only counted", async () => {
  const owner = await signIn(world, world.owner);
  const id = await addStory(product, world.owner);
  const [joao, bia] = [await fanCalled("João Souza"), await fanCalled("Bia Costa")];
  const watch = (person: typeof joao) => person.request(`/v1/fan/stories/${id}/view`, { method: "POST" });
  const viewers = (query = "") => owner.request(`/v1/stories/${id}/viewers${query}`);

  expect((await viewers()).body).toEqual({
    ...{ object: "list", limit: 20, offset: 0, hasMore: false, totalCount: 0, data: [] },
    views: 0,
  });
  for (let i = 0; i < 2; i++) expect((await watch(joao)).status).toBe(204);
  product.clock.aheadMs += hourMs;
  await watch(bia);
  expect((await viewers()).body).toMatchObject({
    views: 2,
    totalCount: 2,
    data: [{ name: "Bia Costa" }, { name: "João Souza" }],
  });
  expect((await viewers("?limit=1")).body).toMatchObject({ hasMore: true, data: [{ name: "Bia Costa" }] });
  product.clock.aheadMs += 47 * hourMs;
  expect((await viewers()).body).toMatchObject({ views: 2, totalCount: 1, data: [{ name: "Bia Costa" }] });
  product.clock.aheadMs += hourMs;
  expect((await viewers()).body).toMatchObject({ views: 2, totalCount: 0, data: [] });
  expect((await owner.request(`/v1/stories/${id}`)).body.views).toBe(2);
});

test("a creator's list of stories says which of them a fan of the browser has viewed", async () => {
  const owner = await signIn(world, world.owner);
  const ids = [await addStory(product, world.owner), await addStory(product, world.owner)];
  const [joao, bia] = [await fanCalled("João Souza"), await fanCalled("Bia Costa")];
  await joao.request(`/v1/fan/stories/${ids[0]}/view`, { method: "POST" });
  const { username } = world.owner;
  const viewedBy = async (person: typeof joao) => {
    const { body } = await person.request(`/v1/creators/${username}/stories?limit=100`);
    return ids.map((id) => body.data.find(({ _id }: { _id: string }) => _id === id).viewed);
  };
  expect(await viewedBy(joao)).toEqual([true, false]);
  expect(await viewedBy(bia)).toEqual([false, false]);
  expect(await viewedBy(owner)).toEqual([false, false]);
});

test("fans do not see what a story's creator sees of it", async () => {
  await addStory(product, world.owner);
  const { body } = await (await fanCalled("Caio Reis")).request(`/v1/creators/${world.owner.username}/stories?limit=1`);
  const names = ["_id", "createdAt", "duration", "height", "placeholder", "posterUrl", "videoUrl", "viewed", "width"];
  expect(Object.keys(body.data[0]).sort()).toEqual(names);
});

test("the creator's own views are not counted", async () => {
  const owner = await signIn(world, world.owner);
  const id = await addStory(product, world.owner);
  expect((await owner.request(`/v1/fan/stories/${id}/view`, { method: "POST" })).status).toBe(401);
  expect((await owner.request(`/v1/stories/${id}`)).body.views).toBe(0);
});

test("a viewer's name is that of the order with access, not that of a later order", async () => {
  const owner = await signIn(world, world.owner);
  const id = await addStory(product, world.owner);
  const { person, email } = await subscribe(world, world.owner, "paying");
  await person.request(`/v1/fan/stories/${id}/view`, { method: "POST" });
  const body = order(world.owner, { name: "Outra Pessoa", email });
  expect((await visitor(product).request("/v1/checkout", { body })).status).toBe(201);
  expect((await owner.request(`/v1/stories/${id}/viewers`)).body.data).toMatchObject([{ name: "João Souza" }]);
});
