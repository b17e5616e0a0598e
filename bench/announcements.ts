import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { registerOverHttp } from "../e2e/creator-over-http.ts";
import { startServer } from "../e2e/server.ts";
import { beginToSell } from "../e2e/sign-in.ts";
import { type Figure, median } from "./figure.ts";
import { createSubscribers } from "./lists-seed.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";

/** CAMARIM_BENCH_ANNOUNCEMENTS may reduce it, to check that the benchmark runs. */
const fanCount = Number(process.env.CAMARIM_BENCH_ANNOUNCEMENTS ?? 100_000);
const longestSeconds = 600;

/** Sends one announcement to 100,000 fans by SMTP, and codes to sign in meanwhile. */
export async function measureAnnouncements(): Promise<Figure[]> {
  const sink = await startSmtpSink();
  const server = await startServer({ settings: { SMTP_URL: sink.url, MAIL_FROM: "Camarim <oi@camarim.example>" } });
  const client = new pg.Client({ host: join(server.data, "postgres"), user: "camarim", database: "postgres" });
  await client.connect();
  try {
    const creator = await registerOverHttp(server.url);
    await beginToSell(creator);
    await createSubscribers(client, creator, fanCount);
    await client.query("update fan set email_verified_at = created_at where email_verified_at is null");
    // Otherwise the scheduler works through all of them at the same time.
    await client.query("delete from renewal_schedule");
    await client.query("vacuum analyze fan");
    const before = await measureCode(server.url, sink);
    await creator.send("/announcements", { segment: "everyone", title: "Amanhã tem", text: "Até já." });
    // Also at night.
    await client.query("update announcement set send_at = now()");
    const start = await waitForStart(client);
    const codes: number[] = [];
    let state = await readState(client);
    while (state.done < state.recipients && performance.now() - start < 2 * longestSeconds * 1_000) {
      codes.push(await measureCode(server.url, sink));
      await wait(2_000);
      state = await readState(client);
    }
    const last = [...sink.received].filter(([to]) => to.startsWith("fan")).map(([, { at }]) => at);
    const seconds = (Math.max(...last) - start) / 1_000;
    const counts = [...sink.received].filter(([to]) => to.startsWith("fan")).map(([, { count }]) => count);
    const isWhole = counts.length === fanCount && counts.every((count) => count === 1) && state.sent === fanCount;
    return [
      {
        what: `Announcement to ${fanCount.toLocaleString("en")} fans: e-mails at the mail server`,
        measured: `${Math.round(fanCount / seconds)}/s, ${seconds.toFixed(0)} s in total`,
        baseline: "",
        target: `≤ ${longestSeconds} s in total, each fan once`,
        met: isWhole && seconds <= longestSeconds,
      },
      {
        what: "A code to sign in meanwhile: request → mail server",
        measured: `${median(codes).toFixed(0)} ms, ${Math.max(...codes).toFixed(0)} ms at most`,
        baseline: `${before.toFixed(0)} ms without an announcement`,
        target: "≤ 5000 ms at most",
        met: Math.max(...codes) <= 5_000,
      },
    ];
  } finally {
    await client.end();
    await server.remove();
    sink.close();
  }
}

async function waitForStart(client: pg.Client): Promise<number> {
  for (;;) {
    const { rows } = await client.query("select from announcement where started_at is not null");
    if (rows.length > 0) return performance.now();
    await wait(50);
  }
}

type State = { recipients: number; done: number; sent: number };

async function readState(client: pg.Client): Promise<State> {
  const { rows } = await client.query<State>(
    "select recipients, emails_done as done, emails_sent as sent from announcement",
  );
  return rows[0] as State;
}

let asked = 0;

/** Milliseconds until the e-mail with a code is at the mail server. */
async function measureCode(url: string, sink: SmtpSink): Promise<number> {
  asked += 1;
  const email = `quem${asked}@exemplo.com.br`;
  const begun = performance.now();
  const response = await fetch(`${url}/v1/fan/code`, {
    method: "POST",
    body: JSON.stringify({ email }),
    headers: { "content-type": "application/json", "x-forwarded-for": `198.51.${asked >> 8}.${asked & 255}` },
  });
  if (!response.ok) throw new Error(`the code was refused: ${response.status} ${await response.text()}`);
  while (!sink.received.has(email)) await wait(5);
  return (sink.received.get(email)?.at ?? 0) - begun;
}
