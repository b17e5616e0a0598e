import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { toNoticeToken } from "#modules/notices/notice-token";
import { sendStoryPushes } from "#modules/notices/send-story-emails";
import { setStoryNotices } from "#modules/notices/story-notices";
import { requestRefund } from "#modules/refunds/request-refund";
import { cancelOpenRenewal, cancelSubscription, renewFromSession } from "#modules/renewals/change-subscription";
import { revokeAccess } from "#modules/subscriptions/end-access";
import { extendSubscription } from "#modules/subscriptions/extend-subscription";
import { addGuest, newVerification, verifyEmail } from "#test/grants";
import { addImport, getImport, importFile, runImports } from "#test/imports";
import { effort } from "#test/naughty";
import { order, type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { payRenewal, runRenewals } from "#test/renewals";
import { addStory, openWorld, type World } from "#test/world";

const product = startProduct();
const dayMs = 86_400_000;
const timeout = 240_000 + 20_000 * effort;
let world: World;
beforeAll(async () => {
  world = await openWorld(product);
});

/** Events that may happen to a subscriber between the import and its undo. */
const step = fc.constantFrom(
  ...([
    "notified",
    "stops",
    "comes",
    "claims",
    "orders",
    "pays",
    "cancels",
    "creatorCancels",
    "extended",
    "revoked",
  ] as const),
  ...(["movedOn", "movedBack", "clock", "guest", "buys", "refund"] as const),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Imported = { email: string; person: Person; id: string; link: string; stays: boolean; later: string[] };

const rowOf = (id: string) =>
  product.ctx.db.selectFrom("subscription").selectAll().where("id", "=", id).executeTakeFirst();
/** A use case refuses what a state does not allow with an error of the catalogue. */
const quietly = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error: { code?: string }) => {
      expect(error.code).toMatch(/^[A-Z_]+$/);
      return false;
    },
  );

async function take(one: Imported, what: Step) {
  const { ctx } = product;
  const { owner } = world;
  const { accountId, username } = owner;
  switch (what) {
    case "notified":
      return sendStoryPushes(ctx, { storyId: await addStory(product, owner) });
    case "stops":
      return setStoryNotices(ctx, toNoticeToken(ctx, "stories", one.id), true);
    case "comes":
      await verifyEmail(product, one.person, one.email);
      await one.person.request(`/v1/creators/${username}/stories`);
      one.stays = true;
      return;
    case "claims": {
      const email = `outra.${one.email}`;
      const body = await newVerification(product, email);
      const { status } = await one.person.request(`/v1/claims/${one.link}`, { body });
      expect([200, 410]).toContain(status);
      if (status === 200) one.stays = true;
      return;
    }
    case "orders":
      if (await quietly(renewFromSession(ctx, one.id))) one.stays = true;
      return;
    case "pays":
      if (!(await quietly(renewFromSession(ctx, one.id)))) return;
      one.stays = true;
      return payRenewal(world, { person: one.person, subscriptionId: one.id, email: one.email, orderId: "" });
    case "cancels":
      await verifyEmail(product, one.person, one.email);
      await one.person.request(`/v1/fan/subscriptions/${one.id}/cancel`, { method: "POST" });
      if ((await rowOf(one.id))?.status === "canceled") one.stays = one.stays || (await byFan(one.id));
      return cancelOpenRenewal(ctx, one.id);
    case "creatorCancels":
      return cancelSubscription(ctx, { accountId }, one.id);
    case "extended": {
      const end = (await rowOf(one.id))?.currentPeriodEnd as Date;
      const until = new Date(end.getTime() + 3 * dayMs).toISOString().slice(0, 10);
      if (!(await quietly(extendSubscription(ctx, accountId, one.id, until)))) return;
      expect(endOf(await rowOf(one.id))).toBeGreaterThan(end.getTime());
      one.stays = true;
      return;
    }
    case "revoked":
      return revokeAccess(ctx, accountId, one.id);
    case "movedOn":
      one.later.push(
        await addImport(product, owner, "done", importFile([`X;${one.email};;Mensal;29,90;Ativo;28/12/2027`])),
      );
      return;
    case "movedBack": {
      const last = one.later.pop();
      if (last) await owner.request(`/v1/lastlink/imports/${last}/undo`, { method: "POST" });
      await runImports(product);
      return;
    }
    case "clock":
      return runRenewals(product);
    case "guest":
      await addGuest(owner, one.email).catch(() => undefined);
      return verifyEmail(product, one.person, one.email);
    case "buys":
      await one.person.request("/v1/checkout", { body: order(owner, { email: one.email }) });
      return;
    case "refund":
      await quietly(requestRefund(ctx, one.id));
  }
}

