import { errors } from "@camarim/contract";
import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needConfirmation, openToAll, openToSupport } from "#test/access/lists";
import { type Caller, exceptions, type RequesterName, requesters } from "#test/access/requesters";
import { endpoints, isUpload, isWrite, type NamedEndpoint } from "#test/endpoints";
import { type HttpResponse, type Person, password } from "#test/people";
import { startProduct } from "#test/product";
import { pathOf, type RequestParts, type Scene, sceneIn } from "#test/request";
import { requests } from "#test/requests";
import { listRoutes } from "#test/routes";
import { readState } from "#test/state";
import { openWorld, type World } from "#test/world";
import { studioPaths } from "./web/studio.ts";
import { isWebBuilt, listPagePaths, loadSite } from "./web/web-build.ts";

const product = startProduct({ keepsClock: true });
let world: World;
beforeAll(async () => {
  world = await openWorld(product);
});

/** The status and code that follow from the endpoint's access and the owner of the object. */
function expected(
  { name, config: { access, grant, fresh }, schema }: NamedEndpoint,
  caller: RequesterName,
  body: object,
): (number | string)[] {
  const callerRow: Caller = requesters[caller];
  const { creator, admin, fan, holds } = callerRow;
  const isIn = { public: true, creator, admin, fan, "creator-or-fan": creator || fan }[access];
  const refuse = (code: keyof typeof errors) => [errors[code].status, code];
  if (callerRow.grant && !grant) return refuse("FORBIDDEN");
  if (access === "admin" && creator && !admin) return refuse("FORBIDDEN");
  if (!isIn) return refuse(access === "creator" || access === "admin" ? "UNAUTHENTICATED" : "FAN_UNAUTHENTICATED");
  const needsFresh = fresh === true || fresh?.having.some((field) => field.replace("body.", "") in body);
  if (callerRow.stale && needsFresh) return refuse("CONFIRMATION_REQUIRED");
  const exception =
    exceptions[name]?.[caller] ?? (caller === "admin without a recent confirmation" && exceptions[name]?.admin);
  if (exception) return refuse(exception);
  const { of } = requests[name];
  if (of !== "nobody" && !(holds && of.includes(holds))) return refuse("NOT_FOUND");
  return [Number(Object.keys(schema.response)[0])];
}

function send(person: Person, endpoint: NamedEndpoint, parts: RequestParts): Promise<HttpResponse> {
  const path = pathOf(endpoint.url, parts);
  if (isUpload(endpoint)) return person.upload(path, parts.parts ?? []);
  return person.request(path, { method: endpoint.method, body: parts.bytes ?? parts.body, headers: parts.headers });
}

/** What a client may claim about its session. Nothing of it counts. */
function withClaims({ body, headers, ...parts }: RequestParts): RequestParts {
  const claims = { fresh: true, confirmed: true, confirmedAt: "2099-01-01T00:00:00.000Z", currentPassword: password };
  const claimed = { "x-fresh": "true", "x-confirmed": "true", "x-password": password };
  return { ...parts, body: { ...(body as object | undefined), ...claims }, headers: { ...headers, ...claimed } };
}

type State = Awaited<ReturnType<typeof readState>>;
const names = Object.keys(requesters) as RequesterName[];
const people = new Map<RequesterName, Person>();
const lasts = (caller: RequesterName) => (requesters[caller] as Caller).lasts ?? false;

describe.each(endpoints)("$name ($method $url)", (endpoint) => {
  const isRefused = (caller: RequesterName, body: object) => Number(expected(endpoint, caller, body)[0]) >= 400;
  // Refused requests change nothing, so that all of them need one scene only.
  const refusedFirst = names.toSorted((one, other) => Number(isRefused(other, {})) - Number(isRefused(one, {})));
  let scene: Scene;
  let parts: RequestParts | undefined;
  let before: State | undefined;
  let refused: RequesterName[] = [];

  async function enter(caller: RequesterName) {
    await expectUnchanged();
    before = undefined;
    people.set(caller, await requesters[caller].enter(scene));
  }

  /**
   * A refused request changes nothing, so the next caller sends the same; after an accepted write the requests are created again, for
   * this caller and those after it.
   */
  async function prepare(first: RequesterName): Promise<RequestParts> {
    scene = sceneIn(world);
    before = undefined;
    await product.ctx.db.deleteFrom("throttle").execute();
    const made = await requests[endpoint.name].make(scene);
    // The clock goes on with each order, and a sign-in counts as a confirmation for 15 minutes.
    const isOver = (caller: RequesterName) => !lasts(caller) || (caller === "admin" && endpoint.config.fresh);
    for (const caller of names.filter(isOver)) people.delete(caller);
    // To enter changes the state, so those who are refused do it before their requests.
    const body = (made.body as object | undefined) ?? {};
    for (const caller of refusedFirst.slice(refusedFirst.indexOf(first)))
      if (!people.has(caller) && isRefused(caller, body)) await enter(caller);
    return made;
  }

  /** The state is read once for all callers that were refused in a row. */
  async function expectUnchanged() {
    const by = refused;
    refused = [];
    if (by.length > 0 && before) expect(await readState(product.ctx), `refused: ${by.join(", ")}`).toEqual(before);
  }

  test.each(refusedFirst)("the endpoint answers this caller as the access table says: %s", async (caller) => {
    parts ??= await prepare(caller);
    if (!people.has(caller)) await enter(caller);
    const person = people.get(caller) as Person;
    const right = expected(endpoint, caller, (parts.body as object | undefined) ?? {});
    if (Number(right[0]) < 400) await expectUnchanged();
    else if (isWrite(endpoint)) before ??= await readState(product.ctx);
    const claims = (requesters[caller] as Caller).stale && endpoint.config.fresh === true && isWrite(endpoint);
    const { status, body } = await send(person, endpoint, claims ? withClaims(parts) : parts);
    if (status >= 400) refused.push(caller);
    else people.delete(caller);
    if (status < 400 && isWrite(endpoint)) parts = undefined;
    expect([status, ...(status < 400 ? [] : [body.code])]).toEqual(right);
  });

  afterAll(expectUnchanged);
});

