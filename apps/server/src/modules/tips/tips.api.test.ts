import { describe, expect, test } from "vitest";
import { parseBrCode } from "#modules/payments/br-code.rules";
import { iuguSeller, withIugu } from "#test/gateways";
import { verifyEmail } from "#test/grants";
import { pay } from "#test/orders";
import { newPhone, order, type Person, seller, visitor } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { mailsTo, moveClockTo } from "#test/renewals";
import { addTip, orderTip } from "#test/tips";
import { addStory, openWorld, signIn, subscribe } from "#test/world";

const product = startProduct({ work: true });
const iugu = withIugu(product);

const tipsOf = async (ana: Person, query = "") => (await ana.request(`/v1/tips${query}`)).body;

const sumsOf = async (ana: Person) => (await ana.request("/v1/tips/sums")).body;

describe("tips to the creator's own key", () => {
  test("a fan without an account gives a tip, sends its receipt, and the creator finds it in their list", async () => {
    const ana = await seller(product);
    const { fan, status, order: placed } = await orderTip(product, ana, { amount: 1_500, message: "Amei o ensaio!" });
    expect(status).toBe(201);
    expect(placed).toMatchObject({
      status: "pending",
      title: "Mimo",
      subscriptionId: null,
      plan: null,
      lines: [{ kind: "tip", amount: 1_500, message: "Amei o ensaio!", fulfilledAt: null }],
      payment: { amount: 1_500, status: "pending" },
    });
    expect(parseBrCode(placed.payment.pixCopyPaste)).toMatchObject({ amountCents: 1_500 });
    expect((await tipsOf(ana)).data).toEqual([]);
    const receipt = await fan.upload(`/v1/payments/${placed._id}/receipt`, [
      ["file", await makePicture(), "comprovante.jpg"],
    ]);
    expect(receipt.status).toBe(200);
    expect((await ana.request(`/v1/payments/${placed._id}/approve`, { method: "POST" })).body).toMatchObject({
      status: "paid",
      title: "Mimo",
      kinds: ["tip"],
      subscription: null,
      fan: { name: "João Souza" },
    });
    expect((await fan.request(`/v1/checkout/${placed._id}`)).body).toMatchObject({ status: "active" });
    expect(await tipsOf(ana)).toMatchObject({
      totalCount: 1,
      data: [{ amount: 1_500, message: "Amei o ensaio!", fan: { name: "João Souza" }, returnedAt: null }],
    });
    expect(await sumsOf(ana)).toEqual({
      month: { start: expect.stringMatching(/^\d{4}-\d\d-01$/), amount: 1_500, tips: 1, best: null },
      total: { amount: 1_500, tips: 1 },
      stories: [{ story: null, amount: 1_500, tips: 1 }],
    });
    expect((await ana.request("/v1/wallet/balance")).body).toMatchObject({ receivedOutside: 1_500 });
    expect((await ana.request("/v1/wallet/balance/operations")).body.data[0].description).toContain("Mimo");
  });

  test("a tip has R$ 2,00 to R$ 2.000,00 and 280 characters, and an order one of them", async () => {
    const ana = await seller(product);
    const status = async (line: object) => (await orderTip(product, ana, line)).status;
    expect(await status({ amount: 199 })).toBe(400);
    expect(await status({ amount: 200_001 })).toBe(400);
    expect(await status({ amount: 200_000, message: "a".repeat(280) })).toBe(201);
    expect(await status({ message: "a".repeat(281) })).toBe(400);
    expect(await status({ storyId: "019aa000-0000-7000-8000-000000000001" })).toBe(404);
    const { planId: _, ...body } = order(ana);
    const tip = { kind: "tip", amount: 500 };
    expect((await visitor(product).request("/v1/checkout", { body: { ...body, lines: [tip, tip] } })).status).toBe(400);
    const coupon = { ...body, lines: [tip], couponCode: "VINTE" };
    expect((await visitor(product).request("/v1/checkout", { body: coupon })).body.code).toBe("COUPON_INVALID");
  });

  test("a subscription and a tip are one order with one payment, and a refund takes both back", async () => {
    const ana = await seller(product);
    const { planId, ...body } = order(ana, { phone: newPhone() });
    const lines = [
      { kind: "subscription", planId },
      { kind: "tip", amount: 1_000 },
    ];
    const fan = visitor(product);
    const { status, body: placed } = await fan.request("/v1/checkout", { body: { ...body, lines } });
    expect(status).toBe(201);
    expect(placed).toMatchObject({ title: "Mensal + Mimo", payment: { amount: 3_990 } });
    expect(placed.lines.map(({ amount }: { amount: number }) => amount)).toEqual([2_990, 1_000]);
    expect((await fan.request("/v1/checkout", { body: { ...body, lines } })).body._id).toBe(placed._id);
    expect((await fan.request("/v1/checkout", { body: { ...body, planId } })).body._id).not.toBe(placed._id);
    const paid = { reason: "Recebi no banco" };
    expect((await ana.request(`/v1/payments/${placed._id}/mark-paid`, { body: paid })).status).toBe(200);
    expect((await fan.request(`/v1/checkout/${placed._id}`)).body.status).toBe("active");
    expect((await tipsOf(ana)).data).toMatchObject([{ amount: 1_000, returnedAt: null }]);
  });

  test("the order of another browser is a 404, until its e-mail address is verified there", async () => {
    const ana = await seller(product);
    const { order: placed, email } = await orderTip(product, ana);
    const other = visitor(product);
    await orderTip(product, ana, {}, other);
    expect((await other.request(`/v1/checkout/${placed._id}`)).status).toBe(404);
    const code = await other.upload(`/v1/payments/${placed._id}/receipt`, [
      ["endToEndId", `E12345678202611201200${"a".repeat(11)}`],
    ]);
    expect(code.status).toBe(404);
    await verifyEmail(product, other, email);
    expect((await other.request(`/v1/checkout/${placed._id}`)).status).toBe(200);
  });

  test("a creator thanks once, and not for another creator's tip", async () => {
    const [ana, bia] = [await seller(product), await seller(product)];
    const tipId = await addTip(product, ana);
    const thank = (person: typeof ana) => person.request(`/v1/tips/${tipId}/thanks`, { method: "POST" });
    expect((await thank(bia)).status).toBe(404);
    const { body } = await thank(ana);
    expect(body.thankedAt).not.toBeNull();
    expect((await thank(ana)).body.thankedAt).toBe(body.thankedAt);
    expect((await tipsOf(ana, "?waiting=true")).data).toEqual([]);
    expect((await tipsOf(ana, "?waiting=false")).data).toMatchObject([{ _id: tipId }]);
  });

  test("thanks name the tip, not all that its payment pays", async () => {
    const ana = await seller(product);
    const fan = visitor(product);
    const { planId, ...body } = order(ana);
    const lines = [
      { kind: "subscription", planId },
      { kind: "tip", amount: 1_000 },
    ];
    const { body: placed } = await fan.request("/v1/checkout", { body: { ...body, lines } });
    await pay(product, ana, placed);
    const [{ _id }] = (await tipsOf(ana)).data;
    await ana.request(`/v1/tips/${_id}/thanks`, { method: "POST" });
    const thanks = async () =>
      (await mailsTo(product, body.fan.email)).filter(({ subject }) => subject.includes("agradeceu"));
    await expect.poll(async () => (await thanks()).length).toBe(1);
    expect((await thanks())[0]?.text).toMatch(/seu mimo de R\$\s10,00/);
  });

  test("a creator deletes the message of a tip, for themselves and its fan, and not another creator", async () => {
    const [ana, bia] = [await seller(product), await seller(product)];
    const tipId = await addTip(product, ana, { message: "Feia" });
    const remove = (person: typeof ana) => person.request(`/v1/tips/${tipId}/message`, { method: "DELETE" });
    expect((await remove(bia)).status).toBe(404);
    expect((await tipsOf(ana)).data).toMatchObject([{ message: "Feia" }]);
    expect((await remove(ana)).body).toMatchObject({ _id: tipId, amount: 2_000, message: null });
    expect((await remove(ana)).status).toBe(200);
    expect((await tipsOf(ana)).data).toMatchObject([{ message: null }]);
  });

  test("sums are by story, of this month and of all time", async () => {
    const world = await openWorld(product);
    const storyId = await addStory(product, world.owner);
    await addTip(product, world.owner, { amount: 9_000 });
    await moveClockTo(product, product.ctx.now(), 32 * 86_400_000);
    await addTip(product, world.owner, { amount: 2_500, storyId });
    await addTip(product, world.owner, { amount: 500, storyId });
    await addTip(product, world.owner, { amount: 4_000 });
    const story = { _id: storyId, caption: null, createdAt: expect.any(String) };
    const ana = await signIn(world, world.owner);
    expect(await sumsOf(ana)).toEqual({
      month: { start: expect.any(String), amount: 7_000, tips: 3, best: { story, amount: 3_000, tips: 2 } },
      total: { amount: 16_000, tips: 4 },
      stories: [
        { story: null, amount: 13_000, tips: 2 },
        { story, amount: 3_000, tips: 2 },
      ],
    });
    expect((await tipsOf(ana, `?story=${storyId}`)).data).toMatchObject([{ amount: 500, story }, { amount: 2_500 }]);
  });
});