const endOf = (row: Awaited<ReturnType<typeof rowOf>>) => row?.currentPeriodEnd?.getTime() ?? 0;
async function isNamed({ id, later }: Imported): Promise<boolean> {
  if (later.length === 0) return false;
  const rows = product.ctx.db.selectFrom("importRow").select("line").where("importId", "in", later);
  return (await rows.where("personId", "=", id).execute()).length > 0;
}

const byFan = async (id: string) => {
  const found = product.ctx.db.selectFrom("subscriptionChange").select("id").where("subscriptionId", "=", id);
  return (await found.where("actor", "=", "fan").execute()).length > 0;
};

test(
  "undoing an import removes all of it, and no time that a fan paid or ordered or the creator gave",
  async () => {
    let run = 0;
    const people = fc.array(fc.tuple(fc.boolean(), fc.array(step, { maxLength: 5 })), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(people, async (histories) => {
        const { owner } = world;
        run += 1;
        await product.ctx.db.deleteFrom("throttle").execute();
        const mails = histories.map((_, i) => `r${run}p${i}.${owner.username}@exemplo.com.br`);
        // An end soon enough for the expiry job, or a late one.
        const soon = new Date(product.ctx.now().getTime() + 4 * dayMs).toISOString().slice(0, 10).split("-");
        const days = histories.map(([isSoon]) => (isSoon ? soon.toReversed().join("/") : "24/11/2027"));
        const lines = mails.map((email, i) => `P${i};${email};;Mensal;29,90;Ativo;${days[i]}`);
        const id = await addImport(product, owner, "done", importFile(lines));
        const rows = (await getImport(owner, id)).rows.data;
        const named = await product.ctx.db
          .selectFrom("importPerson")
          .select(["id", "email"])
          .where("importId", "=", id)
          .execute();
        const imported: Imported[] = mails.map((email) => ({
          email,
          person: visitor(product),
          id: named.find((one) => one.email === email)?.id ?? "",
          link:
            rows
              .find((row) => row.email === email)
              ?.claimUrl?.split("/")
              .at(-1) ?? "",
          stays: false,
          later: [],
        }));
        for (const [i, [, steps]] of histories.entries())
          for (const what of steps) {
            const before = await rowOf(imported[i]?.id ?? "");
            await take(imported[i] as Imported, what);
            const after = await rowOf(imported[i]?.id ?? "");
            // An import neither shortens an extension nor reactivates a revoked subscription.
            // An undo removes what the import added, and no more.
            if (what !== "movedBack") expect(endOf(after)).toBeGreaterThanOrEqual(endOf(before));
            // The fan of a revoked one still has the right to withdraw.
            if (before?.status === "revoked") expect(["revoked", "refunded"]).toContain(after?.status);
          }
        const before = await Promise.all(imported.map((one) => rowOf(one.id)));
        const paid = await product.ctx.db.selectFrom("payment").select(["id", "subscriptionId"]).execute();

        expect((await owner.request(`/v1/lastlink/imports/${id}/undo`, { method: "POST" })).status).toBe(200);
        await runImports(product);
        expect((await getImport(owner, id)).state).toBe("undone");
        const withPayment = new Set(paid.map((payment) => payment.subscriptionId));
        for (const [i, one] of imported.entries()) {
          const after = await rowOf(one.id);
          // Subscribers that another import names stay with that one; imports name no guests.
          if (one.stays || (await isNamed(one)) || withPayment.has(one.id))
            expect(after, JSON.stringify(histories[i])).toEqual(before[i]);
          else expect(after, JSON.stringify(histories[i])).toBeUndefined();
          for (const path of ["/v1/fan/subscriptions", "/v1/fan/feed", `/v1/creators/${owner.username}/stories`])
            expect((await one.person.request(path)).status).toBeLessThan(500);
          if (!after)
            await expect(
              setStoryNotices(product.ctx, toNoticeToken(product.ctx, "stories", one.id), true),
            ).rejects.toThrow();
          expect(await quietly(renewFromSession(product.ctx, one.id))).toBeDefined();
        }
        expect(await product.ctx.db.selectFrom("payment").select(["id", "subscriptionId"]).execute()).toEqual(
          expect.arrayContaining(paid),
        );
      }),
      { numRuns: 10 * effort },
    );
  },
  timeout,
);

