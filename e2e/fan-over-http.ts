import { randomInt, randomUUID } from "node:crypto";
import type { HttpCreator } from "./creator-over-http.ts";
import { transactionId } from "./transaction-id.ts";

type HttpResponse<T> = { status: number; body: T };
type Order = {
  _id: string;
  subscriptionId: string;
  status: string;
  payment: { status: string; receiptSentAt: string | null };
};

export type HttpFan = {
  order: (planId: string, name?: string, couponCode?: string) => Promise<HttpResponse<Order>>;
  getOrder: (id: string) => Promise<HttpResponse<Order>>;
  sendReceipt: (order: Order, picture?: Blob, code?: string | null) => Promise<HttpResponse<{ status: string }>>;
  watch: () => Promise<HttpResponse<{ totalCount: number }>>;
};

/** A fan with their own IP address and cookies; the server must trust the proxy at 127.0.0.1. */
export function fanOverHttp(url: string, { username }: HttpCreator): HttpFan {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  let cookie = "";

  async function request<T>(path: string, init: RequestInit = {}): Promise<HttpResponse<T>> {
    const headers = { cookie, "x-forwarded-for": address, ...init.headers };
    const response = await fetch(`${url}/v1${path}`, { ...init, headers });
    cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null };
  }

  return {
    order(planId, name = "João Souza", couponCode) {
      const fan = { name, email: `${randomUUID()}@exemplo.com.br`, phone: "11912345678" };
      const body = JSON.stringify({ username, planId, paymentMethod: "pix", fan, couponCode });
      return request("/checkout", { method: "POST", body, headers: { "content-type": "application/json" } });
    },
    getOrder: (id) => request(`/checkout/${id}`),
    sendReceipt({ subscriptionId }, picture, code: string | null = transactionId()) {
      const form = new FormData();
      if (code) form.append("endToEndId", code);
      if (picture) form.append("file", picture, "comprovante.png");
      return request(`/subscriptions/${subscriptionId}/payment/receipt`, { method: "POST", body: form });
    },
    watch: () => request(`/creators/${username}/stories`),
  };
}
