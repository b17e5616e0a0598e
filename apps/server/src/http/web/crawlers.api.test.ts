import { expect, test } from "vitest";
import { type Person, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addStory, openWorld } from "#test/world";

const product = startProduct();

const setDiscoverable = (person: Person, discoverable: boolean) =>
  person.request("/v1/account/setting", { method: "PATCH", body: { discoverable } });

/** Both files and the landing page may be a minute old; the rest is for a machine whose clock is set back meanwhile. */
async function read(path: string) {
  product.clock.aheadMs += 90_000;
  return visitor(product).request(path);
}

const listPages = async () => {
  const { status, headers, body } = await read("/sitemap.xml");
  expect([status, headers.get("content-type")]).toEqual([200, "application/xml; charset=utf-8"]);
  const { publicUrl } = product.ctx.config;
  return [...body.toString().matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => url.replace(publicUrl, ""));
};

test("robots.txt names the sitemap and closes the API, the app and secret addresses", async () => {
  const { body } = await read("/robots.txt");
  const lines = body.toString().split("\n");
  expect(lines).toContain(`Sitemap: ${product.ctx.config.publicUrl}/sitemap.xml`);
  for (const path of ["/v1/", "/account", "/r/", "/senha/"]) expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).not.toContain("Disallow: /");
});

test("the sitemap lists only published pages of creators who opted in", async () => {
  const [ana, bia] = [await seller(product), await seller(product)];
  const pagesOf = async () => (await listPages()).filter((path) => path.startsWith("/@")).toSorted();
  expect(await listPages()).toEqual(["/sobre", "/termos", "/privacidade"]);
  for (const person of [ana, bia]) await setDiscoverable(person, true);
  expect(await pagesOf()).toEqual([`/@${ana.username}`, `/@${bia.username}`].toSorted());
  await product.ctx.db.updateTable("profile").set({ publishedAt: null }).where("username", "=", bia.username).execute();
  expect(await pagesOf()).toEqual([`/@${ana.username}`]);
  await setDiscoverable(ana, false);
  expect(await pagesOf()).toEqual([]);
});

test("the landing page states the fee, and shows the page of a creator who opted in, sells and is not adult", async () => {
  const world = await openWorld(product);
  const { owner } = world;
  const getExample = async () => (await read("/v1/landing")).body.example;
  expect((await read("/v1/landing")).body).toEqual({ feePercent: 10, example: null });
  await setDiscoverable(owner, true);
  expect(await getExample()).toBeNull();
  await addStory(product, owner);
  expect(await getExample()).toMatchObject({ username: owner.username, lastStoryAt: expect.any(String) });
  await owner.request("/v1/profile", { method: "PATCH", body: { adult: true } });
  expect(await getExample()).toBeNull();
  await owner.request("/v1/profile", { method: "PATCH", body: { adult: false } });
  await owner.request("/v1/account/setting", { method: "PATCH", body: { acceptNewSubscribers: false } });
  expect(await getExample()).toBeNull();
  await owner.request("/v1/account/setting", { method: "PATCH", body: { acceptNewSubscribers: true } });
  expect(await getExample()).toMatchObject({ username: owner.username });
  await setDiscoverable(owner, false);
  expect(await getExample()).toBeNull();
});
