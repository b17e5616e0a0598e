import { beforeEach, describe, expect, test } from "vitest";
import { addDraft } from "#test/drafts";
import { type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addReportCase } from "#test/reports";
import { createUploadAs, sendChunk } from "#test/uploads";
import { makeVideo } from "#test/videos";
import { addHighlight, addStory, adminOf, openWorld, signIn, subscribe, type World } from "#test/world";
import { claimNextTranscode } from "./claim-next-transcode.ts";
import { deleteStoriesOf } from "./delete-story.ts";

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
const drafts = async () => idsIn(await ana.request("/v1/drafts"));
const mine = async () => idsIn(await ana.request("/v1/stories/me"));
const archived = async () => idsIn(await ana.request("/v1/stories/archived"));
const fans = async () => idsIn(await fan.request(`/v1/creators/${world.owner.username}/stories`));
const publish = (id: string, body: object = {}) => ana.request(`/v1/drafts/${id}/publish`, { body });
const remove = (id: string) => ana.request(`/v1/stories/${id}`, { method: "DELETE" });
const later = (ms: number) => new Date(product.ctx.now().getTime() + ms).toISOString();
const addOwnDraft = (state?: "ready" | "failed") => addDraft(product, world.owner, state);
const rowOf = (id: string) =>
  product.ctx.db.selectFrom("story").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const transcode = () =>
  claimNextTranscode(product.ctx, { claimId: crypto.randomUUID(), encodes: false }, new AbortController().signal);

/** A draft that was uploaded as by the app, and not transcoded yet. */
async function uploadDraft(intent: Record<string, string> = {}): Promise<string> {
  const bytes = Buffer.from(await video.arrayBuffer());
  const created = await createUploadAs(ana, { kind: "draft", ...intent }, bytes.length);
  expect(created.status).toBe(201);
  expect((await sendChunk(ana, created.headers.get("location") ?? "", 0, bytes)).status).toBe(204);
  const finished = await ana.request(`/v1/uploads/${created.body._id}/finish`, { method: "POST" });
  expect(finished.body).toMatchObject({ kind: "draft", state: "published" });
  return finished.body.becameId;
}

async function storedKeys(id: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of product.ctx.storage.list(`stories/${id}/`)) keys.push(key);
  return keys;
}

