import pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { countQueries } from "#test/count-queries";
import { type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { makeVideo } from "#test/videos";
import { waitForJobs } from "#test/wait-for-jobs";
import { addStory, openWorld, signIn, subscribe, type World } from "#test/world";

const product = startProduct({ work: true });
const video = makeVideo({ seconds: 1, size: "90x160" });
let world: World;
let ana: Person;
beforeEach(async () => {
  world = await openWorld(product);
  ana = await signIn(world, world.owner);
});

const add = () => addStory(product, world.owner);
const list = async (as = ana) => (await as.request("/v1/highlights")).body.data;
const make = (title: string, stories: string[], cover = stories[0]) =>
  ana.request("/v1/highlights", { body: { title, cover, stories } });

describe("highlights of a creator", () => {
  test("a highlight has a title, its stories oldest first, and one of them as its cover", async () => {
    // Links change with time.
    product.clock.stoppedAtMs = Date.now();
    const [a, b] = [await add(), await add()];
    const { status, body } = await make("Ensaios", [b, a], b);
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: "Ensaios", cover: b, position: 0, stories: [{ _id: a }, { _id: b }] });
    expect((await ana.request(body.coverUrl)).headers.get("content-type")).toBe("image/jpeg");
    expect(await list()).toEqual([body]);
  });

  test("a highlight needs a title and one of its stories as its cover", async () => {
    const [a, b] = [await add(), await add()];
    expect((await ana.request("/v1/highlights", { body: { title: "Um", cover: a } })).body.stories).toHaveLength(1);
    expect((await make("Dois", [b], a)).body.stories).toHaveLength(2);
  });

  test("adding stories to a highlight adds each of them once", async () => {
    const [a, b] = [await add(), await add()];
    const { _id } = (await make("Ensaios", [a])).body;
    const { status, body } = await ana.request(`/v1/highlights/${_id}/stories`, { body: { stories: [b, a, b] } });
    expect(status).toBe(200);
    expect(body.stories.map((story: { _id: string }) => story._id)).toEqual([a, b]);
  });

  test("a creator changes the title, cover and position of a highlight", async () => {
    const stories = [await add(), await add()];
    for (const title of ["A", "B", "C"]) await make(title, stories);
    const [, , { _id }] = await list();
    const change = { title: "C de novo", cover: stories[1], position: 0 };
    const { body } = await ana.request(`/v1/highlights/${_id}`, { method: "PATCH", body: change });
    expect(body).toMatchObject(change);
    expect((await list()).map(({ title }: { title: string }) => title)).toEqual(["C de novo", "A", "B"]);
    const stranger = await add();
    const wrong = await ana.request(`/v1/highlights/${_id}`, { method: "PATCH", body: { cover: stranger } });
    expect(wrong.status).toBe(404);
  });

  test("positions are counted from 0 without gaps, also after one was deleted", async () => {
    const stories = [await add()];
    for (const title of ["A", "B", "C", "D"]) await make(title, stories);
    const [first, , third] = await list();
    for (const { _id } of [first, third]) await ana.request(`/v1/highlights/${_id}`, { method: "DELETE" });
    expect(await list()).toMatchObject([
      { title: "B", position: 0 },
      { title: "D", position: 1 },
    ]);
    const [, last] = await list();
    const { body } = await ana.request(`/v1/highlights/${last._id}`, { method: "PATCH", body: { title: "E" } });
    expect(body).toMatchObject({ title: "E", position: 1 });
  });

  test("a highlight gets another cover when its cover story is removed, and is deleted with its last story", async () => {
    const [a, b] = [await add(), await add()];
    const { _id } = (await make("Ensaios", [a, b])).body;
    for (let i = 0; i < 2; i++)
      expect((await ana.request(`/v1/highlights/${_id}/${a}`, { method: "DELETE" })).status).toBe(204);
    expect(await list()).toMatchObject([{ cover: b, stories: [{ _id: b }] }]);
    expect((await ana.request(`/v1/highlights/${_id}/${b}`, { method: "DELETE" })).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await ana.request(`/v1/stories/${a}`)).status).toBe(200);
  });

  test("a deleted story leaves its highlight, which is deleted with its last one, also concurrently", async () => {
    const stories = [await add(), await add(), await add()];
    const first = (await make("Um", stories)).body;
    await make("Outro", stories.slice(0, 1));
    await ana.request(`/v1/stories/${stories[0]}`, { method: "DELETE" });
    expect(await list()).toMatchObject([{ _id: first._id, cover: stories[1] }]);
    const responses = await Promise.all(
      stories.slice(1).map((id) => ana.request(`/v1/stories/${id}`, { method: "DELETE" })),
    );
    expect(responses.map(({ status }) => status)).toEqual([204, 204]);
    expect(await list()).toEqual([]);
  });

  test("a deleted highlight leaves its stories", async () => {
    const a = await add();
    const { _id } = (await make("Ensaios", [a])).body;
    expect((await ana.request(`/v1/highlights/${_id}`, { method: "DELETE" })).status).toBe(204);
    expect((await ana.request(`/v1/highlights/${_id}`, { method: "DELETE" })).status).toBe(404);
    expect((await ana.request(`/v1/stories/${a}`)).body.archived).toBe(false);
  });

  test("a highlight accepts neither another creator's story nor a deleted one", async () => {
    const [mine, deleted] = [await add(), await add()];
    const foreign = await addStory(product, world.other);
    await ana.request(`/v1/stories/${deleted}`, { method: "DELETE" });
    const { _id } = (await make("Ensaios", [mine])).body;
    for (const wrong of [foreign, deleted]) {
      expect((await make("Outro", [mine, wrong])).status).toBe(404);
      expect((await make("Outro", [mine], wrong)).status).toBe(404);
      const added = await ana.request(`/v1/highlights/${_id}/stories`, { body: { stories: [wrong] } });
      expect(added.status).toBe(404);
    }
    const bia = await signIn(world, world.other);
    expect(await list(bia)).toEqual([]);
    expect((await bia.request(`/v1/highlights/${_id}/${mine}`, { method: "DELETE" })).status).toBe(404);
  });

  test("a creator has at most fifty highlights, also when two are created at once", async () => {
    const a = await add();
    for (let i = 0; i < 49; i++) await make(`Destaque ${i}`, [a]);
    const last = await Promise.all([make("Um", [a]), make("Outro", [a])]);
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await list()).toHaveLength(50);
  });
});

