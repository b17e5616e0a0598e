import type { Updateable } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { DB } from "#db/tables";
import { toCardPath } from "#modules/creators/card.rules";
import { sendStoryPushes } from "#modules/notices/send-story-emails";
import { hidePage, takePageDown } from "#modules/profile/profile.queries";
import { takeStoryDown } from "#modules/stories/delete-story";
import { type Person, seller, visitor } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { addHighlight, addStory, adminOf, openWorld, subscribe } from "#test/world";

const product = startProduct();
let poster: Buffer;
beforeAll(async () => {
  poster = Buffer.from(await (await makePicture("jpeg")).arrayBuffer());
});

const hourMs = 3_600_000;

/** Lets the caches of pages, videos and entitlements expire. */
const clearCaches = () => {
  product.clock.aheadMs += 4_000;
};

const set = (id: string, row: Updateable<DB["story"]>) =>
  product.ctx.db.updateTable("story").set(row).where("id", "=", id).execute();

/** A story with a unique placeholder and poster; `inHighlight` makes it the cover of a highlight with another, visible story. */
async function openShow(inHighlight: boolean) {
  const world = await openWorld(product);
  const { owner } = world;
  const story = await addStory(product, owner);
  const placeholder = `data:,${story}`;
  await set(story, { placeholder });
  const { posterKey } = await product.ctx.db
    .selectFrom("story")
    .select("posterKey")
    .where("id", "=", story)
    .executeTakeFirstOrThrow();
  await product.ctx.storage.write(posterKey ?? "", poster);
  const other = await addStory(product, owner);
  const highlight = inHighlight ? (await addHighlight(product, owner, [story, other])).id : undefined;
  const { person: paying } = await subscribe(world, owner, "paying");
  const { person: unpaid } = await subscribe(world, owner, "unpaid");
  const people = { visitor: visitor(product), unpaid, paying };
  clearCaches();
  const { body } = await paying.request(`/v1/creators/${owner.username}/stories`);
  const { videoUrl, posterUrl } = body.data.find(({ _id }: { _id: string }) => _id === story);
  const images = [videoUrl, posterUrl, ...(highlight ? [`/media/highlights/${highlight}`] : [])];
  return { owner, story, placeholder, images: images as string[], people };
}
type Show = Awaited<ReturnType<typeof openShow>>;

/** Everything of this story that a person gets: URLs that open, and responses that name it or contain its placeholder. */
async function shownTo(person: Person, { owner, story, placeholder, images }: Show): Promise<string[]> {
  const page = `/v1/creators/${owner.username}`;
  const responses = [page, `${page}/stories`, `${page}/highlights`, `${page}/medias`, `/v1/profile/${owner.accountId}`];
  const found = [];
  for (const path of [...responses, "/v1/fan/feed", "/v1/fan/subscriptions", "/v1/fan/me"]) {
    const text = JSON.stringify((await person.request(path)).body ?? null);
    if (text.includes(story) || text.includes(placeholder)) found.push(path);
  }
  for (const path of images) if ((await person.request(path)).status === 200) found.push(path);
  return found;
}

test("a visible story shows its pictures to paying fans, and its cover to everybody", async () => {
  const show = await openShow(true);
  const { owner, images, people } = show;
  const page = `/v1/creators/${owner.username}`;
  const [, , cover = ""] = images;
  expect(await shownTo(people.paying, show)).toEqual([page, `${page}/stories`, `${page}/highlights`, ...images]);
  expect(await shownTo(people.visitor, show)).toEqual([page, cover]);
  expect(await shownTo(people.unpaid, show)).toEqual([page, cover]);
  expect((await people.visitor.request(cover)).headers.get("cache-control")).toBe("public, max-age=300");
});

const later = () => new Date(product.ctx.now().getTime() + hourMs);
const earlier = () => new Date(product.ctx.now().getTime() - 1_000);

/** How a story or its page is hidden, and whether it can be in a highlight then. */
const states: Record<string, { inHighlight: boolean; hide: (show: Show) => Promise<unknown> }> = {
  scheduled: { inHighlight: true, hide: ({ story }) => set(story, { publishAt: later() }) },
  processing: { inHighlight: true, hide: ({ story }) => set(story, { state: "processing", sourceKey: "x" }) },
  failed: { inHighlight: true, hide: ({ story }) => set(story, { state: "failed", failure: "unreadable" }) },
  "archived by hand": { inHighlight: false, hide: ({ story }) => set(story, { archivedAt: earlier() }) },
  "past its time": { inHighlight: false, hide: ({ story }) => set(story, { expiresAt: earlier() }) },
  "taken down": { inHighlight: true, hide: ({ story }) => takeStoryDown(product.ctx, story) },
  deleted: {
    inHighlight: true,
    hide: ({ story, owner }) => owner.request(`/v1/stories/${story}`, { method: "DELETE" }),
  },
  "on a page that was taken down": {
    inHighlight: true,
    hide: ({ owner }) => takePageDown(product.ctx, owner.accountId),
  },
};

describe("pictures of stories that are not visible", () => {
  test.each(Object.keys(states))("only the creator sees the pictures of a story that is: %s", async (state) => {
    const { inHighlight, hide } = states[state] as (typeof states)[string];
    const show = await openShow(inHighlight);
    await hide(show);
    clearCaches();
    for (const [name, person] of Object.entries(show.people)) expect(await shownTo(person, show), name).toEqual([]);
    await sendStoryPushes(product.ctx, { storyId: show.story });
    const sent = product.ctx.db.selectFrom("storyNoticeSent").select("storyId").where("storyId", "=", show.story);
    expect(await sent.execute()).toEqual([]);
  });
});

const profileOf = ({ accountId }: { accountId: string }) =>
  product.ctx.db.selectFrom("profile").selectAll().where("accountId", "=", accountId).executeTakeFirstOrThrow();

test("an unpublished page shows its pictures to paying fans only, and its link preview to no visitor", async () => {
  const show = await openShow(true);
  const { owner, images, people } = show;
  const card = `/media/cards/${owner.username}`;
  for (const path of [card, toCardPath(await profileOf(owner))]) {
    const { status, headers } = await people.visitor.request(path);
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=300"]);
  }
  await hidePage(product.ctx, owner.accountId);
  clearCaches();
  expect(await shownTo(people.visitor, show)).toEqual([]);
  expect(await shownTo(people.unpaid, show)).toEqual([]);
  expect(await shownTo(people.paying, show)).toContain(images[0]);
  for (const person of Object.values(people)) expect((await person.request(card)).status).toBe(404);
});

test("only the creator and admins see the profile picture of a page that was taken down", async () => {
  const { owner } = await openWorld(product);
  const sent = await owner.upload("/v1/profile/avatar", [["file", await makePicture("jpeg"), "eu.jpg"]]);
  expect(sent.status).toBe(200);
  const picture = sent.body.profilePic as string;
  const admin = await adminOf(product);
  const shown = async () => {
    const people = { stranger: visitor(product), owner, other: await seller(product), admin };
    const responses = Object.entries(people).map(async ([who, person]) => [
      who,
      (await person.request(picture)).status,
    ]);
    return Object.fromEntries(await Promise.all(responses));
  };
  expect(await shown()).toEqual({ stranger: 200, owner: 200, other: 200, admin: 200 });
  expect((await visitor(product).request(picture)).headers.get("cache-control")).toBe("public, max-age=300");
  await takePageDown(product.ctx, owner.accountId);
  expect(await shown()).toEqual({ stranger: 404, owner: 200, other: 404, admin: 200 });
  expect((await owner.request(picture)).headers.get("cache-control")).toBe("private, no-store");
});