describe("a draft of a story", () => {
  test("is transcoded, watched and described by its creator, and is in no list but that of drafts", async () => {
    const id = await uploadDraft({ caption: "Ensaio" });
    expect((await ana.request(`/v1/stories/${id}`)).body).toMatchObject({ draft: true, processed: false });
    await transcode();
    const { body } = await ana.request("/v1/drafts");
    expect(body).toMatchObject({ totalCount: 1, hasMore: false });
    expect(body.data).toMatchObject([
      {
        _id: id,
        draft: true,
        audience: "closed",
        processed: true,
        caption: "Ensaio",
        expiresAt: null,
        archived: false,
      },
    ]);
    expect((await ana.request(body.data[0].videoUrl)).status).toBe(200);
    expect((await ana.request(body.data[0].posterUrl)).status).toBe(200);
    expect([await mine(), await archived()]).toEqual([[], []]);
    product.clock.aheadMs += 400 * dayMs;
    ana = await signIn(world, world.owner);
    expect([await drafts(), await archived()]).toEqual([[id], []]);
    const changed = await ana.request(`/v1/stories/${id}`, { method: "PATCH", body: { caption: "Passagem de som" } });
    expect(changed.body).toMatchObject({ caption: "Passagem de som", draft: true });
    for (const change of [{ archived: true }, { archived: false }, { publishAt: later(dayMs) }, { publishAt: null }])
      expect((await ana.request(`/v1/stories/${id}`, { method: "PATCH", body: change })).body.code).toBe(
        "STORY_IS_DRAFT",
      );
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(204);
    expect(await drafts()).toEqual([]);
    expect((await publish(id)).status).toBe(404);
  });

  test("is seen by no fan, visitor, other creator or admin", async () => {
    const id = await addOwnDraft();
    const out = await addStory(product, world.owner);
    const { username } = world.owner;
    expect(await fans()).toEqual([out]);
    const { body: feed } = await fan.request("/v1/fan/feed");
    expect(feed.data).toMatchObject([{ stories: 1, unseen: 1 }]);
    expect((await fan.request(`/v1/fan/stories/${id}/view`, { method: "POST" })).status).toBe(404);
    // A link that was signed for its creator.
    const { videoUrl, posterUrl } = (await ana.request(`/v1/stories/${id}`)).body;
    for (const url of [videoUrl, posterUrl])
      for (const person of [fan, visitor(product)]) expect((await person.request(url)).status).toBe(404);
    // Public pages are cached for a second.
    product.clock.aheadMs += 1_500;
    const page = await visitor(product).request(`/v1/creators/${username}`);
    expect(page.body.counts.activeStories).toBe(1);
    const stranger = await signIn(world, world.other);
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["PATCH", "", { caption: "Minha" }],
      ["DELETE", "", undefined],
      ["POST", "/retry", undefined],
      ["GET", "/viewers", undefined],
    ] as const)
      expect((await stranger.request(`/v1/stories/${id}${path}`, { method, ...(body && { body }) })).status).toBe(404);
    expect((await stranger.request(`/v1/drafts/${id}/publish`, { body: {} })).status).toBe(404);
    expect((await stranger.request("/v1/drafts")).body.data).toEqual([]);
    const report = {
      username,
      story: id,
      reason: "copyright",
      details: "É meu.",
      name: "Rita",
      email: "rita@exemplo.com.br",
    };
    expect((await fan.request("/v1/reports", { body: report })).status).toBe(404);
    await addReportCase(product, { username });
    const cases = (await (await adminOf(product)).request("/v1/admin/reports?limit=100")).body.data;
    expect(JSON.stringify(cases)).toContain(out);
    expect(JSON.stringify(cases)).not.toContain(id);
    expect(await drafts()).toEqual([id]);
  });

  test("enters no highlight", async () => {
    const [draft, story] = [await addOwnDraft(), await addStory(product, world.owner)];
    const { id: highlight } = await addHighlight(product, world.owner, [story]);
    expect((await ana.request(`/v1/highlights/${highlight}/stories`, { body: { stories: [draft] } })).status).toBe(404);
    expect((await ana.request("/v1/highlights", { body: { title: "Praia", cover: draft } })).status).toBe(404);
    // Also not by a statement that does not check.
    const row = { highlightId: highlight, storyId: draft, accountId: world.owner.accountId };
    await expect(product.ctx.db.insertInto("highlightStory").values(row).execute()).rejects.toMatchObject({
      constraint: "highlight_story_not_deleted",
    });
  });

  test("counts in the account's storage, and its files are erased with the account", async () => {
    const id = await uploadDraft();
    expect((await rowOf(id)).fileBytes).toBe(video.size);
    await transcode();
    expect(await storedKeys(id)).not.toEqual([]);
    await deleteStoriesOf(product.ctx, world.owner.accountId);
    expect(await storedKeys(id)).toEqual([]);
    expect(await drafts()).toEqual([]);
  });
});

