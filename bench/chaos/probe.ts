import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Seller } from "./acknowledged.ts";
import { type Client, createClient, type HttpResponse } from "./client.ts";
import type { Run } from "./creator.ts";

type Link = { url: string; of: Client };
type Feed = { data: { _id: string; videoUrl: string | null }[] };

/** After a refund a browser may still play what the caches of the processes allow. */
const revokedMs = 10_000;

export type Probed = { attempts: number };

/** Requests closed videos all the time without the right to, and reports each byte that is sent. */
export async function probe(run: Run): Promise<Probed> {
  const get = (who: Client, url: string) => who.send(url, { method: "GET", headers: { range: "bytes=0-99" } });
  const stranger = createClient(run.address, run.traffic);
  const unpaid = createClient(run.address, run.traffic);
  const seller = run.sellers.find(({ stories }) => stories.length > 0) as Seller;
  await order(unpaid, seller);
  const early = await findLink(seller);
  // Otherwise every link would be refused.
  if (!early || (await get(early.of, early.url)).status !== 206) throw new Error("the probe has no link that works");
  const refunded = new Map<Client, number>();
  let attempts = 0;
  const expectRefused = async (what: string, sent: Promise<HttpResponse>) => {
    attempts += 1;
    const { status, bytes } = await sent;
    if (status >= 200 && status < 400) run.traffic.reportClosed(`${what}: ${status} with ${bytes.length} bytes`);
  };

  while (!run.isOver()) {
    const one = run.sellers[randomInt(run.sellers.length)] as Seller;
    const link = await findLink(one).catch(() => undefined);
    if (link) {
      await expectRefused("a link of another session, without cookies", get(stranger, link.url));
      await expectRefused("a link of another session, with an unpaid order", get(unpaid, link.url));
      await expectRefused("a changed signature", get(link.of, link.url.replace(/s=.{4}/, "s=AAAA")));
      await expectRefused("a later expiry", get(link.of, link.url.replace(/e=\d/, "e=9")));
      await expectRefused("a link without its signature", get(link.of, link.url.replace(/\?.*/, "")));
    }
    await expectRefused("the stories of a creator, unpaid", get(unpaid, `/v1/creators/${seller.username}/stories`));
    await expectRefused("the stories of a creator, unknown", get(stranger, `/v1/creators/${seller.username}/stories`));
    if (Number(/e=(\d+)/.exec(early.url)?.[1]) < Date.now())
      await expectRefused("an expired link", get(early.of, early.url));
    for (const { fan, isRefunded, username, link } of run.acknowledged.orders.slice(-40)) {
      if (isRefunded && !refunded.has(fan)) refunded.set(fan, Date.now());
      if (Date.now() - (refunded.get(fan) ?? Date.now()) < revokedMs) continue;
      await expectRefused("the stories after a refund", get(fan, `/v1/creators/${username}/stories`));
      if (link) await expectRefused("a video after a refund", get(fan, link));
    }
    await wait(500);
  }
  return { attempts };
}

async function findLink({ client }: Seller): Promise<Link | undefined> {
  const { body } = await client.send<Feed>("/v1/stories/me", { method: "GET" });
  const url = body.data?.find(({ videoUrl }) => videoUrl)?.videoUrl;
  return url ? { url, of: client } : undefined;
}

async function order(fan: Client, { username, planId }: Seller) {
  const person = { name: "Bia Lima", email: `bi${randomUUID().slice(0, 8)}@exemplo.com.br`, phone: "11912345678" };
  const orderBody = { username, planId, paymentMethod: "pix", fan: { ...person, document: "52998224725" } };
  await fan.request("/v1/checkout", { body: orderBody }, [201]);
}
