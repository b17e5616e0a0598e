import { expect, test } from "vitest";
import { pollRefunds } from "#modules/refunds/submit-refund";
import { buyBy, mpSeller, withMercadoPago } from "#test/mercadopago";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";

const product = startProduct({ work: true });
const mp = withMercadoPago(product);

async function sell() {
  const ana = await mpSeller(product, mp);
  const bought = await buyBy(product, ana, await mp.tokenOfCard(mp.simulator.url));
  const payment = async () =>
    (await ana.request(`/v1/payments?subscription=${bought.body.subscriptionId}`)).body.data[0];
  await expect.poll(async () => (await payment()).status).toBe("paid");
  async function refund(body?: object) {
    // The webhook before would read the charge while this refund is made: the read that began last counts.
    await mp.idle();
    return ana.request(`/v1/iugu/payments/${bought.body._id}/refund`, { method: "POST", ...(body && { body }) });
  }
  const mails = async () =>
    (await mailsTo(product, bought.orderBody.fan.email)).filter(({ subject }) =>
      subject.startsWith("Parte do seu pagamento"),
    );
  return { ana, payment, refund, mails };
}

test("a fan is notified of a partial refund and keeps access", async () => {
  const { payment, refund, mails } = await sell();
  expect((await refund({ amount: 1000 })).body).toMatchObject({ status: "paid", refunded: 1000, refund: null });
  await expect.poll(mails).toHaveLength(1);
  const [mail] = await mails();
  expect(mail?.text).toMatch(/pagamento de R\$\s29,90 .* já foram devolvidos R\$\s10,00. Seu acesso continua\./);
  expect((await refund()).body).toMatchObject({ status: "refunded", refunded: 2990 });
  expect((await payment()).status).toBe("refunded");
  await mp.idle();
  expect(await mails()).toHaveLength(1);
});

test("a partial refund that waits shows its amount, and is retried with the same amount", async () => {
  const { payment, refund } = await sell();
  mp.simulator.state.knobs.refuseRefunds = 1;
  expect((await refund({ amount: 1000 })).status).toBe(202);
  expect((await payment()).refund).toMatchObject({ state: "waiting", reason: "balance", amount: 1000 });
  expect((await refund({ amount: 1000 })).body).toMatchObject({ refunded: 1000, refund: null });
  await pollRefunds(product.ctx);
  expect(await payment()).toMatchObject({ status: "paid", refunded: 1000 });
});

test("a partial refund that is asked about again after its completion is not repeated", async () => {
  const { payment, refund } = await sell();
  await refund({ amount: 1000 });
  const again = await refund({ amount: 1000, refunded: 0 });
  expect([again.status, again.body.refunded]).toEqual([200, 1000]);
  expect((await refund({ amount: 500, refunded: 1000 })).body).toMatchObject({ refunded: 1500 });
  // A refund that the payer's bank returned may be known to one side only.
  expect((await refund({ amount: 500, refunded: 2000 })).body).toMatchObject({ refunded: 2000 });
  expect(await payment()).toMatchObject({ status: "paid", refunded: 2000 });
});
