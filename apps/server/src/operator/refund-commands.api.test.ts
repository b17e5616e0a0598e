import { expect, onTestFinished, test, vi } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { pollRefunds } from "#modules/refunds/submit-refund";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { adminOf, approveOrder, openWorld, subscribe } from "#test/world";
import { endRefund, printOwedRefunds } from "./refund-commands.ts";

const product = startProduct({ work: true });
const iugu = withIugu(product);
const reason = "O banco recusa para sempre; devolvemos por PIX em outra conta.";

async function printed(command: () => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(line));
  const table = vi.spyOn(console, "table").mockImplementation((rows) => void lines.push(JSON.stringify(rows)));
  onTestFinished(() => {
    log.mockRestore();
    table.mockRestore();
  });
  await command();
  return lines.join("\n");
}

const mailsOf = async (email: string, subject: RegExp) =>
  (await mailsTo(product, email)).filter((mail) => subject.test(mail.subject));
const listActions = (subjectId: string) =>
  product.ctx.db.selectFrom("adminAction").select(["kind", "reason"]).where("subjectId", "=", subjectId).execute();

test("an operator ends an owed refund that its gateway never makes: the money is free, and both are e-mailed", async () => {
  const [ana, admin] = [await iuguSeller(product), await adminOf(product)];
  const bought = await buy(iugu, product, ana);
  const { _id: id, subscriptionId } = bought.body;
  await iugu.payPix(bought.body.payment.pixCopyPaste);
  const payment = async () => (await ana.request(`/v1/payments?subscription=${subscriptionId}`)).body.data[0];
  await expect.poll(async () => (await payment()).status).toBe("paid");
  const { available } = (await ana.request("/v1/wallet/balance")).body;
  const account = Object.values(iugu.simulator.state.accounts).at(-1);
  if (!account) throw new Error("no account");
  account.balanceCents = 0;
  expect((await ana.request(`/v1/iugu/payments/${id}/refund`, { method: "POST" })).status).toBe(202);
  // As money that bought nothing: owed, whatever the creator wants.
  const charge = product.ctx.db.updateTable("gatewayCharge").set({ refundVoluntary: false });
  await charge.where("paymentId", "=", id).execute();
  expect((await ana.request("/v1/wallet/balance")).body).toMatchObject({ available: 0 });

  expect(await printed(() => printOwedRefunds(product.ctx, 7))).toBe("No refund is owed for more than 7 days.");
  expect(await printed(() => printOwedRefunds(product.ctx, 0))).toContain(`"id":"${id}"`);
  await expect(endRefund(product.ctx, id, ana.username, reason)).rejects.toThrow("is no admin");
  await expect(endRefund(product.ctx, id, admin.username, "pago")).rejects.toThrow("write a sentence");
  await expect(endRefund(product.ctx, "x", admin.username, reason)).rejects.toThrow("no owed refund");
  await expect(endRefund(product.ctx, crypto.randomUUID(), admin.username, reason)).rejects.toThrow("no owed refund");
  expect(await printed(() => endRefund(product.ctx, id, `@${admin.username}`, reason))).toContain("R$ 29.90");
  await expect(endRefund(product.ctx, id, admin.username, reason)).rejects.toThrow("has ended");

  expect((await ana.request("/v1/wallet/balance")).body).toMatchObject({ available, blocked: 0, debt: 0 });
  expect((await payment()).refund).toBeNull();
  expect(await pollRefunds(product.ctx)).toBe(0);
  expect(await verifyLedger(product.ctx)).toEqual([]);
  expect(await listActions(id)).toEqual([{ kind: "refund_ended", reason }]);
  const toFan = () => mailsOf(bought.orderBody.fan.email, /^Sua devolução de .+ não será feita pela processadora$/);
  await expect.poll(async () => (await toFan())[0]?.text).toContain(reason);
  await expect.poll(async () => (await mailsOf(ana.email, /^Paramos de tentar/)).length).toBe(1);
  expect(await toFan()).toHaveLength(1);
});

test("an operator ends a creator's task that was done in another way, and a refund under way stays", async () => {
  const [world, admin] = [await openWorld(product), await adminOf(product)];
  const fan = await subscribe(world, world.owner, "unpaid");
  await approveOrder(world, fan);
  const withdrawal = await fan.person.request(`/v1/fan/subscriptions/${fan.subscriptionId}/refund`, { method: "POST" });
  expect(withdrawal.status).toBe(200);
  const [task] = (await world.owner.request("/v1/refunds")).body.data;
  expect(await printed(() => printOwedRefunds(product.ctx, 0))).toContain(`"by":"creator"`);
  await endRefund(product.ctx, task._id, admin.username, reason);
  expect((await world.owner.request("/v1/refunds")).body.totalCount).toBe(0);
  expect(await listActions(task._id)).toEqual([{ kind: "refund_ended", reason }]);
  await expect(endRefund(product.ctx, task._id, admin.username, reason)).rejects.toThrow("no owed refund");

  const ana = await iuguSeller(product);
  const { body } = await buy(iugu, product, ana, "fine");
  await product.ctx.db
    .updateTable("gatewayCharge")
    .set({
      refundRequestedAt: product.ctx.now(),
      refundPollAt: new Date("2100-01-01"),
      refundSubmittedAt: product.ctx.now(),
    })
    .where("paymentId", "=", body._id)
    .execute();
  await expect(endRefund(product.ctx, body._id, admin.username, reason)).rejects.toThrow("may have received");
});
