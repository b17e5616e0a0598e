import { beforeAll, describe, expect, test } from "vitest";
import { countQueries } from "#test/count-queries";
import { expectNoSecrets, get, linksOf } from "#test/media";
import { type Person, visitor } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { addStory, type Fan, type FanState, openWorld, setPeriod, signIn, subscribe, type World } from "#test/world";

const product = startProduct();
let world: World;
let storyId: string;
let otherStoryId: string;

beforeAll(async () => {
  world = await openWorld(product);
  storyId = await addWithLowBitrate();
  otherStoryId = await addWithLowBitrate();
});

/** A new low-bitrate rendition: the server serves either file. */
async function addWithLowBitrate() {
  const id = await addStory(product, world.owner);
  const lowBitrate = product.ctx.db
    .updateTable("story")
    .set((set) => ({ lowBitrateKey: set.ref("videoKey"), lowBitrateAt: new Date() }));
  await lowBitrate.where("id", "=", id).execute();
  return id;
}

const fanIn = async (state: FanState) => (await subscribe(world, world.owner, state)).person;
const watchers: [who: string, enter: () => Promise<Person>, opens: number][] = [
  ["the owner", () => signIn(world, world.owner), 200],
  ["a paying fan", () => fanIn("paying"), 200],
  ["an unpaid fan", () => fanIn("unpaid"), 404],
  ["an expired fan", () => fanIn("expired"), 404],
  ["a revoked fan", () => fanIn("revoked"), 404],
  ["another creator's fan", async () => (await subscribe(world, world.other, "paying")).person, 404],
  ["another creator", () => signIn(world, world.other), 404],
];
const renditions = ["video", "light", "poster"] as const;

describe.each(renditions)("access to a story's %s", (rendition) => {
  test.each(watchers)("a media link opens for its own session only: %s", async (_who, enter, opens) => {
    const person = await enter();
    const link = (await linksOf(world, person))("stories", storyId, rendition);
    expect((await person.request(link)).status).toBe(opens);
    for (const [, someoneElse] of watchers.slice(0, 3))
      expect((await (await someoneElse()).request(link)).status).toBe(404);
    expect((await visitor(product).request(link)).status).toBe(404);
    expect((await visitor(product, person.token).request(link)).status).toBe(404);
  });

  test("a media link that was tampered with is a 404", async () => {
    const fan = await fanIn("paying");
    const right = (await linksOf(world, fan))("stories", storyId, rendition);
    expect((await fan.request(right)).status).toBe(200);
    const url = new URL(right, product.address);
    const [expires, signature] = [Number(url.searchParams.get("e")), url.searchParams.get("s") ?? ""];
    const link = (e: unknown, s: string) => `${url.pathname}?e=${e}&s=${s}`;
    const swap = (at: string) => (at === "A" ? "B" : "A");
    const flipped = [...signature].map((at, i) => signature.slice(0, i) + swap(at) + signature.slice(i + 1));
    const wrong = [
      right.replace(storyId, otherStoryId),
      right.replace(rendition, rendition === "poster" ? "video" : "poster"),
      right.replace("stories", "receipts").replace(rendition, "picture"),
      right.replace(storyId, storyId.toUpperCase()),
      right.replace(rendition, "source"),
      right.replace(storyId, `${storyId}%2f..`),
      ...[expires + 1, expires + 150_000, expires - 150_000, "", "0", "NaN", "Infinity", "1e15", `+${expires}`].map(
        (e) => link(e, signature),
      ),
      link(`${expires}&e=${expires + 1}`, signature),
      link(`${expires}.0`, signature),
      ...flipped.map((s) => link(expires, s)),
      link(expires, ""),
      link(expires, signature.slice(1)),
      link(expires, `${signature}=`),
      link(expires, `${signature}&s=${signature}`),
      link(expires, "%00"),
      link(expires, "x".repeat(5_000)),
      url.pathname,
    ];
    for (const path of wrong) {
      const { status, body } = await fan.request(path);
      expect([status, body.code], path).toEqual([404, "NOT_FOUND"]);
    }
  });

  test("a media link stops working within 10 s of a revocation, also for a browser that has the file in its cache", async () => {
    const fan = await subscribe(world, world.owner, "paying");
    const link = (await linksOf(world, fan.person))("stories", storyId, rendition);
    const { headers } = await fan.person.request(link);
    expect(headers.get("cache-control")).toMatch(/^private, max-age=6$/);
    await setPeriod(product, fan.subscriptionId, "revoked");
    product.clock.aheadMs += 10_000;
    expect(
      (await get(world, fan.person, link, { headers: { "if-none-match": headers.get("etag") as string } })).statusCode,
    ).toBe(404);
    await setPeriod(product, fan.subscriptionId, "paying");
    expect((await fan.person.request(link)).status).toBe(200);
    await setPeriod(product, fan.subscriptionId, "expired");
    product.clock.aheadMs += 10_000;
    expect((await fan.person.request(link)).status).toBe(404);
  });

  test("a media link ends with its expiry and its session, and for fans with the story", async () => {
    const [fan, owner] = [await fanIn("paying"), await signIn(world, world.owner)];
    const story = await addWithLowBitrate();
    for (const person of [fan, owner]) {
      const link = (await linksOf(world, person))("stories", story, rendition);
      expect((await person.request(link)).status).toBe(200);
      product.clock.aheadMs += 301_000;
      expect((await person.request(link)).status).toBe(404);
    }
    product.clock.aheadMs += 86_400_000;
    const links = await Promise.all([fan, owner].map((person) => linksOf(world, person)));
    const [forFan = "", forOwner = ""] = links.map((link) => link("stories", story, rendition));
    expect((await fan.request(forFan)).status).toBe(404);
    expect((await owner.request(forOwner)).status).toBe(200);
    product.clock.aheadMs = 0;

    const elsewhere = await signIn(world, world.owner);
    const link = (await linksOf(world, elsewhere))("stories", story, rendition);
    expect((await elsewhere.request(link)).status).toBe(200);
    expect((await owner.request(link)).status).toBe(404);
    await elsewhere.request("/v1/auth/logout", { method: "POST" });
    expect((await elsewhere.request(link)).status).toBe(404);
  });

  test("a media link stops working within 10 s of the deletion of its story", async () => {
    const [fan, owner] = [await fanIn("paying"), await signIn(world, world.owner)];
    const story = await addWithLowBitrate();
    const isOpen = async (person: Person) =>
      (await person.request((await linksOf(world, person))("stories", story, rendition))).status === 200;
    expect([await isOpen(fan), await isOpen(owner)]).toEqual([true, true]);
    await owner.request(`/v1/stories/${story}`, { method: "DELETE" });
    product.clock.aheadMs += 10_000;
    expect([await isOpen(fan), await isOpen(owner)]).toEqual([false, false]);
  });
});

