import { randomUUID } from "node:crypto";
import { type HttpCreator, registerOverHttp } from "../e2e/creator-over-http.ts";
import type { Running } from "../e2e/server.ts";
import { transactionId } from "../e2e/transaction-id.ts";
import { makeVideo } from "../e2e/videos.ts";

export type Seller = HttpCreator & { storyId: string };

/** Below 6 Mbit/s, so that no low-bitrate rendition is created during a measurement. */
function createLightVideo(seconds: number): string {
  return makeVideo({
    seconds,
    size: "1080x1920",
    codec: ["libx264", "-b:v", "4M", "-maxrate", "4M", "-bufsize", "4M"],
  });
}

/** A creator with three plans, a PIX key and six stories. */
export async function registerSeller(server: Running): Promise<Seller> {
  const creator = await registerOverHttp(server.url);
  const plan = (name: string, price: number, periodMonths: number) => ({ name, price, periodMonths });
  const plans = [plan("Mensal", 2990, 1), plan("Trimestral", 7990, 3), plan("Anual", 24990, 12)];
  await creator.send("/plan/all", { data: plans }, "PUT");
  const key = { type: "cpf", key: "12345678909", document: "12345678909", name: "Ana Luz", city: "Recife" };
  await creator.send("/account/pix", key, "PUT");
  const video = createLightVideo(4);
  let storyId = "";
  for (let i = 0; i < 6; i++) {
    const { body } = await creator.upload(video);
    storyId = (await creator.whenProcessed(body._id))._id;
  }
  return { ...creator, storyId };
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
