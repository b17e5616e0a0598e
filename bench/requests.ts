import autocannon from "autocannon";
import { startServer } from "../e2e/server.ts";
import { type Bare, startBare } from "./bare.ts";
import { subscribe } from "./feed.ts";
import { type Figure, median } from "./figure.ts";
import { registerSeller } from "./seed.ts";

const rounds = 5;
const seconds = 5;

const subscribers = 20;

/** The least share of the baseline in percent; the baseline of a page is a constant string. */
const leastShares: Record<string, number> = { "/stories/me": 75 };
const leastShare = 70;

/** Requests per second over 50 connections, alternating with a bare Fastify that sends the same SQL and the same bytes. */
export async function measureRequests(): Promise<Figure[]> {
  const server = await startServer();
  const ana = await registerSeller(server);
  let cookie = "";
  for (let i = 0; i < subscribers; i++) ({ cookie } = await subscribe(server.url, ana));
  const bare = await startBare(server, ana, cookie);
  const figures: Figure[] = [];
  for (const route of bare.routes) {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let i = 0; i < rounds; i++) {
      ours.push(await shoot(server.url + route.ours, route.headers));
      theirs.push(await shoot(bare.url + route.url, {}));
    }
    figures.push(compare(route, median(ours), median(theirs)));
  }
  await bare.stop();
  await server.remove();
  return figures;
}

async function shoot(url: string, headers: Record<string, string>): Promise<number> {
  await autocannon({ url, headers, connections: 50, duration: 1 });
  const { requests, errors, non2xx, timeouts } = await autocannon({ url, headers, connections: 50, duration: seconds });
  if (errors + non2xx + timeouts > 0)
    throw new Error(`${url}: ${errors} errors, ${non2xx} refusals, ${timeouts} timeouts`);
  return requests.average;
}

function compare({ ours: path, url }: Bare["routes"][number], ours: number, theirs: number): Figure {
  const share = (ours / theirs) * 100;
  const least = leastShares[url] ?? leastShare;
  return {
    what: `\`GET ${path.replace(/[^/@]*\d[^/]*$/, "{username}")}\`, 50 connections`,
    measured: `${Math.round(ours)} requests/s`,
    ratio: `${Math.round(share)} %`,
    baseline: `${Math.round(theirs)} requests/s, bare route`,
    target: `≥ ${least} %`,
    met: share >= least,
  };
}