describe("constraints of highlights", () => {
  const run = (text: string, values: unknown[]) => {
    const client = new pg.Client({ connectionString: product.databaseUrl });
    return client
      .connect()
      .then(() => client.query(text, values))
      .finally(() => client.end());
  };

  test("the database refuses a highlight without a story, and a cover that is not one of its stories", async () => {
    const [a, b] = [await add(), await add()];
    const { _id } = (await make("Ensaios", [a])).body;
    const foreign = await addStory(product, world.other);
    const insert = "insert into highlight_story (highlight_id, story_id, account_id) values ($1, $2, $3)";
    await expect(run(insert, [_id, foreign, world.owner.accountId])).rejects.toThrow("highlight_story_story");
    await expect(run(insert, [_id, foreign, world.other.accountId])).rejects.toThrow("highlight_story_highlight");
    await expect(run("update highlight set cover_id = $2 where id = $1", [_id, b])).rejects.toThrow("highlight_cover");
    await expect(
      run(
        "insert into highlight select gen_random_uuid(), account_id, 'x', cover_id, 9, now() from highlight where id = $1",
        [_id],
      ),
    ).rejects.toThrow("highlight_cover");
  });

  test("the database rejects a story of a highlight that expires", async () => {
    const a = await add();
    await expect(run("update story set audience = 'highlight' where id = $1", [a])).rejects.toThrow(
      "story_dates_closed_only",
    );
  });
});