describe("access declarations of the routes", () => {
  let routes: RouteOptions[];
  let pages: string[];
  beforeAll(async () => {
    routes = await listRoutes(product);
    pages = isWebBuilt() ? [...studioPaths, ...listPagePaths(await loadSite())] : [];
  });

  /** Routes outside the contract: media, operations, the web app, and the handler of unknown addresses. */
  const others =
    /^(\/media\/.*|\/health|\/ready|\/status|\/metrics|\/robots\.txt|\/sitemap\.xml|\/dev\/mail(\/:id)?|\/v1\/openapi\.json|\/v1\/docs(\/.*)?|\/v1\/\*|\/v1\/webhooks\/:gateway\/:secret|\/(assets|icons?)\/.*|\/[\w.-]+\.(js|svg|png|webmanifest)|\/?\*)$/;
  const nameOf = ({ method, url }: { method: unknown; url: string }) => `${method} ${url}`;
  const promised = new Set(
    endpoints.flatMap(({ method, url }) => [
      `${method} /v1${url}`,
      // Fastify answers HEAD for every GET.
      ...(method === "GET" ? [`HEAD /v1${url}`] : []),
    ]),
  );

  test("the server's routes are exactly those of the contract", () => {
    const found = routes.filter(({ url }) => !others.test(url) && !pages.includes(url)).map(nameOf);
    // What tus clients ask before they upload.
    const described = ["OPTIONS /v1/uploads", "OPTIONS /v1/uploads/:_id"];
    expect(new Set(found)).toEqual(new Set([...promised, ...described]));
  });

  test("the endpoints without sign-in are exactly those of the access table", () => {
    const open = endpoints.filter(({ config }) => config.access === "public").map(({ name }) => name);
    expect(open.sort()).toEqual([...openToAll].sort());
  });

  test("the endpoints open to a support grant are exactly those of the access table", () => {
    const open = endpoints.filter(({ config }) => config.grant).map(({ name }) => name);
    expect(open.sort()).toEqual([...openToSupport].sort());
  });

  test("the endpoints that require a recent confirmation are exactly those of the access table", () => {
    const found = endpoints.filter(({ config }) => config.fresh);
    expect(found.map(({ name }) => name).sort()).toEqual([...needConfirmation].sort());
    for (const { name, config } of found) {
      expect([name, config.access]).toEqual([name, expect.stringMatching(/^(creator|admin)$/)]);
      const { fresh, grant = [] } = config;
      const fields = typeof fresh === "object" ? fresh.having.map((field) => field.replace("body.", "")) : [];
      // A grant that opens every field would open these too.
      if (fresh === true || !Array.isArray(grant)) expect([name, grant]).toEqual([name, []]);
      else expect([name, grant.filter((field) => fields.includes(field))]).toEqual([name, []]);
    }
  });

  test("each route declares access, grant and confirmation of its endpoint in the contract", () => {
    for (const route of routes.filter(({ url }) => /^\/v1\/(?!openapi\.json|docs)/.test(url))) {
      const method = String(route.method).replace("HEAD", "GET");
      const endpoint = endpoints.find((one) => route.url === `/v1${one.url}` && one.method === method);
      expect(route.config?.access, nameOf(route)).toBe(endpoint ? endpoint.config.access : "public");
      expect(route.config?.grant, nameOf(route)).toBe(endpoint?.config.grant);
      expect(route.config?.fresh, nameOf(route)).toBe(endpoint?.config.fresh);
    }
  });

  test("each endpoint has a valid request in the table, and the table has no other entries", () => {
    expect(Object.keys(requests).sort()).toEqual(endpoints.map(({ name }) => name).sort());
  });
});