describe("the fan's side", () => {
  const tips = async (fan: ReturnType<typeof visitor>) => (await fan.request("/v1/fan/tips")).body.data;
  const repeat = async (ana: Awaited<ReturnType<typeof seller>>, fan: ReturnType<typeof visitor>, line = {}) => {
    const body = { username: ana.username, paymentMethod: "pix", lines: [{ kind: "tip", amount: 2_000, ...line }] };
    return fan.request("/v1/checkout", { body });
  };

  test("whoever gave a tip in this browser gives the next one without typing again", async () => {
    const ana = await seller(product);
    const fan = visitor(product);
    expect((await fan.request("/v1/fan/payer")).status).toBe(401);
    const refused = await repeat(ana, fan);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["fan"]]);
    const { email } = await orderTip(product, ana, {}, fan);
    expect((await fan.request("/v1/fan/payer")).body).toEqual({
      payer: { name: "João Souza", email, hasDocument: false },
    });
    const { status, body } = await repeat(ana, fan, { amount: 700 });
    expect([status, body.email]).toEqual([201, email]);
    const card = { username: ana.username, paymentMethod: "credit_card", cardToken: "a".repeat(32), lines: [] };
    expect((await fan.request("/v1/checkout", { body: card })).status).toBe(400);
    // Another browser that verified the address has not typed anything yet.
    const other = visitor(product);
    await verifyEmail(product, other, email);
    expect((await other.request("/v1/fan/payer")).body).toEqual({ payer: null });
    expect(await tips(other)).toHaveLength(2);
  });

  test("a repeated tip is the open order, and another one differs or follows a receipt", async () => {
    const ana = await seller(product);
    const { fan, order: first } = await orderTip(product, ana, { message: "Oi" });
    const again = async (line = {}) => (await repeat(ana, fan, { message: "Oi", ...line })).body._id;
    expect(await Promise.all([again(), again()])).toEqual([first._id, first._id]);
    expect(await again({ amount: 2_100 })).not.toBe(first._id);
    const file = ["file", await makePicture(), "comprovante.jpg"] as const;
    await fan.upload(`/v1/payments/${first._id}/receipt`, [[...file]]);
    expect(await again()).not.toBe(first._id);
  });

  test("a fan sees what became of each tip", async () => {
    const ana = await seller(product);
    const { fan, order: placed } = await orderTip(product, ana, { message: "Oi" });
    const { username, fullName } = placed.creator;
    expect(await tips(fan)).toEqual([
      {
        _id: placed._id,
        creator: { username, fullName, profilePic: null },
        ...{ amount: 2_000, message: "Oi", status: "pending", createdAt: placed.payment.createdAt, thankedAt: null },
        ...{ withdrawal: null, refund: null },
      },
    ]);
    const status = async () => (await tips(fan))[0].status;
    await fan.upload(`/v1/payments/${placed._id}/receipt`, [["file", await makePicture(), "comprovante.jpg"]]);
    expect(await status()).toBe("reviewing");
    await ana.request(`/v1/payments/${placed._id}/approve`, { method: "POST" });
    expect(await status()).toBe("received");
    const [{ _id }] = (await tipsOf(ana)).data;
    await ana.request(`/v1/tips/${_id}/thanks`, { method: "POST" });
    expect((await tips(fan))[0].thankedAt).not.toBeNull();
    expect((await fan.request("/v1/fan/export")).body.tips).toEqual(await tips(fan));
    expect((await visitor(product).request("/v1/fan/tips")).status).toBe(401);
  });

  test("an order that was not paid in time is left out", async () => {
    const ana = await seller(product);
    const { fan } = await orderTip(product, ana);
    product.clock.aheadMs += 48 * 3_600_000;
    expect(await tips(fan)).toEqual([]);
  });

  test("a page says whether its creator can be paid", async () => {
    const ana = await seller(product);
    const page = async () => (await visitor(product).request(`/v1/creators/${ana.username}`)).body;
    const { person } = await subscribe({ product }, ana, "paying");
    const watched = async () => (await person.request(`/v1/creators/${ana.username}/stories`)).body.creator;
    expect(await page()).toMatchObject({ acceptsTips: true });
    expect(await watched()).toMatchObject({ acceptsTips: true });
    await ana.request("/v1/account/setting", { method: "PATCH", body: { acceptNewSubscribers: false } });
    product.clock.aheadMs += 2_000;
    expect(await page()).toMatchObject({ acceptsTips: true, acceptsNewSubscribers: false });
    const account = product.ctx.db.selectFrom("profile").select("accountId").where("username", "=", ana.username);
    await product.ctx.db.deleteFrom("pixKey").where("accountId", "=", account).execute();
    product.clock.aheadMs += 6_000;
    expect(await page()).toMatchObject({ acceptsTips: false });
    expect(await watched()).toMatchObject({ acceptsTips: false });
  });
});

