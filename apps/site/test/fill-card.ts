import { onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { byIugu } from "./orders.ts";

/** Fills in the card's four fields; the gateway answers with a token for them. Returns what it is sent. */
export async function fillCard(number: string, status = 200): Promise<string[]> {
  const texts = {
    "Número do cartão": number,
    "Nome impresso no cartão": "BIA COSTA",
    Validade: "1230",
    "Código de segurança": "123",
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabelText(label, { exact: true }).fill(text);
  const [requests, api] = [[] as string[], window.fetch];
  onTestFinished(() => {
    window.fetch = api;
  });
  window.fetch = async (input, init) => {
    if (!String(input).startsWith(byIugu.card?.host ?? "-")) return api(input, init);
    requests.push(String(init?.body));
    return Response.json({ id: "f3a9c1d27b8e4c55", extra_info: { brand: "visa" } }, { status });
  };
  return requests;
}
