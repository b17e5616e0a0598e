import { beforeAll, describe, expect, test } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { addBilling, addBillingReceipt } from "#test/money";
import type { Person } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { adminOf, openWorld, signIn, supportFor, type World } from "#test/world";

const product = startProduct();
let world: World;
let admin: Awaited<ReturnType<typeof adminOf>>;
beforeAll(async () => {
  world = await openWorld(product);
  admin = await adminOf(product);
});

const decide = (person: Person, id: string, body?: object) =>
  person.request(`/v1/admin/billings/${id}/${body ? "reject" : "approve"}`, { method: "POST", body });

async function send(picture?: Blob) {
  const owner = await signIn(world, world.owner);
  const id = await addBilling(product, world.owner);
  const sent = await owner.upload(`/v1/billings/${id}/receipt`, [
    ["file", picture ?? (await makePicture()), "pix.jpg"],
  ]);
  const receipts = product.ctx.db.selectFrom("billingReceipt").select("id").where("billingId", "=", id);
  return { owner, id, sent, receiptId: (await receipts.executeTakeFirst())?.id ?? "" };
}

describe("receipts of billings", () => {
  test("a rejected receipt shows its reason and opens the billing again, and another receipt pays it", async () => {
    const { owner, id, sent, receiptId } = await send();
    expect(sent).toMatchObject({ status: 200, body: { status: "in_review", refusal: null } });
    expect(sent.body.receiptUrl).toMatch(/^\/media\/billings\//);
    const before = (await owner.request("/v1/wallet/balance")).body.feesDue;

    expect((await decide(admin, receiptId, { reason: "Não achamos no extrato." })).body.decision).toBe("rejected");
    const opened = await owner.request(`/v1/billings/${id}`);
    expect(opened.body).toMatchObject({ status: "open", receiptUrl: null, refusal: "Não achamos no extrato." });

    const again = await owner.upload(`/v1/billings/${id}/receipt`, [["file", await makePicture(), "pix.jpg"]]);
    expect(again.body).toMatchObject({ status: "in_review", refusal: null });
    const { body: queue } = await admin.request("/v1/admin/billings?limit=100");
    const waiting = queue.data.find((one: { billing: { _id: string } }) => one.billing._id === id);
    expect(waiting).toMatchObject({
      account: { username: world.owner.username },
      billing: { amount: opened.body.amount },
    });
    expect((await decide(admin, waiting._id)).body.decision).toBe("approved");
    const paid = (await owner.request(`/v1/billings/${id}`)).body;
    expect(paid.status).toBe("paid");
    expect(paid.receiptUrl).not.toBeNull();
    expect((await owner.request("/v1/wallet/balance")).body.feesDue).toBe(before - paid.amount);
    const { body: operations } = await owner.request("/v1/wallet/balance/operations?limit=1");
    expect(operations.data[0]).toMatchObject({
      type: "fee_collection",
      amount: -paid.amount,
      fee: -paid.amount,
      net: 0,
    });
    const closed = await owner.upload(`/v1/billings/${id}/receipt`, [["file", await makePicture(), "pix.jpg"]]);
    expect(closed.body.code).toBe("BILLING_CLOSED");
  });

  test("a repeated receipt changes nothing, another one waits for the decision, and a used one pays no other billing", async () => {
    const picture = await makePicture();
    const { owner, id, receiptId } = await send(picture);
    const path = `/v1/billings/${id}/receipt`;
    expect((await owner.upload(path, [["file", picture, "pix.jpg"]])).status).toBe(200);
    expect((await owner.upload(path, [["file", await makePicture(), "pix.jpg"]])).body.code).toBe("RECEIPT_WAITING");
    await decide(admin, receiptId);
    expect((await send(picture)).sent.body.code).toBe("BILLING_RECEIPT_USED");
    expect((await send(new Blob(["no picture"]))).sent.body.code).toBe("NOT_A_PHOTO");
  });

  test("a receipt of a billing is decided once, however many admins decide at the same time", async () => {
    const receiptId = await addBillingReceipt(product, world.owner);
    const admins = [admin, await adminOf(product)];
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        decide(admins[i % 2] as Person, receiptId, i % 3 ? undefined : { reason: "Não." }),
      ),
    );
    const decisions = new Set(responses.filter(({ status }) => status === 200).map(({ body }) => body.decision));
    expect(decisions.size).toBe(1);
    for (const { status, body } of responses) if (status !== 200) expect(body.code).toBe("ALREADY_DECIDED");
    const log = product.ctx.db.selectFrom("adminAction").selectAll().where("subjectId", "=", receiptId);
    expect(await log.execute()).toHaveLength(1);
    expect((await verifyLedger(product.ctx)).filter(({ check }) => check !== "payment")).toEqual([]);
  });

  test("a billing's receipt is encrypted, and opens only for its creator and for admins, who are logged", async () => {
    const { owner, receiptId, sent } = await send();
    const stored = await product.ctx.storage.read(`billings/${receiptId}`);
    expect(stored.subarray(0, 3).toString("hex")).not.toBe("ffd8ff");
    const picture = await owner.request(sent.body.receiptUrl);
    expect(picture.status).toBe(200);
    expect(picture.headers.get("content-security-policy")).toContain("sandbox");
    const { body: queue } = await admin.request("/v1/admin/billings?limit=100");
    const url = queue.data.find((one: { _id: string }) => one._id === receiptId).receiptUrl;
    expect((await admin.request(url)).status).toBe(200);
    const stranger = await signIn(world, world.other);
    for (const link of [url, sent.body.receiptUrl]) expect((await stranger.request(link)).status).toBe(404);
    const support = await supportFor(product, admin, world.owner.username);
    expect(
      (await support.request("/v1/billings")).body.data.every((one: { receiptUrl: null }) => one.receiptUrl === null),
    ).toBe(true);
    const reads = product.ctx.db.selectFrom("adminAction").select("kind").where("subjectId", "=", receiptId);
    expect(await reads.execute()).toEqual([{ kind: "receipt_read" }]);
  });

  test("an admin cannot review the receipt of their own billing", async () => {
    const { _id: accountId } = (await admin.request("/v1/me")).body;
    const own = await addBillingReceipt(product, { accountId });
    expect((await decide(admin, own)).body.code).toBe("OWN_CASE");
    expect((await decide(await adminOf(product), own)).status).toBe(200);
  });
});
