import { readdir } from "node:fs/promises";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { brokenMultipart } from "#test/broken-multipart";
import { endpoints, isUpload } from "#test/endpoints";
import { enter, injectAs } from "#test/inject";
import { hostileEffort, tries } from "#test/naughty";
import { startProduct } from "#test/product";
import { pathOf, sceneIn } from "#test/request";
import { requests } from "#test/requests";
import { expectDeclaredResponse } from "#test/response-assertions";
import { readState } from "#test/state";
import { openWorld, type World } from "#test/world";

const product = startProduct();
let world: World;
beforeAll(async () => {
  world = await openWorld(product);
});

const runs = tries(20, 30, hostileEffort);
/** A response must arrive within this time, also on a busy machine. */
const patienceMs = 30_000;

test.each(endpoints.filter(isUpload))(
  "$name refuses every malformed multipart body and leaves no file or row behind",
  async (endpoint) => {
    let scene = sceneIn(world);
    let right = await requests[endpoint.name].make(scene);
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(await brokenMultipart(right.parts ?? []), async (body) => {
        const person = await enter(endpoint, scene);
        const before = await readState(product.ctx);
        const startedAt = performance.now();
        const response = await injectAs(scene, endpoint, person, { url: pathOf(endpoint.url, right), body });
        expect(performance.now() - startedAt).toBeLessThan(patienceMs);
        statuses.add(response.status);
        expectDeclaredResponse(endpoint, response);
        await expect.poll(() => readdir(`${product.ctx.config.data}/storage/scratch`), { interval: 10 }).toEqual([]);
        if (response.status >= 400) {
          expect(await readState(product.ctx)).toEqual(before);
          return;
        }
        scene = sceneIn(world);
        right = await requests[endpoint.name].make(scene);
      }),
      { numRuns: runs },
    );
    expect(statuses).toContain(400);
  },
  180_000 * hostileEffort,
);
