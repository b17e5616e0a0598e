import { expect, test } from "vitest";
import { visitor } from "#test/people";
import { startProduct } from "#test/product";
import { openWorld, subscribe } from "#test/world";
import { isWebBuilt } from "./web-build.ts";

const product = startProduct();

test.runIf(isWebBuilt())("the viewer's page is the same for everybody, and only where there is a creator", async () => {
  const world = await openWorld(product);
  const { username } = world.owner;
  const { person: fan } = await subscribe(world, world.owner, "paying");
  const stranger = visitor(product);
  const viewer = `/@${username}/stories`;
  const page = (await stranger.request(viewer)).body.toString();
  expect(page).toContain('<meta name="robots" content="noindex" />');
  for (const [person, path] of [
    [fan, viewer],
    [fan, `${viewer}?destaque=0`],
    [fan, "/assinaturas/stories"],
    [stranger, "/assinaturas/stories?de=x"],
  ] as const) {
    const { status, body, headers } = await person.request(path, { headers: { "accept-encoding": "gzip" } });
    expect([path, status, headers.get("content-encoding")]).toEqual([path, 200, "gzip"]);
    expect([path, body.toString() === page]).toEqual([path, true]);
  }
  expect((await fan.request("/@ninguem/stories")).status).toBe(404);
  // Without scripts it is rendered for the fan.
  expect((await stranger.request(`${viewer}?sem-script=1`)).status).toBe(403);
  expect((await fan.request(`${viewer}?sem-script=1`)).status).toBe(200);
  const headers = { referer: "http://[" };
  expect((await fan.request(`${viewer}?sem-script=1`, { headers })).status).toBe(200);
});

test.runIf(isWebBuilt())("an unpublished creator has a viewer only for fans who see the page", async () => {
  const world = await openWorld(product);
  const { person: fan } = await subscribe(world, world.owner, "paying");
  const viewer = `/@${world.owner.username}/stories`;
  await product.ctx.db
    .updateTable("profile")
    .set({ publishedAt: null })
    .where("accountId", "=", world.owner.accountId)
    .execute();
  expect((await visitor(product).request(viewer)).status).toBe(404);
  expect((await fan.request(viewer)).status).toBe(200);
});
