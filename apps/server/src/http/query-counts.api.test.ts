import { expect, test } from "vitest";
import { z } from "zod";
import { countQueries } from "#test/count-queries";
import { endpoints } from "#test/endpoints";
import { startProduct } from "#test/product";
import { sceneIn } from "#test/request";
import { growingLists } from "#test/rows";
import { openWorld } from "#test/world";

const product = startProduct({ keepsClock: true });

/** Endpoints that return rows, recognised by the shape of their response. */
const lists = endpoints.filter(({ method, schema }) => {
  const response = schema.response[200];
  return method === "GET" && response instanceof z.ZodObject && response.shape.data instanceof z.ZodArray;
});

test("every list endpoint has an entry that creates its rows", () => {
  expect(Object.keys(growingLists).sort()).toEqual(lists.map(({ name }) => name).sort());
});

test.each(lists)("$name sends as many SQL statements for six rows as for one", async ({ name, schema }) => {
  const { path, person, grow } = (await growingLists[name]?.(sceneIn(await openWorld(product)))) ?? {};
  if (!path || !person || !grow) throw new Error(`no entry adds rows to ${name}`);
  const isPaged = schema.querystring && "limit" in schema.querystring.shape;
  const request = async () => {
    // Lets the caches expire.
    product.clock.aheadMs += 6_000;
    const { status, body } = await person.request(`/v1${path}${isPaged ? "?limit=100" : ""}`);
    expect([status, body.object]).toEqual([200, "list"]);
    return body.data.length as number;
  };
  // The first request of a session is logged in a row, later ones are not.
  await request();
  const counts: [rows: number, queries: number][] = [];
  for (const count of [1, 6]) {
    let rows = await request();
    // What grows a list may add no row, or several.
    while (rows < count) {
      for (let missing = count - rows; missing > 0; missing -= 1) await grow();
      rows = await request();
    }
    const queries = await countQueries(product, async () => {
      rows = await request();
    });
    counts.push([rows, queries]);
  }
  expect(counts.at(-1)?.[0]).toBeGreaterThanOrEqual(6);
  const [[, first]] = counts as [[number, number]];
  expect(first).toBeGreaterThan(0);
  expect(counts.map(([, queries]) => queries)).toEqual(counts.map(() => first));
});