describe("tips through iugu", () => {
  test("a paid tip is in the list and in the ledger, and a refund returns it", async () => {
    const ana = await iuguSeller(product);
    const { planId: _, ...body } = order(ana, { phone: newPhone() });
    const fan = { ...body.fan, document: "52998224725" };
    const request = { ...body, fan, lines: [{ kind: "tip", amount: 5_000 }] };
    const { body: placed } = await visitor(product).request("/v1/checkout", { body: request });
    await iugu.payPix(placed.payment.pixCopyPaste);
    await expect.poll(async () => (await tipsOf(ana)).totalCount).toBe(1);
    const refund = await ana.request(`/v1/iugu/payments/${placed._id}/refund`, { method: "POST" });
    expect(refund.status).toBeLessThan(300);
    await expect.poll(async () => (await tipsOf(ana)).data[0].returnedAt).not.toBeNull();
    const nothing = { amount: 0, tips: 0 };
    expect(await sumsOf(ana)).toMatchObject({ month: { ...nothing, best: null }, total: nothing, stories: [] });
    expect((await tipsOf(ana, "?waiting=true")).data).toEqual([]);
    const [returned] = (await tipsOf(ana, "?waiting=false")).data;
    const { body: thanked } = await ana.request(`/v1/tips/${returned._id}/thanks`, { method: "POST" });
    expect(thanked).toEqual({ ...returned, thankedAt: null });
  });
});
