// @module-tag slow
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { endpoints, isUpload, isWrite } from "#test/endpoints";
import { around, headers, inPath, queries, textFields, withText, written } from "#test/hostile";
import { enter, injectAs } from "#test/inject";
import { hostileEffort, naughtyStrings, seed, tries } from "#test/naughty";
import { startProduct } from "#test/product";
import { pathOf, sceneIn } from "#test/request";
import { requests } from "#test/requests";
import { expectDeclaredResponse } from "#test/response-assertions";
import { readState } from "#test/state";
import { openWorld, type World } from "#test/world";

const product = startProduct({ keepsClock: true });
let world: World;
beforeAll(async () => {
  world = await openWorld(product);
});

/** Statuses of all responses, to measure how many requests were refused early. */
const statuses: number[] = [];
/** Refusals that use up the valid request: an authorization code is accepted once for each state. */
const usedUpBy = ["MP_CODE_REFUSED", "MP_BUSY"];
const runs = tries(8, 20, hostileEffort);
const timeout = 30_000 * hostileEffort;

const fields = endpoints.flatMap((endpoint) =>
  (["body", "querystring"] as const).flatMap((where) =>
    textFields(endpoint.schema[where]).map((field) => ({ endpoint, name: endpoint.name, where, field })),
  ),
);
/** Each string is tried in some fields, and each field with its share of strings; a higher effort tries more shares, up to all. */
const share = seed % fields.length;

// The last test is about the requests of all others.
describe("hostile input", { shuffle: false }, () => {
  test.each(endpoints)(
    "$name answers hostile input with an error of the catalogue, and changes nothing when it refuses",
    async (endpoint) => {
      const { url, schema } = endpoint;
      let scene = sceneIn(world);
      let right = await requests[endpoint.name].make(scene);
      let person = await enter(endpoint, scene);
      // A refused request changes nothing, so the state is read again only after an accepted one.
      let before = await readState(product.ctx);
      const names = [...url.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
      const bodies = schema.body ? around(schema.body, right.body) : fc.jsonValue({ maxDepth: 2 });
      const hostile = fc.record({
        // A new valid request after each accepted one, since it may have used up its object.
        params: fc.tuple(...names.map((name) => inPath(`:${name}`))),
        query: queries(schema.querystring, right.query),
        body: fc.oneof(
          { weight: schema.body ? 9 : 1, arbitrary: written(bodies) },
          { weight: 1, arbitrary: fc.constant(null) },
        ),
        headers,
        keepsHead: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(hostile, async ({ params, query, body, headers, keepsHead }) => {
          const path = names.reduce((path, name, i) => {
            const segment = params[i] === `%3A${name}` ? (right.params?.[name] ?? "") : (params[i] ?? "");
            return path.replace(`:${name}`, segment);
          }, `/v1${url}`);
          const parts = {
            url: query ? `${path}?${query}` : path,
            body,
            headers: { ...(keepsHead && right.headers), ...headers },
          };
          const response = await injectAs(scene, endpoint, person, parts);
          statuses.push(response.status);
          expectDeclaredResponse(endpoint, response);
          const isUsedUp = usedUpBy.includes(response.body?.code);
          // Of an endpoint that only reads, all requests leave the state as it is.
          if (!isWrite(endpoint)) return;
          if (response.status >= 400 && !isUsedUp) {
            expect(await readState(product.ctx)).toEqual(before);
            return;
          }
          scene = sceneIn(world);
          right = await requests[endpoint.name].make(scene);
          person = await enter(endpoint, scene);
          before = await readState(product.ctx);
        }),
        { numRuns: runs },
      );
      if (!isWrite(endpoint)) expect(await readState(product.ctx)).toEqual(before);
    },
    timeout,
  );

  test.each(fields.map((field, i) => ({ ...field, share: (share + i) % fields.length })))(
    "$name answers naughty strings as $field of its $where without a server error (share $share)",
    async ({ endpoint, where, field, share }) => {
      let scene = sceneIn(world);
      let right = await requests[endpoint.name].make(scene);
      let person = await enter(endpoint, scene);
      const mine = naughtyStrings.filter((_, i) => (i + share) % fields.length < hostileEffort);
      for (const text of mine) {
        const query =
          where === "querystring" ? { ...right.query, [field]: text.toWellFormed().slice(0, 2_000) } : right.query;
        const body = where === "body" ? withText(right.body, field, text) : right.body;
        const response = await injectAs(scene, endpoint, person, {
          url: pathOf(endpoint.url, { ...right, query }),
          body: endpoint.schema.body ? { text: JSON.stringify(body), type: "application/json" } : null,
          headers: right.headers,
        });
        statuses.push(response.status);
        expectDeclaredResponse(endpoint, response);
        if (response.status >= 400 || !isWrite(endpoint)) continue;
        scene = sceneIn(world);
        right = await requests[endpoint.name].make(scene);
        person = await enter(endpoint, scene);
      }
      expect(mine.length).toBeGreaterThan(0);
    },
    timeout,
  );

  test("the rate limits refused under 5 % of the hostile requests, and over 10 % were accepted", () => {
    const share = (isMeant: (status: number) => boolean) => statuses.filter(isMeant).length / statuses.length;
    expect(share((status) => status === 429)).toBeLessThan(0.05);
    expect(share((status) => status < 300)).toBeGreaterThan(0.1);
  });
});

test("every endpoint with a body has text fields for the naughty strings", () => {
  const isTextless = ({ name }: { name: string }) =>
    [
      ...["notices.putStoryNotices", "imports.confirmImport", "refunds.refundPayment", "transfers.postTransfer"],
      ...[
        "renewals.pauseFanSubscription",
        "announcements.putAnnouncementStop",
        "announcements.putSenderStop",
        "refunds.refundFanOrder",
      ],
    ].includes(name);
  const withBody = endpoints.filter((endpoint) => endpoint.schema.body && !isUpload(endpoint) && !isTextless(endpoint));
  for (const { name } of withBody)
    expect(
      fields.some((field) => field.name === name),
      name,
    ).toBe(true);
});
