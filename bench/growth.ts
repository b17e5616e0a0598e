import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startServer } from "../e2e/server.ts";
import { type Figure, median } from "./figure.ts";
import { fillTables, type Size } from "./growth-seed.ts";
import { registerSeller, subscribe } from "./seed.ts";

/** CAMARIM_BENCH_GROWTH may reduce it, to check that the benchmark runs: 0.01 is 100,000 payments. */
const share = Number(process.env.CAMARIM_BENCH_GROWTH ?? 1);
const size: Size = { payments: 10_000_000 * share, views: 100_000_000 * share };
const maxMs = 100;

/** What fans and creators request most, among 10 million payments and 100 million views. */
export async function measureGrowth(): Promise<Figure[]> {
  const server = await startServer();
  const socket = join(server.data, "postgres");
  if (!existsSync(socket)) throw new Error("growth is measured on the embedded PostgreSQL");
  const client = new pg.Client({ host: socket, user: "camarim", database: "postgres" });
  await client.connect();
  try {
    const creator = await registerSeller(server);
    const { cookie } = await subscribe(server.url, creator);
    const authorization = `Bearer ${creator.token()}`;
    const planId = (await creator.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id;
    let visits = 0;
    const get = (path: string, headers: Record<string, string> = {}) => fetchFully(server.url + path, { headers });
    const requests: Record<string, () => Promise<void>> = {
      // An unknown parameter bypasses the cache of pages.
      "`GET /@username`": () => get(`/@${creator.username}?visit=${++visits}`),
      "`GET /v1/stories/me`": () => get("/v1/stories/me", { authorization }),
      "`GET /v1/stories/{id}/viewers`": () => get(`/v1/stories/${creator.storyId}/viewers`, { authorization }),
      "`GET /v1/subscriptions`": () => get("/v1/subscriptions", { authorization }),
      "`GET /v1/subscription/stats`": () => get("/v1/subscription/stats?period=30d", { authorization }),
      "`GET /v1/wallet/balance`": () => get("/v1/wallet/balance", { authorization }),
      "`GET /v1/wallet/balance/operations`": () => get("/v1/wallet/balance/operations", { authorization }),
      "`GET /v1/fan/feed`": () => get("/v1/fan/feed", { cookie }),
      "`GET /v1/creators/{username}/stories`": () => get(`/v1/creators/${creator.username}/stories`, { cookie }),
      "`POST /v1/checkout`": () =>
        fetchFully(`${server.url}/v1/checkout`, {
          method: "POST",
          // Each from an address of its own, because of the rate limits.
          headers: { "content-type": "application/json", "x-forwarded-for": `10.1.${visits >> 8}.${++visits & 255}` },
          body: JSON.stringify({
            username: creator.username,
            planId,
            paymentMethod: "pix",
            fan: { name: "João Souza", email: `fan-${++visits}@exemplo.com.br`, phone: "11912345678" },
          }),
        }),
    };
    const start = performance.now();
    await fillTables(client, size, (done) =>
      console.error(`  ${done}, ${Math.round((performance.now() - start) / 1_000)} s`),
    );
    const { rows } = await client.query<{ size: string }>(
      "select pg_size_pretty(pg_database_size(current_database())) as size",
    );
    console.error(`  the database has ${rows[0]?.size}`);
    const times = await timeAll(requests);
    const among = `${size.payments.toLocaleString("en")} payments and ${size.views.toLocaleString("en")} views`;
    return Object.entries(times).map(([what, time]) => ({
      what: `${what} among ${among}`,
      measured: `${time.toFixed(1)} ms`,
      baseline: "",
      target: `≤ ${maxMs} ms`,
      met: time <= maxMs,
    }));
  } finally {
    await client.end();
    await server.remove();
  }
}

async function fetchFully(url: string, init: RequestInit) {
  const response = await fetch(url, init);
  await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
}

/** The medians of 100 requests each, which take turns, so that other load on the machine affects all alike. */
async function timeAll(requests: Record<string, () => Promise<void>>): Promise<Record<string, number>> {
  const times = Object.fromEntries(Object.keys(requests).map((name) => [name, [] as number[]]));
  for (let i = 0; i < 130; i++)
    for (const [name, run] of Object.entries(requests)) {
      const start = performance.now();
      await run();
      if (i >= 30) times[name]?.push(performance.now() - start);
    }
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]));
}
