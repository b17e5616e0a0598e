import { whitelist } from "@camarim/contract";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { expireDueSubscriptions } from "#modules/subscriptions/expire-due-subscriptions";
import { addGuest, newClaimToken, newVerification, verifyEmail } from "#test/grants";
import { newRegistration, type Person, type Seller, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addStory, adminOf, openWorld, supportFor } from "#test/world";

const product = startProduct();
const dayMs = 86_400_000;
const inDays = (days: number) => new Date(product.ctx.now().getTime() + days * dayMs).toISOString();
const watch = async (person: Person, ana: Seller) =>
  (await person.request(`/v1/creators/${ana.username}/stories`)).status;
const list = async (ana: Seller) => (await ana.request("/v1/whitelist")).body;
const remove = (ana: Seller, id: string) => ana.request(`/v1/whitelist/${id}`, { method: "DELETE" });

describe("the guest list", () => {
  test("a creator adds many guests at once, and sees which were not added and why", async () => {
    const ana = await seller(product);
    await addGuest(ana, "ja@exemplo.com");
    const data = [
      { contact: "Bia@exemplo.com", name: "Bia" },
      { contact: "isto não é ninguém" },
      { contact: "11 98765-4321", name: null },
      { contact: "bia@exemplo.com" },
      { contact: "ja@exemplo.com" },
    ];
    const { status, body } = await ana.request("/v1/whitelist", { body: { data, note: "Imprensa" } });
    expect(status).toBe(201);
    expect(body.data).toHaveLength(2);
    expect(body.refused).toEqual([
      { index: 1, contact: "isto não é ninguém", reason: "invalid" },
      { index: 3, contact: "bia@exemplo.com", reason: "repeated" },
      { index: 4, contact: "ja@exemplo.com", reason: "listed" },
    ]);
    const { totalCount, data: listed } = await list(ana);
    expect(totalCount).toBe(3);
    expect(listed).toContainEqual(
      expect.objectContaining({ email: "bia@exemplo.com", phone: null, name: "Bia", note: "Imprensa", claimUrl: null }),
    );
    expect(listed).toContainEqual(
      expect.objectContaining({
        email: null,
        phone: "+5511987654321",
        claimUrl: expect.stringMatching(/\/convite\/\S{40,}$/),
      }),
    );
  });

  test("a guest whose name is refused is reported, and the others are added", async () => {
    const ana = await seller(product);
    const data = [
      { contact: "bia@exemplo.com", name: "Bia Costa 25/11/2026" },
      { contact: "caio@exemplo.com", name: "Caio" },
      { contact: "davi@exemplo.com", name: "Davi www.davi.com" },
      { contact: "eva@exemplo.com", name: "" },
    ];
    const { status, body } = await ana.request("/v1/whitelist", { body: { data } });
    expect(status).toBe(201);
    expect(body.data.map(({ email }: { email: string }) => email).toSorted()).toEqual([
      "caio@exemplo.com",
      "eva@exemplo.com",
    ]);
    expect(body.refused).toEqual([
      { index: 0, contact: "bia@exemplo.com", reason: "name" },
      { index: 2, contact: "davi@exemplo.com", reason: "name" },
    ]);
  });

  test("a guest list has a limited number of guests, and removing one makes room", async () => {
    const ana = await seller(product);
    const guest = await addGuest(ana, "primeira@exemplo.com");
    await sql`insert into whitelist_entry (id, account_id, email, created_at)
      select gen_random_uuid(), account_id, 'g' || i || '@exemplo.com', created_at
      from whitelist_entry, generate_series(2, ${whitelist.maxGuests}) i where id = ${guest._id}`.execute(
      product.ctx.db,
    );
    const add = (contact: string) => ana.request("/v1/whitelist", { body: { data: [{ contact }] } });
    expect(await add("a-mais@exemplo.com")).toMatchObject({ status: 409, body: { code: "GUEST_LIMIT" } });
    // Who is on the list already needs no room.
    expect((await add("primeira@exemplo.com")).status).toBe(201);
    expect((await remove(ana, guest._id)).status).toBe(204);
    expect((await add("a-mais@exemplo.com")).status).toBe(201);
  });

  test("ten concurrent requests add the same contact to the guest list once", async () => {
    const ana = await seller(product);
    const body = { data: [{ contact: "so-uma@exemplo.com" }] };
    const responses = await Promise.all(Array.from({ length: 10 }, () => ana.request("/v1/whitelist", { body })));
    expect(responses.flatMap(({ body }) => body.data)).toHaveLength(1);
    expect((await list(ana)).totalCount).toBe(1);
  });

  test.each([
    [{ data: [] }, "data"],
    [{ data: Array(201).fill({ contact: "a@b.com" }) }, "data"],
    [{ data: [{ contact: "a@b.com" }], expiresAt: "2020-01-01T00:00:00.000Z" }, "expiresAt"],
    [{ data: [{ contact: "a@b.com", admin: true }] }, "data.0.admin"],
  ])("a guest list request is refused with its wrong field named: %j", async (body, field) => {
    const ana = await seller(product);
    const response = await ana.request("/v1/whitelist", { body });
    expect(response.status).toBe(400);
    expect(response.body.fields).toHaveProperty([field]);
  });

  test("another creator does not see the guest list, and support gets no claim link", async () => {
    const [ana, bia] = [await seller(product), await seller(product)];
    const { _id } = await addGuest(ana, "11 98765-0000");
    expect((await remove(bia, _id)).status).toBe(404);
    expect((await list(bia)).totalCount).toBe(0);
    const support = await supportFor(product, await adminOf(product), ana.username);
    expect((await support.request("/v1/whitelist")).body.data).toMatchObject([{ _id, claimUrl: null }]);
  });
});

