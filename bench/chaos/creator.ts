import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { smallPicture } from "../../e2e/iugu-seller.ts";
import type { Acknowledged, Seller } from "./acknowledged.ts";
import { type Client, createClient } from "./client.ts";
import type { Traffic } from "./traffic.ts";
import { publish } from "./upload.ts";

export type Run = {
  address: string;
  traffic: Traffic;
  acknowledged: Acknowledged;
  sellers: Seller[];
  video: Buffer;
  payPix: (code: string) => Promise<void>;
  isOver: () => boolean;
};

const password = "cavalo correto bateria";
const settleMs = 90_000;

/** Registers a creator who sells by the gateway or by their own key. */
export async function openSeller(run: Run, byGateway: boolean): Promise<Seller> {
  const client = createClient(run.address, run.traffic);
  const username = `ana${randomUUID().slice(0, 7)}`;
  await register(client, username);
  const plan = { name: "Mensal", price: 2990, periodMonths: 1 };
  const { body } = await client.request<{ data: { _id: string }[] }>("/v1/plan/all", {
    method: "PUT",
    body: { data: [plan] },
  });
  const key = { type: "cpf", key: "52998224725", document: "52998224725", name: "Ana Luz", city: "Recife" };
  await client.request("/v1/account/pix", { method: "PUT", body: key });
  if (byGateway) await openGatewayAccount(client);
  run.acknowledged.creators.push({ username, bio: "" });
  return { client, username, planId: body.data[0]?._id ?? "", byGateway, bio: "", stories: [] };
}

/** As in the form: whoever reads that the name is taken, after an error, tries to sign in. */
async function register(client: Client, username: string) {
  const email = `${username}@exemplo.com.br`;
  const form = { fullName: "Ana Luz", username, email, phoneNumber: "11987654321", password, acceptedTerms: true };
  const { status, body } = await client.request<{ accessToken: string }>(
    "/v1/auth/register",
    { body: form },
    [200, 201, 409],
  );
  client.token =
    status === 409
      ? (
          await client.request<{ accessToken: string }>("/v1/auth/login", {
            body: { usernameOrEmail: email, password },
          })
        ).body.accessToken
      : body.accessToken;
}

async function openGatewayAccount(client: Client) {
  for (const kind of ["identificationFront", "identificationBack", "selfie"]) {
    const form = new FormData();
    form.append("file", new Blob([smallPicture]), "documento.png");
    await client.request(`/v1/iugu/documents/${kind}`, { form });
  }
  const account = {
    ...{ name: "Ana Luz", document: "52998224725", phone: "11987654321", zipcode: "50030230", street: "Rua da Aurora" },
    ...{ streetNumber: "100", neighborhood: "Boa Vista", city: "Recife", state: "PE", bankName: "Itaú" },
    ...{ bankAgency: "0001", bankAccount: "12345-6", bankAccountType: "checking", estimatedRevenue: 350_000 },
  };
  await client.request("/v1/iugu/account", { body: account });
  for (const endsAt = Date.now() + settleMs; Date.now() < endsAt; await wait(1_000))
    if ((await client.request<{ status: string }>("/v1/iugu/account")).body.status === "verified") return;
  throw new Error("an account at the gateway was not verified");
}

/** Publishes a story and waits until it can be watched. */
export async function addStory(run: Run, seller: Seller) {
  const key = randomUUID();
  const id = await publish(seller.client, run.traffic, run.video, key);
  run.acknowledged.stories.push({ id, key });
  for (const endsAt = Date.now() + settleMs; Date.now() < endsAt; await wait(1_000)) {
    const { body } = await seller.client.request<{ processed: boolean; failed?: boolean }>(`/v1/stories/${id}`);
    if (body.failed) return run.traffic.report(`story ${id} failed`);
    if (body.processed) return void seller.stories.push(id);
  }
  run.traffic.report(`story ${id} was not processed within ${settleMs / 1_000} s`);
}

/** A creator's evening: stories, a changed text, the lists of the app, and receipts to approve. */
export async function sell(run: Run, seller: Seller) {
  for (let round = 0; !run.isOver(); round++) {
    if (round % 4 === 0) await attempt(() => addStory(run, seller));
    await attempt(async () => {
      const bio = `Texto ${round} ${randomUUID()}`;
      await seller.client.request("/v1/profile", { method: "PATCH", body: { bio } });
      const own = run.acknowledged.creators.find(({ username }) => username === seller.username);
      if (own) own.bio = bio;
    });
    for (const path of ["/v1/me", "/v1/stories/me", "/v1/subscriptions", "/v1/wallet/balance", "/v1/payments"])
      await attempt(async () => void (await seller.client.request(path)));
    await attempt(() => approveReceipts(run, seller));
    await wait(700);
  }
}

async function approveReceipts(run: Run, { client }: Seller) {
  const path = "/v1/payments?hasReceiptUrl=true&receiptManualApproved=null";
  const { body } = await client.request<{ data: { _id: string; status: string }[] }>(path);
  for (const { _id, status } of body.data.filter((payment) => payment.status === "pending")) {
    await client.request(`/v1/payments/${_id}/approve`, { method: "POST" });
    const order = run.acknowledged.orders.find(({ id }) => id === _id);
    if (order && status === "pending") order.isPaid = true;
  }
}

/** A new creator registers and publishes, again and again. */
export async function begin(run: Run) {
  while (!run.isOver()) {
    await attempt(async () => {
      const seller = await openSeller(run, false);
      await addStory(run, seller);
      seller.client.close();
    });
    await wait(2_000);
  }
}

/** A failed request was counted: the person leaves, and another one comes. */
export async function attempt(work: () => Promise<void>) {
  await work().catch(() => wait(500));
}
