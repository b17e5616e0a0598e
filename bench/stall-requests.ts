import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { type HttpCreator, registerOverHttp } from "../e2e/creator-over-http.ts";
import type { Running } from "../e2e/server.ts";
import { beginToSell } from "../e2e/sign-in.ts";
import { createSubscribers } from "./lists-seed.ts";
import {
  createEmptyCsv,
  createHeic,
  createPhoto,
  createShortestOfx,
  createSlowPdf,
  createStatement,
  createSubscribersCsv,
} from "./stall-files.ts";

/** `run` sends the requests and returns the statuses of their responses. */
export type Heavy = { name: string; run: () => Promise<number[]> };

const many = 100_000;
const openCharges = 2_000;

/** The heaviest requests that are permitted. Their files and senders are created before the measurement. */
export async function prepareRequests(server: Running, client: pg.Client): Promise<Heavy[]> {
  // First: idle connections would be closed meanwhile.
  const [jpeg, png] = [await createPhoto("jpeg"), await createPhoto("png")];
  const [heic, pdf] = [createHeic(), await createSlowPdf()];
  const senders = await Promise.all(Array.from({ length: 6 }, () => registerOverHttp(server.url)));
  const [ana, rui] = senders as [HttpCreator, HttpCreator];
  await Promise.all(senders.map((sender) => beginToSell(sender)));
  await createSubscribers(client, ana, many);
  await createOpenCharges(client, rui);
  return [
    { name: "OpenAPI document, 24 connections", run: () => readOpenApi(server.url) },
    statement("5 MB of the shortest OFX transactions", createShortestOfx(), senders),
    statement("5 MB of empty CSV cells", createEmptyCsv(), senders),
    statement(
      "statements of 20,000 transfers and 2,000 open payments of one price",
      createStatement((i) => `Fulano Número ${i}`),
      [rui, rui],
    ),
    { name: "import of 100,000 rows, until it is done", run: importMany(ana) },
    photos("photos of 49 megapixels, JPEG", jpeg, senders),
    photos("photos of 49 megapixels, PNG", png, senders),
    photos("photos of 12 megapixels, HEIC", heic, senders),
    await documents(server, ana, pdf),
    {
      name: "statistics of 100,000 subscribers",
      run: repeat(20, async () => (await ana.request("/subscription/stats?period=12m")).status),
    },
    {
      name: "exports of 100,000 subscribers and payments",
      run: () =>
        Promise.all(
          ["/subscriptions/export.csv", "/wallet/operations/export", "/wallet/operations/export?format=ofx"].map(
            (path) => download(ana, path),
          ),
        ),
    },
    { name: "data export of 100,000 subscribers, until it is done", run: () => exportAccount(ana) },
    await wrongCodes(senders),
  ];
}

const repeat = (times: number, send: () => Promise<number>) => () => Promise.all(Array.from({ length: times }, send));