describe("guests by e-mail", () => {
  test("a guest has access once the e-mail is verified, is no subscriber, and loses it within 10 s of the removal", async () => {
    const { owner: ana } = await openWorld(product);
    const storyId = await addStory(product, ana);
    const { email } = newRegistration();
    const { _id } = await addGuest(ana, email);
    const guest = visitor(product);
    expect(await watch(guest, ana)).toBe(401);
    await verifyEmail(product, guest, email);
    expect(await watch(guest, ana)).toBe(200);
    expect((await guest.request(`/v1/creators/${ana.username}`)).body.viewer.subscription).toMatchObject({
      access: true,
      currentPeriodEnd: null,
    });
    expect((await list(ana)).data[0].claimedAt).not.toBeNull();
    expect((await ana.request("/v1/subscription/stats")).body).toMatchObject({ periodActive: 0, periodFree: 1 });
    expect((await ana.request("/v1/wallet/balance/operations")).body.totalCount).toBe(0);
    const { source } = await product.ctx.db
      .selectFrom("subscription")
      .select("source")
      .where("accountId", "=", ana.accountId)
      .executeTakeFirstOrThrow();
    expect(source).toBe("whitelist");

    const [story] = (await guest.request(`/v1/creators/${ana.username}/stories`)).body.data;
    expect(story._id).toBe(storyId);
    expect((await guest.request(story.videoUrl)).status).toBe(200);
    for (let i = 0; i < 2; i++) expect((await remove(ana, _id)).status).toBe(204);
    expect(await watch(guest, ana)).toBe(403);
    product.clock.aheadMs += 9_000;
    expect((await guest.request(story.videoUrl)).status).toBe(404);
    expect((await ana.request("/v1/subscription/stats")).body.periodFree).toBe(0);
  });

  test("a guest has access until the date of the entry, without days of grace", async () => {
    const ana = await seller(product);
    const { email } = newRegistration();
    const guest = visitor(product);
    await addGuest(ana, email, { expiresAt: inDays(2) });
    await verifyEmail(product, guest, email);
    expect(await watch(guest, ana)).toBe(200);
    product.clock.aheadMs += 2 * dayMs;
    expect(await watch(guest, ana)).toBe(403);
  });

  test("guests are in the list and CSV of subscriptions, without a plan, and have a history", async () => {
    const ana = await seller(product);
    const [forGood, forDays] = [newRegistration().email, newRegistration().email];
    await addGuest(ana, forGood);
    await addGuest(ana, forDays, { expiresAt: inDays(2) });
    for (const email of [forGood, forDays]) await verifyEmail(product, visitor(product), email);
    const listed = async (query = "") => (await ana.request(`/v1/subscriptions${query}`)).body;
    const { data, counts, totalCount } = await listed();
    expect(data).toMatchObject([
      { fan: { email: forDays }, plan: null, free: true, access: true, source: "whitelist" },
      { fan: { email: forGood }, plan: null, free: true, access: true, currentPeriodEnd: null },
    ]);
    expect([totalCount, counts.free, counts.byStatus.active]).toEqual([2, 2, 2]);
    expect(await listed(`?query=${encodeURIComponent(forGood)}`)).toMatchObject({ totalCount: 1 });
    const [, ...lines] = (await ana.request("/v1/subscriptions/export.csv")).body.toString().trimEnd().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`"${forGood}";"";"";"Acesso grátis";0,00;"";"Ativa";`);
    const kinds = async (id: string) =>
      (await ana.request(`/v1/subscriptions/${id}`)).body.history.map(({ kind }: { kind: string }) => kind);

    // Guest access neither shortens access without an end nor renews.
    const until = inDays(30).slice(0, 10);
    const { body } = await ana.request(`/v1/subscriptions/${data[1]._id}/extend`, { body: { until } });
    expect(body.currentPeriodEnd).toBe(null);
    const canceled = await ana.request(`/v1/subscriptions/${data[1]._id}/cancel`, { method: "POST" });
    expect(canceled.body).toMatchObject({ status: "active", access: true });
    const orderBody = { subscriptionId: data[1]._id, planId: ana.planId };
    expect((await ana.request("/v1/subscription/plan", { method: "PATCH", body: orderBody })).body.code).toBe(
      "SUBSCRIPTION_NOT_RUNNING",
    );

    product.clock.aheadMs += 2 * dayMs;
    await expireDueSubscriptions(product.ctx);
    expect(await kinds(data[0]._id)).toEqual(["expired", "started"]);
    expect((await list(ana)).data).toHaveLength(2);
    for (const { _id } of (await list(ana)).data) await remove(ana, _id);
    expect(await kinds(data[1]._id)).toEqual(["revoked", "started"]);
    expect(await kinds(data[0]._id)).toEqual(["expired", "started"]);
    expect((await listed()).counts.byStatus).toMatchObject({ active: 0, expired: 1, revoked: 1 });
    const stats = (await ana.request("/v1/subscription/stats")).body;
    expect(stats).toMatchObject({ periodFree: 0, periodNew: 0, periodExpired: 0, churnRate: null, byPlan: [] });
  });

  test("a fan who verified an e-mail before it was listed gets access on their next visit", async () => {
    const ana = await seller(product);
    const { email } = newRegistration();
    const guest = visitor(product);
    await verifyEmail(product, guest, email);
    expect(await watch(guest, ana)).toBe(403);
    const { claimedAt } = await addGuest(ana, email);
    // The creator does not learn which e-mails are known here until the guest signs in.
    expect(claimedAt).toBeNull();
    expect(await watch(guest, ana)).toBe(200);
    expect((await list(ana)).data[0].claimedAt).not.toBeNull();
  });

  test("an order with a guest's e-mail gives no access until the e-mail is verified", async () => {
    const ana = await seller(product);
    const { email } = newRegistration();
    await addGuest(ana, email);
    const thief = visitor(product);
    const fan = { name: "Ladrão", email, phone: "11912345678" };
    await thief.request("/v1/checkout", {
      body: { username: ana.username, planId: ana.planId, paymentMethod: "pix", fan },
    });
    expect(await watch(thief, ana)).toBe(403);
  });

  test("an e-mail that was removed from the guest list can be added and used again", async () => {
    const ana = await seller(product);
    const { email } = newRegistration();
    const guest = visitor(product);
    await remove(ana, (await addGuest(ana, email))._id);
    await verifyEmail(product, guest, email);
    expect(await watch(guest, ana)).toBe(403);
    await addGuest(ana, email);
    expect(await watch(guest, ana)).toBe(200);
  });
});

