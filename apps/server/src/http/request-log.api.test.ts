// @module-tag slow
import { request as startRequest } from "node:http";
import { sql } from "kysely";
import pLimit from "p-limit";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { allowTestMs } from "#test/allow-test-ms";
import { endpoints } from "#test/endpoints";
import { startProduct } from "#test/product";
import { listRoutes } from "#test/routes";
import { isWebBuilt, listPagePaths, loadSite } from "./web/web-build.ts";

allowTestMs(120_000);
const secret = "segredo-9c41e7";
const metricsToken = "a token for the scraper";
const lines: string[] = [];
const product = startProduct({
  settings: { METRICS_TOKEN: metricsToken },
  log: { write: (line) => void lines.push(line) },
});
const consoles = (["log", "info", "warn", "error", "debug"] as const).map((name) =>
  vi.spyOn(console, name).mockImplementation(() => {}),
);

type Target = { method: string; path: string };
const withSecret = (url: string) => url.replace(/:\w+|\*/g, secret);
let targets: Target[];
/** The other endpoints have only a query. */
const withTokens = () => targets.filter(({ path }) => path.includes(secret));

beforeAll(async () => {
  const ofContract = endpoints.map(({ method, url }) => ({ method, url: `/v1${url}` }));
  const ofServer = (await listRoutes(product)).map(({ method, url }) => ({ method: String(method), url }));
  const ofPages = (isWebBuilt() ? listPagePaths(await loadSite()) : []).map((url) => ({ method: "GET", url }));
  const all = [...ofContract, ...ofServer, ...ofPages].filter(({ method }) => method !== "HEAD");
  const unique = new Map(all.map(({ method, url }) => [`${method} ${url}`, { method, path: withSecret(url) }]));
  targets = [...unique.values()];
});

/** Sends a target unchanged, which an HTTP client would normalize. Returns 0 if the connection was closed while the body was sent. */
function send(method: string, path: string): Promise<number> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(product.address);
    const query = `${path.includes("?") ? "&" : "?"}token=${secret}&s=${secret}&${secret}`;
    const headers = {
      accept: "text/html",
      authorization: `Bearer ${secret}`,
      cookie: `camarim_fan=${secret}; camarim_media=${secret}`,
      referer: `${product.address}/r/${secret}?${secret}`,
      "idempotency-key": secret,
      "user-agent": secret,
      "x-request-id": secret,
      "request-id": secret,
      ...(method !== "GET" && { "content-type": "application/json" }),
    };
    const sent = startRequest({ agent: false, hostname, port, method, path: path + query, headers }, (response) => {
      response.resume().on("close", () => resolve(response.statusCode ?? 0));
    });
    sent
      .on("error", () => resolve(0))
      .end(method === "GET" ? undefined : JSON.stringify({ token: secret, password: secret }));
  });
}

/** Other spellings of a path that some parser may treat as equal. */
const spellings: ((path: string) => string)[] = [
  (path) => path,
  (path) => `/${path}`,
  (path) => `${path}/`,
  (path) => `${path}.data`,
  (path) => path.replace(/^\/(\w)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
  (path) => path.replace(/^\/\w+/, (start) => start.toUpperCase()),
  (path) => path.replaceAll("/", "//"),
  (path) => `${path}%2f${secret}`,
  (path) => `${path}/%E0%A4%A`,
  (path) => path.replace(secret, secret.repeat(30)),
];
const otherMethods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

async function sendAll(all: readonly Target[]) {
  const limit = pLimit(8);
  return Promise.all(all.map(({ method, path }) => limit(() => send(method, path))));
}

function expectNoSecret() {
  const logged = [
    ...lines,
    ...consoles.flatMap(({ mock }) => mock.calls.map((call) => JSON.stringify(call.map(String)))),
  ];
  expect(logged.filter((line) => line.includes(secret)).slice(0, 5)).toEqual([]);
  for (const { mock } of consoles) expect(mock.calls).toEqual([]);
}

const loggedRoutes = () =>
  new Set(
    lines.map((line) => JSON.parse(line).req?.route as string | undefined).filter((route) => route !== undefined),
  );

describe("secrets of URLs in logs and metrics", () => {
  test("no log line contains a secret of a path, however the path is encoded", async () => {
    const spelled = withTokens().flatMap(({ method, path }) =>
      spellings.map((spell) => ({ method, path: spell(path) })),
    );
    const statuses = await sendAll(spelled);
    expect(statuses.filter((status) => status > 0).length).toBeGreaterThan(1_000);
    expectNoSecret();
  });

  test("no log line contains a secret of a path, whatever the method", async () => {
    await sendAll([
      ...targets,
      ...withTokens().flatMap(({ path }) => otherMethods.map((method) => ({ method, path }))),
    ]);
    expectNoSecret();
  });

  test("log lines contain the pattern of the route", async () => {
    await sendAll([...targets, { method: "PROPFIND", path: "/" }]);
    const routes = loggedRoutes();
    const known = ["/v1/webhooks/:gateway/:secret", "/v1/renewals/:token", "/media/stories/:id/:rendition", "unknown"];
    expect([...routes]).toEqual(expect.arrayContaining(known));
    if (isWebBuilt()) expect([...routes]).toEqual(expect.arrayContaining(["/r/:token", "/avisos/:token", "/:handle"]));
    const completed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === "request completed");
    expect(completed.res).toEqual({ statusCode: expect.any(Number), route: expect.any(String) });
  });

  test("the metrics contain route patterns and no secret", async () => {
    await sendAll(targets);
    const headers = { authorization: `Bearer ${metricsToken}` };
    const text = await (await fetch(`${product.address}/metrics`, { headers })).text();
    expect(text).toContain('route="/v1/renewals/:token"');
    expect(text).not.toContain(secret);
  });

  test("no log line contains a secret when a page or an endpoint fails", async () => {
    for (const table of ["profile", "fan_session"]) {
      const [known, away] = [sql.table(table), sql.table(`${table}_away`)];
      await sql`alter table ${known} rename to ${away}`.execute(product.ctx.db);
      onTestFinished(async () => {
        await sql`alter table ${away} rename to ${known}`.execute(product.ctx.db);
      });
    }
    const statuses = await sendAll(targets);
    expect(statuses.filter((status) => status >= 500).length).toBeGreaterThan(50);
    expect(lines.some((line) => line.includes("request failed"))).toBe(true);
    expectNoSecret();
  });
});