async function readOpenApi(url: string): Promise<number[]> {
  const statuses: number[] = [];
  const end = performance.now() + 4_000;
  const read = async (_: unknown, i: number) => {
    while (performance.now() < end) {
      const response = await fetch(`${url}/v1/openapi.json`, { headers: { "x-forwarded-for": `10.2.0.${i}` } });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
  };
  await Promise.all(Array.from({ length: 24 }, read));
  return statuses;
}

/** Pending PIX payments of one price to the creator's own key. */
async function createOpenCharges(client: pg.Client, creator: HttpCreator) {
  const { _id: accountId } = (await creator.request<{ _id: string }>("/me")).body;
  const planId = (await creator.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id;
  await client.query(`
    begin;
    create temporary table came on commit drop as
      select n, uuidv7() as id, gen_random_uuid() as fan_id from generate_series(1, ${openCharges}) n;
    insert into fan (id, email, created_at) select fan_id, 'fa' || n || '@exemplo-aberto.com.br', now() from came;
    insert into subscription (id, account_id, fan_id, fan_name, fan_phone, plan_id, price_cents, period_months, status, source, created_at)
      select id, '${accountId}', fan_id, 'Fulana Sobrenome ' || chr(97 + n % 26) || 'antos', '+5511912345678', '${planId}', 2990, 1,
        'pending', 'checkout', now() from came;
    insert into fan_order (id, account_id, fan_id, fan_name, fan_phone, created_at)
      select id, '${accountId}', fan_id, 'Fulana Sobrenome ' || chr(97 + n % 26) || 'antos', '+5511912345678', now() from came;
    insert into order_line (order_id, position, kind, title, price_cents, amount_cents)
      select id, 1, 'subscription', 'Mensal', 2990, 2990 from came;
    insert into subscription_line (order_id, position, subscription_id, plan_id, period_months) select id, 1, id, '${planId}', 1 from came;
    insert into payment (id, account_id, order_id, subscription_id, amount_cents, method, gateway, status, txid, created_at)
      select gen_random_uuid(), '${accountId}', id, id, 2990, 'pix', 'bacen', 'pending',
        substr(replace(id::text, '-', ''), 8), now() from came;
    commit;
  `);
}

async function send(creator: HttpCreator, path: string, file: Blob, name: string): Promise<number> {
  const form = new FormData();
  form.append("file", file, name);
  return (await creator.request(path, { method: "POST", body: form })).status;
}

function statement(name: string, file: Blob, senders: readonly HttpCreator[]): Heavy {
  const run = () => Promise.all(senders.map((sender) => send(sender, "/payments/statement", file, "extrato.csv")));
  return { name: `${senders.length} × ${name}`, run };
}

function photos(name: string, file: Blob, senders: readonly HttpCreator[]): Heavy {
  const run = () => Promise.all(senders.map((sender) => send(sender, "/medias", file, "foto")));
  return { name: `${senders.length} × ${name}`, run };
}

type Import = { _id: string; state: string };

function importMany(creator: HttpCreator) {
  const file = createSubscribersCsv(many);
  return async () => {
    const form = new FormData();
    form.append("file", file, "assinantes.csv");
    const { status, body } = await creator.request<Import>("/lastlink/imports", { method: "POST", body: form });
    await whenIn("ready");
    const confirmed = await creator.send(`/lastlink/imports/${body._id}/confirm`, { allowed: true });
    await whenIn("done");
    const links = await download(creator, `/lastlink/imports/${body._id}/claims.csv`);
    return [status, confirmed.status, links];

    async function whenIn(state: string) {
      for (;;) {
        const response = await creator.request<Import>(`/lastlink/imports/${body._id}`);
        if (response.body.state === state) return;
        if (response.body.state === "failed") throw new Error("the import failed");
        await wait(250);
      }
    }
  };
}

async function documents(server: Running, creator: HttpCreator, file: Blob): Promise<Heavy> {
  const fans = await Promise.all(Array.from({ length: 6 }, () => order(server.url, creator)));
  const run = () =>
    Promise.all(
      fans.map(async ({ cookie, subscriptionId }) => {
        const form = new FormData();
        form.append("file", file, "comprovante.pdf");
        const path = `${server.url}/v1/subscriptions/${subscriptionId}/payment/receipt`;
        return (await fetch(path, { method: "POST", body: form, headers: { cookie } })).status;
      }),
    );
  return { name: "6 × PDFs that take seconds to draw", run };
}

async function order(url: string, creator: HttpCreator) {
  const planId = (await creator.request<{ data: { _id: string }[] }>("/plan/all")).body.data[0]?._id;
  const fan = { name: "João Souza", email: `${randomUUID()}@exemplo.com.br`, phone: "11912345678" };
  const body = JSON.stringify({ username: creator.username, planId, paymentMethod: "pix", fan });
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${url}/v1/checkout`, { method: "POST", body, headers });
  const { subscriptionId } = (await response.json()) as { subscriptionId: string };
  return { subscriptionId, cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

async function download(creator: HttpCreator, path: string): Promise<number> {
  const response = await fetch(`${creator.url}/v1${path}`, { headers: { authorization: `Bearer ${creator.token()}` } });
  for await (const _ of response.body ?? []);
  return response.status;
}

async function exportAccount(creator: HttpCreator): Promise<number[]> {
  type Export = { _id: string; status: string };
  const { status } = await creator.request("/account/export", { method: "POST" });
  for (;;) {
    const { latest } = (await creator.request<{ latest: Export | null }>("/account/export")).body;
    if (latest && latest.status !== "preparing") return [status];
    await wait(250);
  }
}

/** Sign-ins with a wrong password and a wrong recovery code, and confirmations of an app with a wrong code. */
async function wrongCodes(senders: readonly HttpCreator[]): Promise<Heavy> {
  const [withApp, ...others] = senders as [HttpCreator, ...HttpCreator[]];
  await withApp.addApp();
  for (const other of others) await other.request("/auth/app", { method: "POST" });
  const { body } = await withApp.send<{ pendingToken: string }>("/auth/login", {
    usernameOrEmail: withApp.username,
    password: withApp.password,
  });
  const run = async () => {
    const recovery = repeat(8, async () => {
      const attempt = { pendingToken: body.pendingToken, code: "ABCDE-FGHJK" };
      return (await withApp.send("/auth/login/code", attempt)).status;
    });
    const passwords = repeat(10, async () => {
      const attempt = { usernameOrEmail: withApp.username, password: "errada de propósito" };
      return (await withApp.send("/auth/login", attempt)).status;
    });
    const apps = others.map((other) =>
      repeat(10, async () => (await other.send("/auth/app/confirm", { code: "000000" })).status)(),
    );
    return (await Promise.all([recovery(), passwords(), ...apps])).flat();
  };
  return { name: "68 sign-ins and confirmations with wrong codes", run };
}
