// @module-tag slow
import { beforeAll, describe, expect, inject, test } from "vitest";
import { countMissingObjects } from "#modules/objects/cleanup-objects";
import { type EndpointName, endpoints, isUpload } from "#test/endpoints";
import { type LossyServer, startLossyServer } from "#test/lost-commits";
import type { Person } from "#test/people";
import { startProduct } from "#test/product";
import { newOwnerSession, pathOf, type RequestParts, sceneIn } from "#test/request";
import { requests } from "#test/requests";
import { addUpload } from "#test/uploads";
import { makeVideo } from "#test/videos";
import { openWorld } from "#test/world";

let lossy: LossyServer;
beforeAll(async () => {
  lossy = await startLossyServer(inject("databaseUrl"));
  return () => lossy.stop();
});
const product = startProduct({ server: () => lossy.url });
const video = makeVideo({ seconds: 1, size: "90x160" });

const others: readonly EndpointName[] = ["stories.publishDraft", "uploads.patchUpload", "uploads.finishUpload"];
const storing = endpoints.filter((endpoint) => isUpload(endpoint) || others.includes(endpoint.name));

describe("a commit whose reply is lost", () => {
  // Some requests commit something else before the row that names the object.
  test.each(storing.flatMap(({ name, ...endpoint }) => [1, 2, 3].map((nth) => ({ name, nth, endpoint }))))(
    "$name leaves no row without its object if the connection ends at commit $nth",
    async ({ name, nth, endpoint: { method, url, ...endpoint } }) => {
      const scene = sceneIn(await openWorld(product));
      const { of, make } = requests[name];
      const person =
        of !== "nobody" && !of.includes("owner") ? (await scene.fan()).person : await newOwnerSession(scene);
      const parts = await make(scene);
      if (name === "uploads.finishUpload") parts.params = { _id: await addUpload(product, scene.owner, video) };
      const send = () =>
        sendAs(person, { ...parts, method, path: pathOf(url, parts) }, isUpload({ method, url, ...endpoint }));
      // Some rows of the tests name no real object.
      const missing = () => countMissingObjects(product.ctx, AbortSignal.timeout(60_000));
      const before = await missing();
      lossy.loseCommit(nth);
      await send();
      lossy.loseCommit(0);
      expect(await missing()).toBe(before);
      expect((await send()).status).toBeLessThan(500);
    },
  );
});

type Sent = RequestParts & { method: string; path: string };

function sendAs(person: Person, { method, path, parts = [], bytes, body, headers = {} }: Sent, isForm: boolean) {
  return isForm ? person.upload(path, parts) : person.request(path, { method, body: bytes ?? body, headers });
}
