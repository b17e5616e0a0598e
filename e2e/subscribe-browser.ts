import type { Page } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";

/** Makes a browser that of a paying fan, past the screens that another journey shows. */
export async function subscribeBrowser(page: Page, creator: HttpCreator): Promise<void> {
  const origin = new URL(creator.url).origin;
  const plans = await creator.ask<{ data: { _id: string }[] }>("/plan/all");
  const order = await page.request.post(`${creator.url}/v1/checkout`, {
    headers: { origin },
    data: {
      username: creator.username,
      planId: plans.body.data[0]?._id,
      paymentMethod: "pix",
      fan: { name: "João Souza", email: `joao${Date.now()}@exemplo.com.br`, phone: "11912345678" },
    },
  });
  const { _id, subscriptionId } = (await order.json()) as { _id: string; subscriptionId: string };
  const endToEndId = `E00038166${new Date().toISOString().replace(/\D/g, "").slice(0, 12)}${String(Date.now()).slice(-8)}abc`;
  await page.request.post(`${creator.url}/v1/subscriptions/${subscriptionId}/payment/receipt`, {
    headers: { origin },
    multipart: { endToEndId },
  });
  const { status } = await creator.ask(`/payments/${_id}/approve`, { method: "POST" });
  if (status !== 200) throw new Error(`the payment was not approved: ${status}`);
}