describe("the publication of a draft", () => {
  test("starts the lifetime, and fans see the story after those that were published before it", async () => {
    const id = await addOwnDraft();
    product.clock.aheadMs += dayMs / 2;
    const before = await addStory(product, world.owner);
    product.clock.aheadMs += 10_000;
    const now = product.ctx.now().getTime();
    const { status, body } = await publish(id, { caption: "No ar" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ audience: "closed", caption: "No ar", processed: true });
    expect(body).not.toHaveProperty("draft");
    expect(body._id > before).toBe(true);
    expect(Math.abs(Date.parse(body.expiresAt) - now - dayMs)).toBeLessThan(10_000);
    expect(Math.abs(Date.parse(body.createdAt) - now)).toBeLessThan(10_000);
    expect([await fans(), await mine(), await drafts()]).toEqual([[before, body._id], [body._id, before], []]);
    const [, seen] = (await fan.request(`/v1/creators/${world.owner.username}/stories`)).body.data;
    const draftVideo = await product.ctx.storage.read((await rowOf(id)).videoKey ?? "");
    expect((await fan.request(seen.videoUrl)).body).toEqual(draftVideo);
    // Each row names its own objects, since the comparison of the storage finds rows by the id in the key.
    for (const one of [id, body._id]) {
      const row = await rowOf(one);
      expect((await storedKeys(one)).sort()).toEqual([row.posterKey, row.videoKey].sort());
    }
    expect((await ana.request(`/v1/stories/${id}`)).status).toBe(404);
    product.clock.aheadMs += dayMs + 10_000;
    expect([await fans(), await archived()]).toEqual([[], [body._id, before]]);
  });

  test("can be scheduled, and keeps the caption of the draft unless there is another", async () => {
    const id = await uploadDraft({ caption: "Ensaio" });
    await transcode();
    const publishAt = later(2 * dayMs);
    const { body } = await publish(id, { publishAt });
    expect(body).toMatchObject({ caption: "Ensaio", publishAt });
    expect(Date.parse(body.expiresAt)).toBe(Date.parse(publishAt) + dayMs);
    expect([await fans(), await mine()]).toEqual([[], [body._id]]);
    product.clock.aheadMs += 2 * dayMs + 1_000;
    expect(await fans()).toEqual([body._id]);
    expect((await publish(await addOwnDraft(), { publishAt: later(181 * dayMs) })).body.fields).toEqual({
      publishAt: "Agende para até 180 dias.",
    });
  });

  test("happens once, also when it is requested several times at once", async () => {
    const id = await addOwnDraft();
    const responses = await Promise.all([1, 2, 3, 4].map(() => publish(id)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [first] = new Set(responses.map(({ body }) => body._id));
    expect(await mine()).toEqual([first]);
    expect((await publish(id)).body._id).toBe(first);
    expect((await publish(first)).body.code).toBe("STORY_NOT_DRAFT");
    // Copies of those that came too late are removed.
    const rows = await product.ctx.db
      .selectFrom("story")
      .select("id")
      .where("accountId", "=", world.owner.accountId)
      .execute();
    const stored: string[] = [];
    for (const row of rows) stored.push(...(await storedKeys(row.id)));
    expect(stored).toHaveLength(4);
    expect((await remove(first)).status).toBe(204);
    expect((await publish(id)).status).toBe(404);
  });

  test("and a deletion at the same time: one of them is refused, and says so", async () => {
    for (let round = 0; round < 4; round++) {
      const id = await addOwnDraft();
      const before = await mine();
      const [published, removed] = await Promise.all([publish(id), remove(id)]);
      const added = (await mine()).filter((one) => !before.includes(one));
      if (published.status === 200) {
        expect(removed.status).toBe(404);
        expect(added).toEqual([published.body._id]);
      } else {
        expect([published.status, removed.status, added]).toEqual([404, 204, []]);
      }
      expect(await drafts()).toEqual([]);
    }
  });

  test("does not wait for the transcode, which then makes the story ready", async () => {
    const id = await uploadDraft();
    const { body } = await publish(id);
    expect(body.processed).toBe(false);
    await transcode();
    await transcode();
    const ready = (await ana.request(`/v1/stories/${body._id}`)).body;
    expect(ready).toMatchObject({ processed: true });
    expect(ready.failed).toBeUndefined();
    expect(await fans()).toEqual([body._id]);
    expect((await rowOf(id)).state).toBe("queued");
  });

  test("of a video with an error is refused until it is retried", async () => {
    const id = await addOwnDraft("failed");
    expect(await publish(id)).toMatchObject({ status: 409, body: { code: "DRAFT_FAILED" } });
    expect((await ana.request(`/v1/stories/${id}/retry`, { method: "POST" })).body).toMatchObject({
      processed: false,
      draft: true,
    });
    expect((await publish(id)).status).toBe(200);
  });
});
