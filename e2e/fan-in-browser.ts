import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { HttpCreator } from "./creator-over-http.ts";
import { lastCodeTo } from "./mailbox.ts";
import type { Running } from "./server.ts";
import { transactionId } from "./transaction-id.ts";

/** Subscribes this browser to the creator with an approved payment; returns the fan's e-mail address. */
export async function becomeFan({ request }: Page, creator: HttpCreator, name = "João Souza"): Promise<string> {
  const { data } = (await creator.request<{ data: { _id: string }[] }>("/plan/all")).body;
  const fan = { name, email: `${randomUUID()}@exemplo.com.br`, phone: "11912345678" };
  const order = { username: creator.username, planId: data[0]?._id, paymentMethod: "pix", fan };
  const { _id, subscriptionId } = await (await request.post("/v1/checkout", { data: order })).json();
  const receipt = await request.post(`/v1/subscriptions/${subscriptionId}/payment/receipt`, {
    multipart: { endToEndId: transactionId() },
  });
  expect(receipt.status()).toBe(200);
  expect((await creator.request(`/payments/${_id}/approve`, { method: "POST" })).status).toBe(200);
  return fan.email;
}

/** Signs this browser in by the code of an e-mail. */
export async function verifyFanEmail({ request }: Page, server: Running, email: string): Promise<void> {
  expect((await request.post("/v1/fan/code", { data: { email } })).status()).toBe(204);
  const code = await lastCodeTo(server, email);
  expect((await request.post("/v1/fan/session", { data: { email, code, acceptedTerms: true } })).status()).toBe(200);
}