describe("a video that many fans open at once", () => {
  test("a video that a fan has just opened stays closed to everybody without access", async () => {
    product.clock.stoppedAtMs = Date.now();
    const story = await addWithLowBitrate();
    const opened: [string, number][] = [];
    const paying = watchers.filter(([who]) => who === "a paying fan");
    for (const [who, enter] of [...paying, ...watchers, ...paying]) {
      const person = await enter();
      const link = (await linksOf(world, person))("stories", story, "video");
      opened.push([who, (await person.request(link)).status]);
    }
    expect(opened).toEqual([...paying, ...watchers, ...paying].map(([who, , opens]) => [who, opens]));
  });

  test("fans share the row of a video, and only the subscription is read for each", async () => {
    product.clock.stoppedAtMs = Date.now();
    const [story, earlier] = [await addWithLowBitrate(), await addWithLowBitrate()];
    const [first, second] = [await fanIn("paying"), await fanIn("paying")];
    const linkOf = async (person: Person, id: string) => (await linksOf(world, person))("stories", id, "video");
    await first.request(await linkOf(first, story));
    // The session of this fan is cached from now on.
    await second.request(await linkOf(second, earlier));
    const link = await linkOf(second, story);
    expect(await countQueries(product, () => second.request(link))).toBe(1);
  });
});

