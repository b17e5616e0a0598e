import { describe, expect, test } from "vitest";
import { buy, cardTokenFor, iuguSeller, withIugu } from "#test/gateways";
import { verifyEmail } from "#test/grants";
import { checkout, setTrialDays } from "#test/orders";
import { type Seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { endOf, mailsTo, moveClockTo, moveClockToReminder, renewalsOf } from "#test/renewals";
import { waitForJobs } from "#test/wait-for-jobs";
import { processDueRenewals } from "./process-renewals.ts";
import { toCardChargeTimes } from "./renewals.rules.ts";

const product = startProduct({ work: true });
const iugu = withIugu(product);

const document = "52998224725";
const asked = { document: "Informe o CPF de quem paga." };
const dayMs = 86_400_000;

type Trial = { ana: Seller; fan: ReturnType<typeof visitor>; subscriptionId: string; email: string };

/** A trial of a week that was ordered without a CPF, from a creator who sells through iugu. */
async function startTrial(): Promise<Trial> {
  const ana = await iuguSeller(product);
  await setTrialDays(ana, 7);
  const fan = visitor(product);
  const email = `${crypto.randomUUID()}@exemplo.com.br`;
  const { status, body } = await checkout(fan, ana, undefined, { email });
  expect([status, body.payment, body.trialDays]).toEqual([201, null, 7]);
  await verifyEmail(product, fan, email);
  expect((await fan.request(`/v1/checkout/${body._id}`)).body.status).toBe("trialing");
  return { ana, fan, subscriptionId: body.subscriptionId, email };
}

async function runRenewals() {
  await processDueRenewals(product.ctx);
  await waitForJobs(product);
}

const detail = async ({ fan, subscriptionId }: Trial) =>
  (await fan.request(`/v1/fan/subscriptions/${subscriptionId}`)).body;
const renewal = async (token: string) => (await visitor(product).request(`/v1/renewals/${token}`)).body;
const requestCode = (token: string, body?: object) =>
  visitor(product).request(`/v1/renewals/${token}/code`, { method: "POST", ...(body && { body }) });
const documentOf = async ({ subscriptionId }: Trial) =>
  (
    await product.ctx.db
      .selectFrom("subscription")
      .select("fanDocument")
      .where("id", "=", subscriptionId)
      .executeTakeFirstOrThrow()
  ).fanDocument;
/** The early renewal that the fan requests at home. */
const renew = async ({ fan, subscriptionId }: Trial): Promise<string> => {
  const { status, body } = await fan.request(`/v1/fan/subscriptions/${subscriptionId}/renew`, { method: "POST" });
  expect(status).toBe(200);
  return body.path.slice("/r/".length);
};

describe("orders of R$ 0,00 through a gateway", () => {
  test("a trial asks no CPF, and the same order with something to pay does", async () => {
    const trial = await startTrial();
    expect(await documentOf(trial)).toBeNull();
    // The form showed a trial, which this e-mail has had already.
    const { body } = await checkout(trial.fan, trial.ana, undefined, { email: trial.email });
    expect(body.fields).toEqual({ "fan.document": "Informe o CPF de quem paga." });
    const orders = await product.ctx.db
      .selectFrom("subscription")
      .select("id")
      .where("planId", "=", trial.ana.planId)
      .execute();
    expect(orders).toHaveLength(1);
  });
});

describe("renewals of a subscription without the CPF that the gateway requires", () => {
  test("the reminder leads to a link that asks the CPF before the charge, once", async () => {
    const trial = await startTrial();
    await moveClockToReminder(product, trial.subscriptionId, "d-2");
    await runRenewals();
    const token = (await mailsTo(product, trial.email)).find((mail) => mail.token !== "")?.token ?? "";
    expect(await renewal(token)).toMatchObject({ isRequested: false, needsDocument: true });
    expect((await requestCode(token)).body.fields).toEqual(asked);
    expect((await requestCode(token, { document: "11111111111" })).body.code).toBe("VALIDATION_FAILED");
    expect(await documentOf(trial)).toBeNull();
    const { status, body } = await requestCode(token, { document: "529.982.247-25" });
    expect([status, body.isRequested, body.needsDocument]).toEqual([200, true, false]);
    expect(body.order.payment.pixCopyPaste).toEqual(expect.any(String));
    expect(JSON.stringify(body)).not.toContain(document);
    expect(await documentOf(trial)).toBe(document);
    await iugu.payPix(body.order.payment.pixCopyPaste);
    await expect.poll(async () => (await renewal(token)).order.payment.status).toBe("paid");
    expect(await detail(trial)).toMatchObject({ state: { status: "active" } });

    // The next period asks nothing, and a link cannot replace the CPF.
    await moveClockToReminder(product, trial.subscriptionId, "d-2");
    await runRenewals();
    const next = (await mailsTo(product, trial.email)).findLast((mail) => mail.token !== "")?.token ?? "";
    expect(next).not.toBe(token);
    expect(await renewal(next)).toMatchObject({ needsDocument: false });
    expect((await requestCode(next, { document: "12345678909" })).status).toBe(200);
    expect(await documentOf(trial)).toBe(document);
  });

  test("an early renewal and a change of plan lead to the same question", async () => {
    const trial = await startTrial();
    const token = await renew(trial);
    expect(await renewal(token)).toMatchObject({ needsDocument: true, order: { payment: { amount: 2990 } } });
    const data = [
      { _id: trial.ana.planId, name: "Mensal", price: 2990, periodMonths: 1, trialDays: 7 },
      { name: "Anual", price: 19_900, periodMonths: 12, trialDays: 7 },
    ];
    const plans = (await trial.ana.request("/v1/plan/all", { method: "PUT", body: { data } })).body.data;
    const planId = plans.find(({ name }: { name: string }) => name === "Anual")._id;
    const body = { subscriptionId: trial.subscriptionId, planId };
    expect((await trial.fan.request("/v1/subscription/plan", { method: "PATCH", body })).status).toBe(200);
    expect(await renewal(token)).toMatchObject({ needsDocument: true, order: { payment: { amount: 19_900 } } });
    expect((await requestCode(token)).body.fields).toEqual(asked);
    expect((await requestCode(token, { document })).status).toBe(200);
  });

  test("a CPF that the gateway refuses is not kept, and can be typed again", async () => {
    const trial = await startTrial();
    const token = await renew(trial);
    await iugu.idle();
    iugu.knobs({ emptyBadRequest: 1 });
    const { body } = await requestCode(token, { document });
    expect(body.code).toBe("GATEWAY_REFUSED");
    expect(await documentOf(trial)).toBeNull();
    await waitForJobs(product);
    expect(await renewal(token)).toMatchObject({ needsDocument: true, isRequested: false });
    expect((await requestCode(token, { document })).status).toBe(200);
  });

  test("a card that is added in a trial takes the CPF and renews by itself", async () => {
    const trial = await startTrial();
    expect(await detail(trial)).toMatchObject({ card: null, cardForm: { gateway: "iugu", needsDocument: true } });
    const put = async (body: object) =>
      trial.fan.request(`/v1/fan/subscriptions/${trial.subscriptionId}/card`, {
        method: "PUT",
        body: { cardToken: await cardTokenFor(iugu, product, trial.ana, "fine"), ...body },
      });
    const without = await put({});
    expect([without.status, without.body.fields]).toEqual([400, asked]);
    expect((await put({ document })).status).toBe(200);
    expect(await documentOf(trial)).toBe(document);
    expect(await detail(trial)).toMatchObject({ card: { lastDigits: "1111" }, cardForm: { needsDocument: false } });
    const end = await endOf(product, trial.subscriptionId);
    await moveClockTo(product, toCardChargeTimes(end)[0] as Date);
    await runRenewals();
    await expect
      .poll(async () => (await endOf(product, trial.subscriptionId)).getTime())
      .toBeGreaterThan(end.getTime());
    expect(await renewalsOf(product, trial.subscriptionId)).toMatchObject([{ method: "credit_card", status: "paid" }]);
  });

  test("a stored card without a CPF is not charged in vain: the fan is sent to the link", async () => {
    const trial = await startTrial();
    const { body } = await trial.fan.request(`/v1/fan/subscriptions/${trial.subscriptionId}/card`, {
      method: "PUT",
      body: { cardToken: await cardTokenFor(iugu, product, trial.ana, "fine"), document },
    });
    expect(body.status).toBe("trialing");
    await product.ctx.db
      .updateTable("subscription")
      .set({ fanDocument: null })
      .where("id", "=", trial.subscriptionId)
      .execute();
    await moveClockTo(product, await endOf(product, trial.subscriptionId), dayMs);
    await runRenewals();
    const token = (await mailsTo(product, trial.email)).findLast((mail) => mail.token !== "")?.token ?? "";
    expect(await renewal(token)).toMatchObject({ needsDocument: true, byCard: false, isRequested: false });
    expect(await renewalsOf(product, trial.subscriptionId)).toMatchObject([{ status: "pending" }]);
    const ids = (await renewalsOf(product, trial.subscriptionId)).map(({ id }) => id);
    expect(Object.values(iugu.simulator.state.invoices).some(({ orderId }) => ids.includes(orderId ?? ""))).toBe(false);
  });

  test("an order through the gateway still requires the CPF, and its renewal does not ask again", async () => {
    const ana = await iuguSeller(product);
    const { fan, body, orderBody } = await buy(iugu, product, ana);
    await iugu.payPix(body.payment.pixCopyPaste);
    await expect.poll(async () => (await fan.request(`/v1/checkout/${body._id}`)).body.status).toBe("active");
    const bought = { ana, fan, subscriptionId: body.subscriptionId, email: orderBody.fan.email };
    expect(await renewal(await renew(bought))).toMatchObject({ needsDocument: false });
  });
});
