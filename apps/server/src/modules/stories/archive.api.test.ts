import { beforeEach, describe, expect, test } from "vitest";
import { type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { makeVideo } from "#test/videos";
import { addHighlight, addStory, openWorld, signIn, subscribe, type World } from "#test/world";
import { claimNextTranscode } from "./claim-next-transcode.ts";

const product = startProduct();
const video = makeVideo({ seconds: 1, size: "90x160" });
const dayMs = 86_400_000;
let world: World;
let ana: Person;
let fan: Person;
beforeEach(async () => {
  world = await openWorld(product);
  ana = await signIn(world, world.owner);
  fan = (await subscribe(world, world.owner, "paying")).person;
});

type Listed = { _id: string };
const idsIn = ({ body }: { body: { data: Listed[] } }) => body.data.map(({ _id }) => _id);
const mine = async () => idsIn(await ana.request("/v1/stories/me"));
const archived = async () => idsIn(await ana.request("/v1/stories/archived"));
const fans = async () => idsIn(await fan.request(`/v1/creators/${world.owner.username}/stories`));
const patch = (id: string, body: unknown) => ana.request(`/v1/stories/${id}`, { method: "PATCH", body });
const inMs = (ms: number) => new Date(product.ctx.now().getTime() + ms).toISOString();

describe("the archive of stories", () => {
  test("the archive lists expired stories, newest first, page by page", async () => {
    const ids = [await addStory(product, world.owner), await addStory(product, world.owner)];
    expect(await archived()).toEqual([]);
    product.clock.aheadMs += dayMs + 1_000;
    expect(await archived()).toEqual(ids.toReversed());
    expect(await mine()).toEqual([]);
    const { body } = await ana.request("/v1/stories/archived?limit=1&offset=1");
    expect(body).toMatchObject({ totalCount: 2, hasMore: false, data: [{ _id: ids[0], archived: true }] });
    expect((await ana.request(body.data[0].videoUrl)).status).toBe(200);
  });

  test("a creator archives a story, and restores it with its remaining time", async () => {
    const id = await addStory(product, world.owner);
    const { expiresAt } = (await ana.request(`/v1/stories/${id}`)).body;
    const link = (await fan.request(`/v1/creators/${world.owner.username}/stories`)).body.data[0].videoUrl;
    for (let i = 0; i < 2; i++) expect((await patch(id, { archived: true })).body.archived).toBe(true);
    expect([await mine(), await archived(), await fans()]).toEqual([[], [id], []]);
    product.clock.aheadMs += 10_000;
    expect((await fan.request(link)).status).toBe(404);
    expect((await patch(id, { archived: false })).body).toMatchObject({ archived: false, expiresAt });
    expect([await mine(), await archived(), await fans()]).toEqual([[id], [], [id]]);
  });

  test("an expired story that is restored lives as long as a new one", async () => {
    const id = await addStory(product, world.owner);
    product.clock.aheadMs += 3 * dayMs;
    const { body } = await patch(id, { archived: false });
    expect(Date.parse(body.expiresAt) - product.ctx.now().getTime()).toBeGreaterThan(dayMs - 60_000);
    expect(await mine()).toEqual([id]);
  });

  test("an archived story can still be watched in its highlight", async () => {
    const id = await addStory(product, world.owner);
    await addHighlight(product, world.owner, [id]);
    await patch(id, { archived: true });
    const { data } = (await fan.request(`/v1/creators/${world.owner.username}/highlights`)).body;
    expect((await fan.request(data[0].stories[0].videoUrl)).status).toBe(200);
  });
});

describe("captions of stories", () => {
  test("a creator adds a caption after publishing, and an empty one removes it", async () => {
    const id = await addStory(product, world.owner);
    expect((await patch(id, { caption: "  Bastidores\ndo ensaio " })).body.caption).toBe("Bastidores\ndo ensaio");
    expect((await patch(id, {})).body.caption).toBe("Bastidores\ndo ensaio");
    expect((await patch(id, { caption: "" })).body.caption).toBeUndefined();
    expect(await patch(id, { caption: "x".repeat(301) })).toMatchObject({ status: 400, body: { fields: {} } });
  });
});

describe("scheduled stories", () => {
  const upload = (publishAt: string) =>
    ana.upload("/v1/stories/files/closed", [
      ["publishAt", publishAt],
      ["file", video, "a.mp4"],
    ]);
  const prepare = () =>
    claimNextTranscode(product.ctx, { claimId: crypto.randomUUID(), encodes: false }, new AbortController().signal);
  /** The queue also has stories of the tests before. */
  const prepareAll = async () => {
    const isWaiting = ({ processed }: { processed: boolean }) => !processed;
    while ((await ana.request("/v1/stories/me")).body.data.some(isWaiting)) await prepare();
  };

  test("only its creator sees a scheduled story until its time, from which its lifetime counts", async () => {
    const publishAt = inMs(2 * dayMs);
    const { status, body } = await upload(publishAt);
    expect([status, body.publishAt]).toEqual([201, publishAt]);
    expect(Date.parse(body.expiresAt)).toBe(Date.parse(publishAt) + dayMs);
    await prepare();
    const out = await addStory(product, world.owner);
    expect([await mine(), await fans()]).toEqual([[body._id, out], [out]]);
    const { videoUrl } = (await ana.request(`/v1/stories/${body._id}`)).body;
    expect((await ana.request(videoUrl)).status).toBe(200);
    // Public pages are cached for a second.
    product.clock.aheadMs += 1_000;
    const page = await visitor(product).request(`/v1/creators/${world.owner.username}`);
    expect(page.body.counts.activeStories).toBe(1);
    expect((await fan.request(`/v1/fan/stories/${body._id}/view`, { method: "POST" })).status).toBe(404);
    product.clock.aheadMs += 2 * dayMs + 1_000;
    expect(await fans()).toEqual([body._id]);
    product.clock.aheadMs += dayMs;
    expect([await fans(), await mine()]).toEqual([[], []]);
    expect(await archived()).toContain(body._id);
  });

  test("a scheduled story gets a later id than the stories published before it", async () => {
    const { body } = await upload(inMs(dayMs));
    expect(body._id > (await addStory(product, world.owner))).toBe(true);
  });

  test("a creator reschedules a story or publishes it at once, but cannot schedule a published one", async () => {
    const { body } = await upload(inMs(dayMs));
    const later = inMs(3 * dayMs);
    expect((await patch(body._id, { publishAt: later })).body.publishAt).toBe(later);
    expect((await patch(body._id, { publishAt: null })).body).not.toHaveProperty("publishAt");
    expect((await patch(body._id, { publishAt: later })).body.code).toBe("STORY_PUBLISHED");
  });

  test("a rescheduled story takes its place by its new time, for fans and for its creator, also page by page", async () => {
    const [{ body: moved }, { body: fixed }] = [await upload(inMs(dayMs)), await upload(inMs(2 * dayMs))];
    await prepareAll();
    await patch(moved._id, { publishAt: inMs(3 * dayMs) });
    expect(await mine()).toEqual([moved._id, fixed._id]);
    await addHighlight(product, world.owner, [moved._id, fixed._id]);
    product.clock.aheadMs += 2.5 * dayMs;
    const between = await addStory(product, world.owner);
    product.clock.aheadMs += 0.5 * dayMs + 1_000;
    expect([await fans(), await mine()]).toEqual([
      [between, moved._id],
      [moved._id, between],
    ]);
    const path = `/v1/creators/${world.owner.username}`;
    const pages = [0, 1].map((offset) => fan.request(`${path}/stories?limit=1&offset=${offset}`));
    expect((await Promise.all(pages)).flatMap(idsIn)).toEqual([between, moved._id]);
    const { data } = (await fan.request(`${path}/highlights`)).body;
    expect(data[0].stories.map(({ _id }: Listed) => _id)).toEqual([fixed._id, moved._id]);
    product.clock.aheadMs += 2 * dayMs;
    expect(await archived()).toEqual([moved._id, between, fixed._id]);
  });

  test("a scheduled story that is published at once, or earlier, comes before what is published after it", async () => {
    const [{ body: atOnce }, { body: earlier }] = [await upload(inMs(9 * dayMs)), await upload(inMs(8 * dayMs))];
    await prepareAll();
    const before = await addStory(product, world.owner);
    product.clock.aheadMs += 3_600_000;
    const published = inMs(0);
    const { body } = await patch(atOnce._id, { publishAt: null });
    expect(Date.parse(body.createdAt)).toBeGreaterThanOrEqual(Date.parse(published));
    await patch(earlier._id, { publishAt: inMs(3_600_000) });
    product.clock.aheadMs += 2 * 3_600_000;
    const after = await addStory(product, world.owner);
    expect(await fans()).toEqual([before, atOnce._id, earlier._id, after]);
    expect(await mine()).toEqual([after, earlier._id, atOnce._id, before]);
  });

  test("a story is scheduled for at most 180 days, and a time in the past publishes it at once", async () => {
    const far = await upload(inMs(181 * dayMs));
    expect([far.status, far.body.fields]).toEqual([400, { publishAt: "Agende para até 180 dias." }]);
    expect((await upload(inMs(-60_000))).body).not.toHaveProperty("publishAt");
    for (const wrong of ["amanhã", "2026-13-01T00:00:00Z", "2026-11-21T10:00:00-03:00"])
      expect((await upload(wrong)).status, wrong).toBe(400);
  });

  test("a story published into a highlight cannot be scheduled", async () => {
    const { body } = await ana.upload("/v1/stories/files/highlight", [
      ["title", "Ensaios"],
      ["file", video, "a.mp4"],
    ]);
    for (const change of [{ publishAt: inMs(dayMs) }, { archived: true }])
      expect((await patch(body._id, change)).body.code).toBe("STORY_NOT_CLOSED");
    expect((await patch(body._id, { caption: "Praia" })).status).toBe(200);
  });
});
