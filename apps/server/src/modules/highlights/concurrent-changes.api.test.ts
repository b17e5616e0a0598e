import { beforeEach, describe, expect, test } from "vitest";
import { addDraft } from "#test/drafts";
import type { Person } from "#test/people";
import { startProduct } from "#test/product";
import { addStory, openWorld, signIn, type World } from "#test/world";

const product = startProduct();
let world: World;
let ana: Person;
beforeEach(async () => {
  world = await openWorld(product);
  ana = await signIn(world, world.owner);
});

const rounds = 6;
const add = () => addStory(product, world.owner);
type Change = { status: number; body: { code?: string; _id?: string } };
const send = async (method: "POST" | "PATCH" | "DELETE", path: string, body?: object): Promise<Change> =>
  ana.request(path, { method, ...(body && { body }) });
const remove = (id: string) => send("DELETE", `/v1/stories/${id}`);
const restore = (id: string) => send("POST", `/v1/stories/${id}/restore`);
const createHighlight = async (stories: string[]): Promise<string> =>
  (await send("POST", "/v1/highlights", { title: "Ensaios", cover: stories[0], stories })).body._id ?? "";
type Shown = { _id: string; cover: string; position: number; stories: { _id: string }[] };
const highlights = async (): Promise<Shown[]> => (await ana.request("/v1/highlights")).body.data;
const idsIn = (list: { _id: string }[] = []) => list.map(({ _id }) => _id).sort();

/** As one after the other would have left them: each cover is one of the stories of its highlight. */
async function expectConsistent() {
  const shown = await highlights();
  for (const { cover, stories } of shown) expect(idsIn(stories)).toContain(cover);
}

describe("two changes of one story at once", () => {
  test("the deletions of all stories of a highlight are undone with the highlight", async () => {
    for (let round = 0; round < rounds; round++) {
      const stories = [await add(), await add(), await add()];
      const id = await createHighlight(stories);
      const deleted = await Promise.all(stories.map(remove));
      expect(deleted.map(({ status }) => status)).toEqual([204, 204, 204]);
      expect(await highlights()).toEqual([]);
      for (const story of stories) expect((await restore(story)).status).toBe(200);
      const [highlight] = await highlights();
      // Those that were restored before it came back are left out.
      expect(highlight?._id).toBe(id);
      await send("DELETE", `/v1/highlights/${id}`);
    }
  });

  test("none fails, and each highlight keeps a cover of its own", async () => {
    for (let round = 0; round < rounds; round++) {
      const [story, other] = [await add(), await add()];
      const [first, second] = [await createHighlight([story, other]), await createHighlight([story])];
      const third = await createHighlight([other]);
      const pairs: [string, () => Promise<Change>, () => Promise<Change>][] = [
        [
          "archive+add",
          () => send("PATCH", `/v1/stories/${story}`, { archived: true }),
          () => send("POST", `/v1/highlights/${third}/stories`, { stories: [story] }),
        ],
        ["cover+delete", () => send("PATCH", `/v1/highlights/${first}`, { cover: story }), () => remove(story)],
        ["restore+delete", () => restore(story), () => remove(story)],
        ["restore+restore", () => restore(story), () => restore(story)],
        [
          "add+delete",
          () => send("POST", `/v1/highlights/${third}/stories`, { stories: [story] }),
          () => remove(story),
        ],
        ["restore+archive", () => restore(story), () => send("PATCH", `/v1/stories/${story}`, { archived: true })],
        ["reorder+delete", () => send("PATCH", `/v1/highlights/${second}`, { position: 0 }), () => remove(story)],
        ["restore+reorder", () => restore(story), () => send("PATCH", `/v1/highlights/${third}`, { position: 0 })],
        [
          "create+delete",
          () => send("POST", "/v1/highlights", { title: "Praia", cover: story, stories: [other] }),
          () => remove(story),
        ],
        ["removal+restore", () => send("DELETE", `/v1/highlights/${first}`), () => restore(story)],
        ["leave+delete", () => send("DELETE", `/v1/highlights/${third}/${story}`), () => remove(story)],
        ["deletes", () => remove(story), () => remove(other)],
      ];
      for (const [name, one, another] of pairs) {
        const results = await Promise.all(round % 2 ? [one(), another()] : [another(), one()]);
        for (const { status } of results)
          expect({ name, status }).toEqual({ name, status: expect.toBeOneOf([200, 201, 204, 404]) });
        await expectConsistent();
      }
      for (const { _id } of await highlights()) await send("DELETE", `/v1/highlights/${_id}`);
    }
  });

  test("a draft that is deleted and published at once is one of both", async () => {
    for (let round = 0; round < rounds; round++) {
      const draft = await addDraft(product, world.owner);
      const [published, deleted] = await Promise.all([send("POST", `/v1/drafts/${draft}/publish`, {}), remove(draft)]);
      expect([
        [200, 404],
        [404, 204],
      ]).toContainEqual([published.status, deleted.status]);
    }
  });
});