describe("claim links of guests", () => {
  const take = async (person: Person, token: string, email: string) =>
    person.request(`/v1/claims/${token}`, { body: await newVerification(product, email) });

  test("a claim link names its creator, and belongs to the first e-mail that is verified with it", async () => {
    const ana = await seller(product);
    const token = await newClaimToken(ana);
    const [first, second] = [visitor(product), visitor(product)];
    expect((await first.request(`/v1/claims/${token}`)).body).toMatchObject({ creator: { username: ana.username } });
    const { email } = newRegistration();
    const wrong = await first.request(`/v1/claims/${token}`, { body: { email, code: "000000", acceptedTerms: true } });
    expect([wrong.status, wrong.body.code]).toEqual([401, "CODE_WRONG"]);
    expect((await take(first, token, email)).status).toBe(200);
    expect(await watch(first, ana)).toBe(200);
    expect((await take(second, token, newRegistration().email)).body.code).toBe("LINK_EXPIRED");
    expect(await watch(second, ana)).toBe(401);
    // With another phone the e-mail is enough.
    const laptop = visitor(product);
    await verifyEmail(product, laptop, email);
    expect(await watch(laptop, ana)).toBe(200);
    expect((await list(ana)).data[0]).toMatchObject({ claimUrl: null, claimedAt: expect.any(String) });
  });

  test("ten concurrent claims of one link create one subscription", async () => {
    const ana = await seller(product);
    const token = await newClaimToken(ana);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => take(visitor(product), token, newRegistration().email)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)]);
  });

  test("a claim link expires after thirty days and with its entry", async () => {
    const ana = await seller(product);
    const [old, removed] = [await newClaimToken(ana), await addGuest(ana, "11 98888-7777")];
    await remove(ana, removed._id);
    const token = removed.claimUrl?.split("/").at(-1) ?? "";
    expect((await visitor(product).request(`/v1/claims/${token}`)).body.code).toBe("LINK_EXPIRED");
    product.clock.aheadMs += 30 * dayMs;
    expect((await visitor(product).request(`/v1/claims/${old}`)).body.code).toBe("LINK_EXPIRED");
  });

  test("guesses of claim tokens are rate limited per address", async () => {
    const guesser = visitor(product);
    for (let i = 0; i < 30; i++) await guesser.request(`/v1/claims/chute${i}`);
    expect((await guesser.request("/v1/claims/chute")).status).toBe(429);
  });
});