describe("stories uploaded into a highlight", () => {
  const upload = (fields: [string, string][]) =>
    ana.upload("/v1/stories/files/highlight", [...fields, ["file", video, "IMG_0001.MOV"]]);

  test("an upload with a title creates or joins that highlight, and is never among the current stories", async () => {
    const first = await upload([["title", "Viagens"]]);
    expect(first).toMatchObject({ status: 201, body: { audience: "highlight", expiresAt: null, archived: false } });
    const [{ _id }] = await list();
    const second = await upload([
      ["highlight", _id],
      ["caption", "Praia"],
    ]);
    expect(await list()).toMatchObject([
      { title: "Viagens", cover: first.body._id, stories: [{}, { _id: second.body._id, caption: "Praia" }] },
    ]);
    expect((await ana.request("/v1/stories/me")).body.totalCount).toBe(0);
    await waitForJobs(product);
    expect((await list())[0].stories[1].processed).toBe(true);
  });

  test("an upload into an unknown highlight is refused, and one without a highlight goes to the archive", async () => {
    const wrong = await upload([["highlight", "01999999-0000-7000-8000-000000000000"]]);
    expect([wrong.status, wrong.body.code]).toEqual([404, "NOT_FOUND"]);
    const { body } = await upload([]);
    expect(body.archived).toBe(true);
    expect((await ana.request("/v1/stories/archived")).body.data).toMatchObject([{ _id: body._id }]);
    await make("Ensaios", [body._id]);
    expect((await ana.request("/v1/stories/archived")).body.totalCount).toBe(0);
  });
});

describe("visitors of highlights", () => {
  let story: string;
  let fan: Person;
  const watch = (person: Person) => person.request(`/v1/creators/${world.owner.username}/highlights`);

  beforeEach(async () => {
    story = await add();
    await make("Ensaios", [story]);
    fan = (await subscribe(world, world.owner, "paying")).person;
  });

  test("paying fans watch highlights with links of their own, long after the stories have expired", async () => {
    product.clock.aheadMs += 2 * 86_400_000;
    const { status, body } = await watch(fan);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ title: "Ensaios", stories: [{ _id: story }] }]);
    expect((await fan.request(body.data[0].stories[0].videoUrl)).status).toBe(200);
    expect((await fan.request(`/v1/creators/${world.owner.username}/stories`)).body.data).toEqual([]);
    expect((await fan.request(`/v1/fan/stories/${story}/view`, { method: "POST" })).status).toBe(204);
  });

  test("fans lose access to a story when its highlight is deleted", async () => {
    product.clock.aheadMs += 2 * 86_400_000;
    const link = (await watch(fan)).body.data[0].stories[0].videoUrl;
    const [{ _id }] = await list();
    await ana.request(`/v1/highlights/${_id}`, { method: "DELETE" });
    product.clock.aheadMs += 10_000;
    expect((await fan.request(link)).status).toBe(404);
  });

  test("visitors who do not pay see a small cover and a title of a highlight, and nothing else", async () => {
    const stranger = visitor(product);
    expect((await watch(stranger)).body.code).toBe("FAN_UNAUTHENTICATED");
    expect((await watch((await subscribe(world, world.owner, "unpaid")).person)).body.code).toBe(
      "SUBSCRIPTION_REQUIRED",
    );
    const { highlights } = (await stranger.request(`/v1/creators/${world.owner.username}`)).body;
    expect(highlights).toEqual([{ _id: expect.any(String), title: "Ensaios", cover: expect.any(String) }]);
    expect((await stranger.request("/media/highlights/01999999-0000-7000-8000-000000000000")).status).toBe(404);
  });
});

describe("covers of highlights", () => {
  test("a highlight's cover is a small public square of the poster, deleted with the highlight", async () => {
    const { body } = await ana.upload("/v1/stories/files/highlight", [
      ["title", "Viagens"],
      ["file", video, "a.mp4"],
    ]);
    await waitForJobs(product);
    expect((await list())[0].stories).toMatchObject([{ processed: true }]);
    product.clock.aheadMs += 1_000;
    const page = () => visitor(product).request(`/v1/creators/${world.owner.username}`);
    const [{ cover }] = (await page()).body.highlights;
    for (let i = 0; i < 2; i++) {
      const picture = await visitor(product).request(cover);
      expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      expect(picture.body.length).toBeLessThan(20_000);
    }
    await ana.request(`/v1/stories/${body._id}`, { method: "DELETE" });
    expect((await visitor(product).request(cover)).status).toBe(404);
  });
});

test("many highlights are read with as many statements as one", async () => {
  // The session, which is cached for seconds, does not expire.
  product.clock.stoppedAtMs = Date.now();
  await make("Um", [await add()]);
  // The statements of jobs would be counted, too.
  await waitForJobs(product);
  await list();
  const one = await countQueries(product, list);
  expect(one).toBeGreaterThan(1);
  for (let i = 0; i < 10; i++) await make(`Outro ${i}`, [await add(), await add()]);
  await waitForJobs(product);
  expect(await countQueries(product, list)).toBe(one);
});
