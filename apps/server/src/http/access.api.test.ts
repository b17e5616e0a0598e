import { errors } from "@camarim/contract";
import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints, isUpload, isWrite, type NamedEndpoint } from "#test/endpoints";
import { type Answer, newAddress, type Person } from "#test/people";
import { startProduct } from "#test/product";
import { type Asked, pathOf, type Scene, sceneIn } from "#test/request";
import { requests } from "#test/requests";
import { listRoutes } from "#test/routes";
import { readState } from "#test/state";
import { openWorld, type World } from "#test/world";
import { type AskerName, askers, type Caller, exceptions, openToAll, openToSupport } from "./access.table.ts";
import { isWebBuilt, listPagePaths, loadWeb } from "./web-build.ts";

const product = startProduct();
let world: World;
beforeAll(async () => {
  world = await openWorld(product);
});

/** The status and code that the contract's access, and whose the thing is, lead to. */
function expected({ name, config: { access, grant }, schema }: NamedEndpoint, who: AskerName): (number | string)[] {
  const asker: Caller = askers[who];
  const { creator, admin, fan, holds } = asker;
  const isIn = { public: true, creator, admin, fan, "creator-or-fan": creator || fan }[access];
  const refuse = (code: keyof typeof errors) => [errors[code].status, code];
  if (asker.grant && !grant) return refuse("FORBIDDEN");
  if (access === "admin" && creator && !admin) return refuse("FORBIDDEN");
  if (!isIn) return refuse(access === "creator" || access === "admin" ? "UNAUTHENTICATED" : "FAN_UNAUTHENTICATED");
  const exception = exceptions[name]?.[who];
  if (exception) return refuse(exception);
  const { of } = requests[name];
  if (of !== "nobody" && !(holds && of.includes(holds))) return refuse("NOT_FOUND");
  return [Number(Object.keys(schema.response)[0])];
}

function send(person: Person, endpoint: NamedEndpoint, asked: Asked): Promise<Answer> {
  const path = pathOf(endpoint.url, asked);
  if (isUpload(endpoint)) return person.upload(path, asked.parts ?? []);
  return person.ask(path, { method: endpoint.method, body: asked.bytes ?? asked.body, headers: asked.headers });
}

type State = Awaited<ReturnType<typeof readState>>;
const names = Object.keys(askers) as AskerName[];
const people = new Map<AskerName, Person>();
const lasts = (who: AskerName) => (askers[who] as Caller).lasts ?? false;

describe.each(endpoints)("$name ($method $url)", (endpoint) => {
  let scene: Scene;
  let asked: Asked | undefined;
  let before: State | undefined;
  let refused: AskerName[] = [];

  async function enter(who: AskerName) {
    await expectUnchanged();
    before = undefined;
    people.set(who, await askers[who].enter(scene));
  }

  /** Who is refused changes nothing, so that the next one asks for the same; after an accepted write all is made anew. */
  async function prepare(): Promise<Asked> {
    scene = sceneIn(world);
    before = undefined;
    const made = await requests[endpoint.name].make(scene);
    for (const who of names.filter((who) => !lasts(who))) people.delete(who);
    // Of what is open to all, each one's request is the first of a scene of their own.
    if (endpoint.config.access !== "public")
      for (const who of names.filter((who) => !people.has(who))) await enter(who);
    return made;
  }

  /** The state is read once for all who were refused in turn. */
  async function expectUnchanged() {
    const by = refused;
    refused = [];
    if (by.length > 0 && before) expect(await readState(product.ctx), `refused: ${by.join(", ")}`).toEqual(before);
  }

  test.each(names)("asked by: %s", async (who) => {
    await product.ctx.db.deleteFrom("throttle").execute();
    asked ??= await prepare();
    if (!people.has(who)) await enter(who);
    const person = people.get(who) as Person;
    person.address = newAddress();
    const right = expected(endpoint, who);
    if (Number(right[0]) < 400) await expectUnchanged();
    else if (isWrite(endpoint)) before ??= await readState(product.ctx);
    const { status, body } = await send(person, endpoint, asked);
    if (status >= 400) refused.push(who);
    else people.delete(who);
    if (status < 400 && isWrite(endpoint)) asked = undefined;
    expect([status, ...(status < 400 ? [] : [body.code])]).toEqual(right);
  });

  afterAll(expectUnchanged);
});

describe("the routes", () => {
  let routes: RouteOptions[];
  let pages: string[];
  beforeAll(async () => {
    routes = await listRoutes(product);
    pages = isWebBuilt() ? listPagePaths(await loadWeb()) : [];
  });

  /** What is no call of the contract: media, operations, the web app, and the last word on unknown addresses. */
  const others =
    /^(\/media\/.*|\/health|\/ready|\/metrics|\/dev\/mail(\/:id)?|\/v1\/openapi\.json|\/v1\/docs(\/.*)?|\/v1\/\*|\/v1\/webhooks\/:gateway\/:secret|\/(assets|icons?)\/.*|\/[\w.-]+\.(js|svg|png|webmanifest)|\/?\*)$/;
  const nameOf = ({ method, url }: { method: unknown; url: string }) => `${method} ${url}`;
  const promised = new Set(
    endpoints.flatMap(({ method, url }) => [
      `${method} /v1${url}`,
      // Fastify answers HEAD wherever there is a GET.
      ...(method === "GET" ? [`HEAD /v1${url}`] : []),
    ]),
  );

  test("the server's routes are exactly those of the contract", () => {
    const found = routes.filter(({ url }) => !others.test(url) && !pages.includes(url)).map(nameOf);
    expect(new Set(found)).toEqual(promised);
  });

  test("the endpoints without sign-in are exactly those of the table", () => {
    const open = endpoints.filter(({ config }) => config.access === "public").map(({ name }) => name);
    expect(open.sort()).toEqual([...openToAll].sort());
  });

  test("the endpoints open to a support grant are exactly those of the table", () => {
    const open = endpoints.filter(({ config }) => config.grant).map(({ name }) => name);
    expect(open.sort()).toEqual([...openToSupport].sort());
  });

  test("each route declares the access and the grant of its contract", () => {
    for (const route of routes.filter(({ url }) => /^\/v1\/(?!openapi\.json|docs)/.test(url))) {
      const method = String(route.method).replace("HEAD", "GET");
      const endpoint = endpoints.find((one) => route.url === `/v1${one.url}` && one.method === method);
      expect(route.config?.access, nameOf(route)).toBe(endpoint ? endpoint.config.access : "public");
      expect(route.config?.grant, nameOf(route)).toBe(endpoint?.config.grant);
    }
  });

  test("each endpoint has a valid request in the table, and the table names no other", () => {
    expect(Object.keys(requests).sort()).toEqual(endpoints.map(({ name }) => name).sort());
  });
});
