import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { creator, type Seller, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";

const product = startProduct();

async function called(fullName: string): Promise<Seller & { id: string }> {
  const person = await seller(product);
  const { body } = await person.request("/v1/profile", { method: "PATCH", body: { fullName } });
  return Object.assign(person, { id: body._id as string });
}

async function search(query: string): Promise<{ username: string }[]> {
  const { status, body } = await visitor(product).request(`/v1/profile/search/all?query=${encodeURIComponent(query)}`);
  expect([status, body.object]).toEqual([200, "list"]);
  return body.data;
}

describe("profiles by id", () => {
  test("a published profile shows its public fields to everybody", async () => {
    const ana = await called("Ana Luz");
    const { status, body } = await visitor(product).request(`/v1/profile/${ana.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ _id: ana.id, fullName: "Ana Luz", username: ana.username, profilePic: null },
      ...{ bio: "", city: null, instagram: null, adult: false },
    });
  });

  test("a profile that is not published is readable by its owner alone", async () => {
    const [bia, other] = [await creator(product), await creator(product)];
    const path = `/v1/profile/${(await bia.request("/v1/me")).body._id}`;
    expect((await bia.request(path)).status).toBe(200);
    for (const stranger of [other, visitor(product)]) expect((await stranger.request(path)).status).toBe(404);
    expect((await visitor(product).request("/v1/profile/01999999-0000-7000-8000-000000000000")).status).toBe(404);
  });
});

describe("search for creators", () => {
  test("the search finds published creators by part of their name or username, in any case and accents", async () => {
    const [zelia, bia] = [await called("Zélia D'Ávila"), await called("Bia Costa")];
    const hidden = await creator(product);
    await hidden.request("/v1/profile", { method: "PATCH", body: { fullName: "Zélia Oculta" } });
    for (const query of ["zelia", "ZÉLIA", "d'avila", " Zél ", zelia.username, `@${zelia.username.slice(0, 12)}`]) {
      expect(
        (await search(query)).map(({ username }) => username),
        query,
      ).toEqual([zelia.username]);
    }
    expect((await search("costa")).map(({ username }) => username)).toEqual([bia.username]);
    for (const text of ["%", "_elia", "zelia%", "ninguém assim"]) expect(await search(text), text).toEqual([]);
  });

  test("the search returns at most twenty creators, also for an empty query", async () => {
    for (let i = 0; i < 21; i++) await called(`Vinte ${i}`);
    expect(await search("vinte")).toHaveLength(20);
    expect(await search("  ")).toHaveLength(20);
    expect((await visitor(product).request("/v1/profile/search/all")).body.data).toHaveLength(20);
  });
});

describe("link preview pictures", () => {
  const look = async (path: string) => {
    const response = await product.app.inject({ url: path });
    return { status: response.statusCode, headers: response.headers, picture: response.rawPayload };
  };
  const pathOf = async (person: Seller): Promise<string> => {
    product.clock.aheadMs += 2_000;
    return (await visitor(product).request(`/v1/creators/${person.username}`)).body.card;
  };

  test("a link preview picture is a JPEG of 1200 × 630 below 300 kB, cached for five minutes", async () => {
    const ana = await called("Maria Antônia dos Santos Oliveira e Albuquerque 😀 日本");
    const [path, bare] = [await pathOf(ana), `/media/cards/${ana.username}`];
    const { status, headers, picture } = await look(path);
    expect([status, headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(headers["cache-control"]).toBe("public, max-age=300");
    expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(picture.length).toBeLessThan(300_000);
    expect((await look(bare)).headers["cache-control"]).toBe("public, max-age=300");
    expect((await look(bare)).picture.equals(picture)).toBe(true);
  });

  test("a link preview picture changes with the name, the profile picture and the adult mark", async () => {
    const ana = await called("Ana Luz");
    const seen = [await pathOf(ana)];
    const pictures = [(await look(seen[0] ?? "")).picture];
    const noise = {
      create: { width: 600, height: 600, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 60 } },
    } as const;
    const photo = await sharp(noise as never)
      .png()
      .toBuffer();
    const changes = [
      () => ana.request("/v1/profile", { method: "PATCH", body: { fullName: "Ana Clara" } }),
      () => ana.upload("/v1/profile/avatar", [["file", new Blob([new Uint8Array(photo)]), "foto.png"]]),
      () => ana.request("/v1/profile", { method: "PATCH", body: { adult: true } }),
    ];
    for (const change of changes) {
      expect((await change()).status).toBe(200);
      seen.push(await pathOf(ana));
      pictures.push((await look(seen.at(-1) ?? "")).picture);
    }
    expect(new Set(seen).size).toBe(4);
    expect(new Set(pictures.map((one) => one.toString("base64"))).size).toBe(4);
    for (const picture of pictures) expect(picture.length).toBeLessThan(300_000);
  });

  test("only published pages have a link preview picture", async () => {
    const hidden = await creator(product);
    for (const username of [hidden.username, "ninguem", "x".repeat(31), "%00"]) {
      const { status, picture } = await look(`/media/cards/${username}`);
      expect([status, JSON.parse(picture.toString()).code]).toEqual([404, "NOT_FOUND"]);
    }
  });
});
