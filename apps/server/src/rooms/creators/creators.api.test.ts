import { describe, expect, test } from "vitest";
import { creator, type Seller, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";

const product = startProduct();

async function called(fullName: string): Promise<Seller & { id: string }> {
  const person = await seller(product);
  const { body } = await person.ask("/v1/profile", { method: "PATCH", body: { fullName } });
  return Object.assign(person, { id: body._id as string });
}

async function search(query: string): Promise<{ username: string }[]> {
  const { status, body } = await visitor(product).ask(`/v1/profile/search/all?query=${encodeURIComponent(query)}`);
  expect([status, body.object]).toEqual([200, "list"]);
  return body.data;
}

describe("a profile by its id", () => {
  test("is for everybody once it is published, in its public fields alone", async () => {
    const ana = await called("Ana Luz");
    const { status, body } = await visitor(product).ask(`/v1/profile/${ana.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ _id: ana.id, fullName: "Ana Luz", username: ana.username, profilePic: null },
      ...{ bio: "", city: null, instagram: null, adult: false },
    });
  });

  test("that is not published is its owner's alone", async () => {
    const [bia, other] = [await creator(product), await creator(product)];
    const path = `/v1/profile/${(await bia.ask("/v1/me")).body._id}`;
    expect((await bia.ask(path)).status).toBe(200);
    for (const stranger of [other, visitor(product)]) expect((await stranger.ask(path)).status).toBe(404);
    expect((await visitor(product).ask("/v1/profile/01999999-0000-7000-8000-000000000000")).status).toBe(404);
  });
});

describe("the search", () => {
  test("finds published creators by part of their name or username, whatever its case and accents", async () => {
    const [zelia, bia] = [await called("Zélia D'Ávila"), await called("Bia Costa")];
    const hidden = await creator(product);
    await hidden.ask("/v1/profile", { method: "PATCH", body: { fullName: "Zélia Oculta" } });
    for (const query of ["zelia", "ZÉLIA", "d'avila", " Zél ", zelia.username, `@${zelia.username.slice(0, 12)}`]) {
      expect(
        (await search(query)).map(({ username }) => username),
        query,
      ).toEqual([zelia.username]);
    }
    expect((await search("costa")).map(({ username }) => username)).toEqual([bia.username]);
    for (const nobody of ["%", "_elia", "zelia%", "ninguém assim"]) expect(await search(nobody), nobody).toEqual([]);
  });

  test("brings no more than twenty, and those of an empty query too", async () => {
    for (let i = 0; i < 21; i++) await called(`Vinte ${i}`);
    expect(await search("vinte")).toHaveLength(20);
    expect(await search("  ")).toHaveLength(20);
    expect((await visitor(product).ask("/v1/profile/search/all")).body.data).toHaveLength(20);
  });
});
