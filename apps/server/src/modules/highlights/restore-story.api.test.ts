import { beforeEach, describe, expect, test } from "vitest";
import { claimNextTranscode } from "#modules/stories/claim-next-transcode";
import { addDraft } from "#test/drafts";
import type { Person } from "#test/people";
import { startProduct } from "#test/product";
import { makeVideo } from "#test/videos";
import { addFailedVideo, addHighlight, addStory, openWorld, signIn, subscribe, type World } from "#test/world";

const product = startProduct();
const minuteMs = 60_000;
let world: World;
let ana: Person;
let fan: Person;
beforeEach(async () => {
  world = await openWorld(product);
  ana = await signIn(world, world.owner);
  fan = (await subscribe(world, world.owner, "paying")).person;
});

type Listed = { _id: string };
const idsIn = (list: Listed[]) => list.map(({ _id }) => _id);
const mine = async () => idsIn((await ana.request("/v1/stories/me")).body.data);
const fans = async () => idsIn((await fan.request(`/v1/creators/${world.owner.username}/stories`)).body.data);
const remove = (id: string) => ana.request(`/v1/stories/${id}`, { method: "DELETE" });
const restore = (id: string, person = ana) => person.request(`/v1/stories/${id}/restore`, { method: "POST" });
const add = () => addStory(product, world.owner);
const highlights = async () => {
  const { data } = (await ana.request("/v1/highlights")).body;
  return data.map((one: { title: string; cover: string; stories: Listed[] }) => ({
    ...one,
    stories: idsIn(one.stories),
  }));
};

const strip = (list: object[]) => JSON.parse(JSON.stringify(list), (key, value) => (/Url$/.test(key) ? null : value));

describe("the undo of a story's deletion", () => {
  test("brings the story back for fans, with its caption and its remaining time", async () => {
    const [id, other] = [await add(), await add()];
    await ana.request(`/v1/stories/${id}`, { method: "PATCH", body: { caption: "Ensaio" } });
    const before = (await ana.request(`/v1/stories/${id}`)).body;
    await remove(id);
    expect([await mine(), await fans()]).toEqual([[other], [other]]);
    const { status, body } = await restore(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: id, caption: "Ensaio", expiresAt: before.expiresAt });
    expect([await mine(), await fans()]).toEqual([
      [other, id],
      [id, other],
    ]);
    expect((await restore(id)).status).toBe(200);
    // It can be deleted again.
    expect((await remove(id)).status).toBe(204);
    expect(await mine()).toEqual([other]);
  });

  test("puts it back into its highlights: as their cover, and as the only story of one at its place", async () => {
    const [story, other] = [await add(), await add()];
    await addHighlight(product, world.owner, [story, other]);
    const created = await ana.request("/v1/highlights", { body: { title: "Praia", cover: story } });
    expect(created.status).toBe(201);
    await ana.request("/v1/highlights", { body: { title: "Estrada", cover: other } });
    const before = await highlights();
    expect(before.map(({ title }: { title: string }) => title)).toEqual(["Ensaios", "Praia", "Estrada"]);
    await remove(story);
    expect((await highlights()).map(({ title }: { title: string }) => title)).toEqual(["Ensaios", "Estrada"]);
    const responses = await Promise.all([restore(story), restore(story)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(strip(await highlights())).toEqual(strip(before));
  });

  test.each([0, 1, 2])("puts several stories of a highlight back in any order: cover %i", async (coverIndex) => {
    const stories = [await add(), await add(), await add()];
    await ana.request("/v1/highlights", { body: { title: "Praia", cover: stories[1] } });
    const { id } = await addHighlight(product, world.owner, stories);
    await ana.request(`/v1/highlights/${id}`, { method: "PATCH", body: { cover: stories[coverIndex] } });
    const before = strip(await highlights());
    for (const order of ["012", "021", "102", "120", "201", "210"]) {
      for (const story of stories) {
        await remove(story);
        product.clock.aheadMs += 1000;
      }
      expect(await highlights()).toEqual([]);
      for (const index of order) await restore(stories[Number(index)] as string);
      expect([order, strip(await highlights())]).toEqual([order, before]);
    }
  });

  test("brings highlights back in their order, whichever of them is first", async () => {
    const stories = [await add(), await add(), await add(), await add()];
    for (const cover of stories) await ana.request("/v1/highlights", { body: { title: "Praia", cover } });
    const before = strip(await highlights());
    const deleted = stories.slice(0, 3);
    for (const story of deleted) await remove(story);
    for (const story of deleted.reverse()) await restore(story);
    expect(strip(await highlights())).toEqual(before);
    // Others took their places.
    await remove(stories[1] as string);
    await ana.request(`/v1/highlights/${before[3]._id}`, { method: "PATCH", body: { position: 0 } });
    await restore(stories[1] as string);
    const order = (await highlights()).map((one: Listed) => one._id);
    expect(order).toEqual([3, 1, 0, 2].map((index) => before[index]._id));
  });

  test("does not bring back a highlight that was deleted meanwhile", async () => {
    const [story, other] = [await add(), await add()];
    const { id } = await addHighlight(product, world.owner, [story, other]);
    await remove(story);
    await ana.request(`/v1/highlights/${id}`, { method: "DELETE" });
    expect((await restore(story)).status).toBe(200);
    expect(await highlights()).toEqual([]);
    expect(await mine()).toEqual([other, story]);
  });

  test("does not bring back a highlight that came back with another story and was deleted then", async () => {
    const [story, other] = [await add(), await add()];
    const { id } = await addHighlight(product, world.owner, [story, other]);
    for (const one of [story, other]) await remove(one);
    await restore(story);
    expect((await highlights()).map((one: Listed) => one._id)).toEqual([id]);
    await ana.request(`/v1/highlights/${id}`, { method: "DELETE" });
    await restore(other);
    expect(await highlights()).toEqual([]);
  });

  test("is possible for an hour, for the creator alone, and for stories alone", async () => {
    const [id, late] = [await add(), await add()];
    await remove(id);
    expect((await restore(id, await signIn(world, world.other))).status).toBe(404);
    expect((await restore("01890000-0000-7000-8000-000000000000")).status).toBe(404);
    expect(await mine()).toEqual([late]);
    await remove(late);
    product.clock.aheadMs += 59 * minuteMs;
    expect((await restore(id)).status).toBe(200);
    product.clock.aheadMs += 2 * minuteMs;
    expect((await restore(late)).status).toBe(404);
    const draft = await addDraft(product, world.owner);
    await remove(draft);
    expect((await restore(draft)).status).toBe(404);
    const media = await addFailedVideo(product, world.owner);
    await ana.request(`/v1/medias/${media}`, { method: "DELETE" });
    expect((await restore(media)).status).toBe(404);
    expect((await ana.request(`/v1/medias/${media}`)).status).toBe(404);
  });

  test("continues the transcode that the deletion had interrupted", async () => {
    const { body } = await ana.upload("/v1/stories/files/closed", [
      ["file", makeVideo({ seconds: 1, size: "90x160" }), "a.mp4"],
    ]);
    await product.ctx.db
      .updateTable("story")
      .set({ state: "processing", progress: 10, transcodeClaimId: crypto.randomUUID() })
      .where("id", "=", body._id)
      .execute();
    await remove(body._id);
    expect((await restore(body._id)).body).toMatchObject({ processed: false, progress: null });
    const claim = { claimId: crypto.randomUUID(), encodes: false };
    await claimNextTranscode(product.ctx, claim, new AbortController().signal);
    expect((await ana.request(`/v1/stories/${body._id}`)).body).toMatchObject({ processed: true });
  });
});