test("undoing a later import leaves the days that the creator gave, and the subscriber with them", async () => {
  const { owner } = await openWorld(product);
  const email = `dias.${owner.username}@exemplo.com.br`;
  const file = (day: string) => importFile([`X;${email};;Mensal;29,90;Ativo;${day}`]);
  const undo = async (id: string) => {
    await owner.request(`/v1/lastlink/imports/${id}/undo`, { method: "POST" });
    await runImports(product);
  };
  const first = await addImport(product, owner, "done", file("24/11/2027"));
  const { id = "" } =
    (await product.ctx.db
      .selectFrom("subscription")
      .select("id")
      .where("accountId", "=", owner.accountId)
      .executeTakeFirst()) ?? {};
  await extendSubscription(product.ctx, owner.accountId, id, "2027-11-27");
  const given = await rowOf(id);
  await undo(await addImport(product, owner, "done", file("28/12/2027")));
  expect(await rowOf(id)).toEqual(given);
  await undo(first);
  expect(await rowOf(id)).toEqual(given);
});

test("an order concurrent to the undoing of its import is complete, or refused with a message", async () => {
  const { owner } = await openWorld(product);
  const mails = Array.from({ length: 12 }, (_, i) => `ao.mesmo.tempo${i}.${owner.username}@exemplo.com.br`);
  const lines = mails.map((email) => `P;${email};;Mensal;29,90;Ativo;24/11/2027`);
  const id = await addImport(product, owner, "done", importFile(lines));
  const people = await product.ctx.db
    .selectFrom("importPerson")
    .select("id")
    .where("importId", "=", id)
    .orderBy("id", "desc")
    .execute();
  await owner.request(`/v1/lastlink/imports/${id}/undo`, { method: "POST" });
  const [, ...ordered] = await Promise.all([
    runImports(product),
    ...people.map((one) => quietly(renewFromSession(product.ctx, one.id))),
  ]);
  const left = await Promise.all(people.map((one) => rowOf(one.id)));
  expect(left.map((row) => row !== undefined)).toEqual(ordered);
  expect(await getImport(owner, id)).toMatchObject({ state: "undone", kept: ordered.filter(Boolean).length });
});

test("the undoing of imports covers every table that references a subscription", async () => {
  const { rows } = await sql<{ table: string; goes: boolean }>`
    select conrelid::regclass::text as "table", confdeltype = 'c' as goes from pg_constraint
    where contype = 'f' and confrelid = 'subscription'::regclass and conparentid = 0 order by 1`.execute(
    product.ctx.db,
  );
  expect(rows.filter(({ goes }) => goes).map(({ table }) => table)).toEqual([
    "cancellation",
    "notice_stop",
    "reminder_stop",
    "reminder_target",
    "renewal_card",
    "renewal_schedule",
    "story_notice_sent",
  ]);
  // A new table is either deleted by a cascade, or deleted or checked by `deleteImported`.
  expect(rows.filter(({ goes }) => !goes).map(({ table }) => table)).toEqual([
    "coupon_redemption",
    "fan_session_subscription",
    "gifted_period",
    "import_person",
    "refund",
    "subscription_change",
    "subscription_line",
    "trial",
    "whitelist_entry",
  ]);
});