describe("media links in the API's responses", () => {
  async function openAll(person: Person) {
    const { body } = await person.request(`/v1/creators/${world.owner.username}/stories`);
    for (const { videoUrl, posterUrl } of body.data)
      for (const url of [videoUrl, posterUrl]) expect((await person.request(url)).status).toBe(200);
    expect(body.data.length).toBeGreaterThan(1);
  }
  const inTheSameBrowser = (person: Person, fan: Fan) => {
    for (const cookie of fan.person.cookies) person.cookies.set(...cookie);
    return person;
  };

  test("the owner and a paying fan can open the media links that they are given", async () => {
    await openAll(await signIn(world, world.owner));
    await openAll(await fanIn("paying"));
  });

  test("a creator who ordered in the same browser, also from themselves, can open their media links", async () => {
    for (const seller of [world.other, world.owner])
      await openAll(inTheSameBrowser(await signIn(world, world.owner), await subscribe(world, seller, "unpaid")));
  });

  test("a fan who is also a creator can open the media links that they are given", async () => {
    await openAll(inTheSameBrowser(await signIn(world, world.other), await subscribe(world, world.owner, "paying")));
  });

  test("a fan who is also a creator can open the picture of the receipt that they sent", async () => {
    const fan = await subscribe(world, world.owner, "unpaid");
    const person = inTheSameBrowser(await signIn(world, world.other), fan);
    const path = `/v1/subscriptions/${fan.subscriptionId}/payment/receipt`;
    const { body } = await person.upload(path, [["file", await makePicture(), "a.jpg"]]);
    expect((await person.request(body.receiptUrl)).status).toBe(200);
  });
});

describe("pictures of receipts", () => {
  async function send(sender: "fan" | "owner") {
    const fan = await subscribe(world, world.owner, "unpaid");
    const person = sender === "fan" ? fan.person : await signIn(world, world.owner);
    const path = `/v1/subscriptions/${fan.subscriptionId}/payment/receipt`;
    const { body } = await person.upload(path, [["file", await makePicture(), `${fan.email}.jpg`]]);
    const id = body.receiptUrl.split("/")[3] as string;
    return { fan, id };
  }
  const openAs = async (person: Person, id: string) => {
    const response = await person.request((await linksOf(world, person))("receipts", id, "picture"));
    return response.status;
  };

  test("only the creator and the sender can open the picture of a receipt", async () => {
    const { fan, id } = await send("fan");
    expect(await openAs(await signIn(world, world.owner), id)).toBe(200);
    expect(await openAs(fan.person, id)).toBe(200);
    for (const [name, enter] of watchers.slice(1)) expect(await openAs(await enter(), id), name).toBe(404);
    expect(await openAs(visitor(product), id)).toBe(404);
  });

  test("a fan gets a 404 for the picture of a receipt that the creator uploaded", async () => {
    const { fan, id } = await send("owner");
    expect(await openAs(await signIn(world, world.owner), id)).toBe(200);
    expect(await openAs(fan.person, id)).toBe(404);
    const { body } = await fan.person.request(`/v1/checkout/${fan.orderId}`);
    expect(body.payment).toMatchObject({ receiptSentBy: null, receiptSentAt: null, receiptUrl: null });
  });

  test("the picture of a receipt is a sandboxed download that is never cached and does not name its sender", async () => {
    const { fan, id } = await send("fan");
    const link = (await linksOf(world, fan.person))("receipts", id, "picture");
    const { statusCode, headers, rawPayload } = await get(world, fan.person, link);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": 'attachment; filename="comprovante.jpg"',
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "cache-control": "private, no-store",
    });
    expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expectNoSecrets(world, headers, fan);
  });

  test.each(["s=x", "e=9999999999999", ""])("a receipt picture with a bad signature is a 404: ?%s", async (query) => {
    const { fan, id } = await send("fan");
    expect((await fan.person.request(`/media/receipts/${id}/picture?${query}`)).status).toBe(404);
    expect((await fan.person.request(`/media/receipts/${id}/file?${query}`)).status).toBe(404);
  });
});

describe("profile pictures", () => {
  test("a profile picture is public in each size until another one replaces it", async () => {
    const owner = await signIn(world, world.owner);
    const change = async () =>
      (await owner.upload("/v1/profile/avatar", [["file", await makePicture(), "eu.jpg"]])).body;
    const { profilePic } = await change();
    for (const size of ["", "?size=96", "?size=97", "?size=-1", "?size=x", "?size=1e400", "?size=1&size=2", "?x=%00"]) {
      const { status, headers } = await visitor(product).request(profilePic + size);
      expect([status, headers.get("content-type")], size).toEqual([200, "image/jpeg"]);
      expect(headers.get("cache-control")).toBe("public, max-age=300");
    }
    await change();
    expect((await visitor(product).request(profilePic)).status).toBe(404);
  });
});
