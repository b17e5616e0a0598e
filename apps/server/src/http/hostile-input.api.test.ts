import { randomInt } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { endpoints, isWrite, type NamedEndpoint } from "#test/endpoints";
import { around, headers, inPath, queries, written } from "#test/hostile";
import { effort } from "#test/naughty";
import { expectPlainAnswer } from "#test/oracle";
import type { Person } from "#test/people";
import { startProduct } from "#test/product";
import { requests, type Scene, sceneIn } from "#test/requests";
import { readState } from "#test/state";
import { openWorld, signIn, type World } from "#test/world";

const product = startProduct();
let world: World;
beforeAll(async () => {
  world = await openWorld(product);
});

const runs = 30 * effort;
const address = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Somebody whom the endpoint lets in, in a session that nothing has ended. */
function enter({ config: { access } }: NamedEndpoint, scene: Scene): Promise<Person> {
  return access === "fan" ? scene.fan().then(({ person }) => person) : signIn(scene, scene.owner);
}

test.each(endpoints)(
  "$name answers whatever is sent to it from the catalogue, and changes nothing it refuses",
  async (endpoint) => {
    const { method, url, schema } = endpoint;
    let scene = sceneIn(world);
    let right = await requests[endpoint.name].make(scene);
    const names = [...url.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
    const bodies = schema.body ? around(schema.body, right.body) : fc.jsonValue({ maxDepth: 2 });
    const hostile = fc.record({
      // Of a right request anew, once one was accepted: what it names may be used up.
      params: fc.tuple(...names.map((name) => inPath(`:${name}`))),
      query: queries(schema.querystring, right.query),
      body: fc.oneof(
        { weight: schema.body ? 9 : 1, arbitrary: written(bodies) },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
      headers,
    });
    let before = await readState(product.ctx);
    await fc.assert(
      fc.asyncProperty(hostile, async ({ params, query, body, headers }) => {
        const person = await enter(endpoint, scene);
        before = await readState(product.ctx);
        const path = names.reduce((path, name, i) => {
          const segment = params[i] === `%3A${name}` ? (right.params?.[name] ?? "") : (params[i] ?? "");
          return path.replace(`:${name}`, segment);
        }, `/v1${url}`);
        const cookie = [...person.cookies].map((pair) => pair.join("=")).join("; ");
        const answer = await product.app.inject({
          method,
          url: query ? `${path}?${query}` : path,
          remoteAddress: address(),
          headers: {
            ...(cookie && { cookie }),
            ...(person.token && { authorization: `Bearer ${person.token}` }),
            ...(body?.type && { "content-type": body.type }),
            ...headers,
          },
          ...(body && isWrite(endpoint) && { payload: body.text }),
        });
        const { statusCode: status, payload } = answer;
        expectPlainAnswer(endpoint, { status, body: payload ? JSON.parse(payload) : null });
        if (status >= 400 || !isWrite(endpoint)) {
          expect(await readState(product.ctx)).toEqual(before);
          return;
        }
        scene = sceneIn(world);
        right = await requests[endpoint.name].make(scene);
      }),
      { numRuns: runs },
    );
  },
);
