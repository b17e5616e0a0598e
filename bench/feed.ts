import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type HttpCreator, registerOverHttp } from "../e2e/creator-over-http.ts";
import { startServer } from "../e2e/server.ts";
import { beginToSell } from "../e2e/sign-in.ts";
import { transactionId } from "../e2e/transaction-id.ts";
import { createFeed } from "./feed-seed.ts";
import { type Figure, median } from "./figure.ts";
import { listenToSql } from "./listen-to-sql.ts";

const creators = 200;
const maxRatio = 2;

/** The feed of a fan with 200 creators, compared with the same SQL sent by the driver only. */
export async function measureFeed(): Promise<Figure[]> {
  const server = await startServer();
  const socket = join(server.data, "postgres");
  if (!existsSync(socket)) throw new Error("the feed is measured on the embedded PostgreSQL");
  const client = new pg.Client({ host: socket, user: "camarim", database: "postgres" });
  await client.connect();
  try {
    const creator = await registerOverHttp(server.url);
    await beginToSell(creator);
    const { cookie, subscriptionId } = await subscribe(server.url, creator);
    await createFeed(client, subscriptionId, creators - 1);
    const request = async () => {
      const response = await fetch(`${server.url}/v1/fan/feed`, { headers: { cookie } });
      const { data } = (await response.json()) as { data: unknown[] };
      if (data.length !== creators) throw new Error(`the feed holds ${data.length} creators`);
    };
    await request();
    const [statement, ...others] = await listenToSql(client, join(socket, "server.log"), request);
    if (!statement) throw new Error("the feed asked nothing");
    const ours = await timeOf(request);
    const bare = await timeOf(() => client.query({ name: "feed", text: statement.text, values: statement.values }));
    return [
      {
        what: `\`GET /v1/fan/feed\` for a fan of ${creators} creators`,
        measured: `${ours.toFixed(1)} ms, SQL statements: ${1 + others.length}`,
        ratio: `${(ours / bare).toFixed(2)} ×`,
        baseline: `${bare.toFixed(1)} ms, the same SQL`,
        target: `≤ ${maxRatio} ×, 1 statement`,
        met: ours <= maxRatio * bare && others.length === 0,
      },
    ];
  } finally {
    await client.end();
    await server.remove();
  }
}

/** The median of 60 sequential requests, after a warm-up. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 80; i++) {
    const start = performance.now();
    await work();
    if (i >= 20) times.push(performance.now() - start);
  }
  return median(times);
}

/** A paid subscription of a new fan, with the cookie of the browser. */
export async function subscribe(url: string, creator: HttpCreator) {
  const planId = (await creator.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id;
  const fan = { name: "João Souza", email: `${randomUUID()}@exemplo.com.br`, phone: "11912345678" };
  const body = JSON.stringify({ username: creator.username, planId, paymentMethod: "pix", fan });
  const response = await fetch(`${url}/v1/checkout`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
  const { _id, subscriptionId } = (await response.json()) as { _id: string; subscriptionId: string };
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const proof = new FormData();
  proof.append("endToEndId", transactionId());
  const path = `/v1/subscriptions/${subscriptionId}/payment/receipt`;
  await fetch(url + path, { method: "POST", body: proof, headers: { cookie } });
  await creator.request(`/payments/${_id}/approve`, { method: "POST" });
  return { cookie, subscriptionId };
}
