import { beforeEach, describe, expect, test } from "vitest";
import { expireDueSubscriptions } from "#modules/subscriptions/expire-due-subscriptions";
import { visitor } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import {
  endOf,
  mailsTo,
  moveClockTo,
  moveClockToReminder,
  payingFan,
  payRenewal,
  renewalsOf,
  runRenewals,
} from "#test/renewals";
import { addReceipt, type Fan, newEndToEndId, openWorld, signIn, type World } from "#test/world";

const product = startProduct();
const dayMs = 86_400_000;

let world: World;
beforeEach(async () => {
  world = await openWorld(product);
});
const owner = () => signIn(world, world.owner);
const subscriptionOf = async ({ subscriptionId }: Fan) =>
  (await (await owner()).request(`/v1/subscriptions/${subscriptionId}`)).body;

describe("renewal links", () => {
  async function openLink() {
    const fan = await payingFan(world);
    await moveClockToReminder(product, fan.subscriptionId, "d-5");
    await runRenewals(product);
    const { token } = (await mailsTo(product, fan.email))[0] ?? { token: "" };
    return { fan, token };
  }

  test("a renewal link shows the plan and nothing personal, and signs no browser in", async () => {
    const { fan, token } = await openLink();
    const stranger = visitor(product);
    const { status, body, headers } = await stranger.request(`/v1/renewals/${token}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      order: { creator: { username: world.owner.username }, plan: { name: "Mensal" }, payment: { amount: 2990 } },
      periodStart: (await endOf(product, fan.subscriptionId)).toISOString(),
    });
    expect(JSON.stringify(body)).not.toContain(fan.email);
    expect(JSON.stringify(body)).not.toContain(fan.subscriptionId);
    expect(headers.getSetCookie()).toEqual([]);
    expect((await stranger.request("/v1/fan/me")).status).toBe(401);
  });

  test("a renewal link accepts a receipt, waits for its decision, and expires once it is paid", async () => {
    const { fan, token } = await openLink();
    const stranger = visitor(product);
    const send = (parts: Parameters<typeof stranger.upload>[1]) =>
      stranger.upload(`/v1/renewals/${token}/receipt`, parts);
    expect((await send([])).body.code).toBe("FILE_MISSING");
    const sent = await send([["file", await makePicture(), "comprovante.jpg"]]);
    expect(sent.body.order.payment).toMatchObject({
      receiptSentBy: "fan",
      receiptUrl: null,
      receiptManualApproved: null,
    });
    const another = await send([["endToEndId", newEndToEndId(product)]]);
    expect(another.body.code).toBe("RECEIPT_WAITING");
    const [renewal] = await renewalsOf(product, fan.subscriptionId);
    await (await owner()).request(`/v1/payments/${renewal?.id}/approve`, { method: "POST" });
    const { body } = await stranger.request(`/v1/renewals/${token}`);
    expect(body.order.payment).toMatchObject({ status: "paid", pixCopyPaste: null });
    expect((await send([["endToEndId", newEndToEndId(product)]])).body.code).toBe("PAYMENT_NOT_OPEN");
  });

  test.each([
    ["no signature", () => "x"],
    ["another payment's id", (token: string) => `AAAAAAAAAAAAAAAAAAAAAA.${token.split(".")[1]}`],
    ["a changed letter", (token: string) => token.slice(0, -2) + (token.at(-2) === "A" ? "B" : "A") + token.at(-1)],
    ["a suffix", (token: string) => `${token}.x`],
  ])("a renewal link with %s is a 404", async (_what, change) => {
    const { token } = await openLink();
    expect((await visitor(product).request(`/v1/renewals/${encodeURIComponent(change(token))}`)).body.code).toBe(
      "NOT_FOUND",
    );
  });
});

describe("payments by renewal link", () => {
  test("a renewal paid early or in grace extends the old end, and one paid later starts now", async () => {
    const [early, late, over] = [await payingFan(world), await payingFan(world), await payingFan(world)];
    const ends = new Map<Fan, Date>();
    for (const fan of [early, late, over]) ends.set(fan, await endOf(product, fan.subscriptionId));
    await moveClockToReminder(product, early.subscriptionId, "d-5");
    await runRenewals(product);
    await payRenewal(world, early);
    await moveClockToReminder(product, late.subscriptionId, "d+1");
    await expireDueSubscriptions(product.ctx);
    await payRenewal(world, late);
    await moveClockTo(product, product.ctx.now(), 4 * dayMs);
    await expireDueSubscriptions(product.ctx);
    expect(await subscriptionOf(over)).toMatchObject({ status: "expired", access: false });
    await payRenewal(world, over);
    const starts = async (fan: Fan) => (await renewalsOf(product, fan.subscriptionId))[0]?.periodStart;
    expect(await starts(early)).toEqual(ends.get(early));
    expect(await starts(late)).toEqual(ends.get(late));
    expect((await starts(over))?.getTime()).toBeGreaterThan((ends.get(over)?.getTime() ?? 0) + 3 * dayMs);
  });

  test("paying by the link of a canceled subscription extends it, and it stays canceled", async () => {
    const fan = await payingFan(world);
    await moveClockToReminder(product, fan.subscriptionId, "d-5");
    await runRenewals(product);
    const [renewal] = await renewalsOf(product, fan.subscriptionId);
    await addReceipt(product, { ...fan, orderId: renewal?.id ?? "" });
    await (await owner()).request(`/v1/subscriptions/${fan.subscriptionId}/cancel`, { method: "POST" });
    await (await owner()).request(`/v1/payments/${renewal?.id}/approve`, { method: "POST" });
    expect(await subscriptionOf(fan)).toMatchObject({ status: "canceled", access: true });
    expect((await endOf(product, fan.subscriptionId)).getTime()).toBeGreaterThan(
      product.ctx.now().getTime() + 30 * dayMs,
    );
  });
});
