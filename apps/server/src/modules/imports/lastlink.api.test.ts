import { describe, expect, test } from "vitest";
import { addImport, connectLastlink, importFile, lastlinkEvent } from "#test/imports";
import { visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { openWorld } from "#test/world";
import { applyLastlinkEvents } from "./handle-lastlink-webhook.ts";

const product = startProduct({ work: true });

async function connected() {
  const { owner } = await openWorld(product);
  const secret = await connectLastlink(owner);
  const email = `bia.${owner.username}@exemplo.com.br`;
  const purchase = (NextBilling: string, PaymentId = NextBilling) => ({
    Data: {
      Products: [{ Id: "p1", Name: "Mensal" }],
      Buyer: { Email: email, Name: "Bia Costa", PhoneNumber: "(11) 98888-7777" },
      Purchase: { PaymentId, Recurrency: 1, NextBilling, Price: { Value: 29.9 } },
      Subscriptions: [{ Id: `s-${owner.username}` }],
    },
  });
  const token = { "x-webhook-token": "token-do-webhook-1234" };
  const postEvent = (body: object, headers: Record<string, string> = token, query = "") =>
    visitor(product).request(`/v1/webhooks/lastlink/${secret}${query}`, { body, headers });
  const people = async () =>
    (await owner.request("/v1/subscriptions")).body.data as {
      status: string;
      currentPeriodEnd: string;
      source: string;
      access: boolean;
      fan: { name: string };
    }[];
  return { owner, secret, email, purchase, postEvent, people };
}

test("a creator connects Lastlink by a token that is never shown again, with a secret webhook address", async () => {
  const { owner, postEvent } = await connected();
  const found = (await owner.request("/v1/lastlink")).body;
  expect(found).toMatchObject({ imports: [], testedAt: null, people: { imported: 0, arrived: 0 } });
  expect(JSON.stringify(found)).not.toContain("token-do-webhook");
  const ways: Record<string, string>[] = [
    { authorization: "Bearer token-do-webhook-1234" },
    { authorization: "token-do-webhook-1234" },
    { "x-webhook-token": "token-do-webhook-1234" },
  ];
  for (const headers of ways) expect((await postEvent(lastlinkEvent({ IsTest: true }), headers)).status).toBe(200);
  expect((await postEvent(lastlinkEvent(), {}, "?token=token-do-webhook-1234")).status).toBe(200);
  expect((await postEvent(lastlinkEvent(), { "x-webhook-token": "another" })).body.code).toBe("WEBHOOK_REFUSED");
  expect((await postEvent(lastlinkEvent(), {}, "?token=another")).body.code).toBe("WEBHOOK_REFUSED");
  expect((await visitor(product).request("/v1/webhooks/lastlink/anything", { body: lastlinkEvent() })).status).toBe(
    404,
  );
  expect((await owner.request("/v1/lastlink")).body.testedAt).not.toBeNull();
});

test("a webhook without the creator's token is refused and changes nothing", async () => {
  const { purchase, postEvent, people } = await connected();
  const without: Record<string, string>[] = [{}, { authorization: "Bearer " }, { "x-webhook-token": "" }];
  for (const headers of without)
    expect(await postEvent(lastlinkEvent(purchase("2099-01-10")), headers)).toMatchObject({
      status: 401,
      body: { code: "WEBHOOK_REFUSED" },
    });
  expect((await postEvent(lastlinkEvent(purchase("2099-01-10")), {}, "?token=")).status).toBe(401);
  expect(await people()).toEqual([]);
});

test("a changed Lastlink token or address is e-mailed and logged, and ends the old address", async () => {
  const { owner } = await openWorld(product);
  const token = "token-do-webhook-1234";
  const first = await connectLastlink(owner);
  const rotate = () => owner.request("/v1/lastlink/address", { method: "POST" });
  const addressNow = async () => (await owner.request("/v1/lastlink")).body.webhookUrl as string;
  const secretOf = (address: string) => address.split("/").at(-1) ?? "";
  const changed = (await rotate()).body.webhookUrl as string;
  const second = secretOf(changed);
  expect(await addressNow()).toBe(changed);
  const statuses = async (...secrets: string[]) => {
    const sent = { body: lastlinkEvent({ IsTest: true }), headers: { "x-webhook-token": token } };
    const request = (secret: string) => visitor(product).request(`/v1/webhooks/lastlink/${secret}`, sent);
    return (await Promise.all(secrets.map(request))).map(({ status }) => status);
  };
  expect(await statuses(first, second)).toEqual([404, 200]);
  // Two concurrent requests leave one address.
  expect((await Promise.all([rotate(), rotate()])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await statuses(first, second, secretOf(await addressNow()))).toEqual([404, 404, 200]);
  const subjects = async () => (await mailsTo(product, owner.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain("O token da Lastlink foi salvo");
  await expect.poll(subjects).toContain("O endereço do webhook foi trocado");
  const events = product.ctx.db.selectFrom("accountEvent").select("kind").where("accountId", "=", owner.accountId);
  const kinds = (await events.execute()).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["lastlink_token_changed", "lastlink_address_changed"]));
});

test("test webhooks of Lastlink and events without access are ignored", async () => {
  const { purchase, postEvent, people } = await connected();
  await postEvent(lastlinkEvent({ ...purchase("2099-01-10"), IsTest: true }));
  await postEvent(
    lastlinkEvent({ Data: { ...purchase("2099-01-10").Data, Buyer: { Email: "contato@lastlink.com" } } }),
  );
  await postEvent(lastlinkEvent({ ...purchase("2099-01-10"), Event: "Abandoned_Cart" }));
  await postEvent({ Event: 5, Data: "nonsense" });
  await postEvent({});
  expect(await people()).toEqual([]);
});

describe("webhooks of Lastlink", () => {
  test("Lastlink webhooks add new subscribers and update paid ends in any order, and count each event once", async () => {
    const { purchase, postEvent, people } = await connected();
    const later = lastlinkEvent({
      Event: "Recurrent_Payment",
      CreatedAt: "2026-11-20T12:00:00Z",
      ...purchase("2099-02-10"),
    });
    const sooner = lastlinkEvent({ CreatedAt: "2026-10-20T12:00:00Z", ...purchase("2099-01-10") });
    const canceled = lastlinkEvent({
      Event: "Subscription_Canceled",
      CreatedAt: "2026-10-25T12:00:00Z",
      ...purchase("2099-01-10"),
    });
    for (const event of [later, sooner, canceled, later]) expect((await postEvent(event)).status).toBe(200);
    await expect
      .poll(people)
      .toMatchObject([
        { status: "active", source: "lastlink", access: true, currentPeriodEnd: "2099-02-11T02:59:59.999Z" },
      ]);
    await postEvent(
      lastlinkEvent({ Event: "Subscription_Canceled", CreatedAt: "2026-11-21T12:00:00Z", ...purchase("2099-02-10") }),
    );
    await expect
      .poll(people)
      .toMatchObject([{ status: "canceled", access: true, currentPeriodEnd: "2099-02-11T02:59:59.999Z" }]);
  });

  test("texts of Lastlink with half an emoji or NUL lose no subscriber, and are cut at whole characters", async () => {
    const { purchase, postEvent, people } = await connected();
    const named = (Name: string, plan: string, Id: string) => {
      const { Data } = purchase("2099-01-10", Id);
      const texts = { Products: [{ Name: plan }], Buyer: { ...Data.Buyer, Name }, Subscriptions: [{ Id }] };
      return lastlinkEvent({ Data: { ...Data, ...texts } });
    };
    const events = [
      named(`${"x".repeat(79)}😀 fim`, `${"y".repeat(119)}😀 fim`, "cut"),
      named("Bia \ud83d", "Mensal \u0000", "half"),
    ];
    for (const event of events) expect((await postEvent(event)).status).toBe(200);
    const names = async () => (await people()).map(({ fan }) => fan.name);
    await expect.poll(async () => (await names()).toSorted()).toEqual(["Bia \ufffd", `${"x".repeat(79)}😀`]);
  });

  test("Lastlink webhooks update subscribers of an imported file, and a refund ends their access", async () => {
    const { owner, email, purchase, postEvent, people } = await connected();
    await addImport(product, owner, "ready", importFile([`Bia;${email};;Mensal;29,90;Ativo;24/12/2098`]));
    const { imports } = (await owner.request("/v1/lastlink")).body;
    await owner.request(`/v1/lastlink/imports/${imports[0]._id}/confirm`, { body: { allowed: true } });
    await expect.poll(people).toHaveLength(1);
    await postEvent(lastlinkEvent({ Event: "Recurrent_Payment", ...purchase("2099-01-10", "pay-1") }));
    await expect.poll(people).toMatchObject([{ status: "active", currentPeriodEnd: "2099-01-11T02:59:59.999Z" }]);
    await postEvent(
      lastlinkEvent({
        Event: "Payment_Chargeback",
        CreatedAt: "2026-11-21T12:00:00Z",
        ...purchase("2099-01-10", "pay-1"),
      }),
    );
    await expect.poll(people).toMatchObject([{ status: "charged_back", access: false }]);
    await postEvent(
      lastlinkEvent({
        Event: "Recurrent_Payment",
        CreatedAt: "2026-11-22T12:00:00Z",
        ...purchase("2099-02-10", "pay-2"),
      }),
    );
    await expect
      .poll(people)
      .toMatchObject([{ status: "active", access: true, currentPeriodEnd: "2099-02-11T02:59:59.999Z" }]);
  });

  test("a purchase of another product at Lastlink changes no imported subscription", async () => {
    const { owner, email, postEvent, people } = await connected();
    await addImport(product, owner, "done", importFile([`Bia;${email};;Mensal;29,90;Ativo;24/12/2098`]));
    const before = await people();
    const eBook = (Event: string, CreatedAt: string) => ({
      ...lastlinkEvent({ Event, CreatedAt }),
      Data: {
        Products: [{ Id: "p2", Name: "E-book" }],
        Buyer: { Email: email },
        Purchase: { PaymentId: "pay-9", Price: { Value: 49 } },
        AccessEndedAt: "2099-11-20",
      },
    });
    for (const event of [
      eBook("Purchase_Order_Confirmed", "2026-11-20T12:00:00Z"),
      eBook("Product_Access_Ended", "2026-11-20T13:00:00Z"),
      eBook("Payment_Refund", "2026-11-21T12:00:00Z"),
    ]) {
      await postEvent(event);
      await applyLastlinkEvents(product.ctx, owner.accountId, `${email}|E-book`);
      expect(await people()).toEqual(before);
    }
  });

  test("a person of a file without plans belongs to the first subscription that Lastlink names, whatever its product", async () => {
    const { owner, email, postEvent, people } = await connected();
    await addImport(product, owner, "done", importFile([`Bia;${email};;;29,90;Ativo;24/12/2098`]));
    const renewal = (subscription: string, Name: string, NextBilling: string) =>
      lastlinkEvent({
        Event: "Recurrent_Payment",
        Data: {
          Products: [{ Id: "p1", Name }],
          Buyer: { Email: email },
          Purchase: { PaymentId: NextBilling, Recurrency: 1, NextBilling, Price: { Value: 29.9 } },
          Subscriptions: [{ Id: `${subscription}-${owner.username}` }],
        },
      });
    const post = async (subscription: string, event: object) => {
      await postEvent(event);
      await applyLastlinkEvents(product.ctx, owner.accountId, `id:${subscription}-${owner.username}`);
    };
    await post("first", renewal("first", "Clube", "2099-01-10"));
    await post("first", renewal("first", "Clube novo", "2099-02-10"));
    expect(await people()).toMatchObject([{ currentPeriodEnd: "2099-02-11T02:59:59.999Z" }]);
    await post("second", renewal("second", "Curso", "2099-05-10"));
    expect((await people()).map(({ currentPeriodEnd }) => currentPeriodEnd).toSorted()).toEqual([
      "2099-02-11T02:59:59.999Z",
      "2099-05-11T02:59:59.999Z",
    ]);
    const refund = { ...renewal("second", "Curso", "2099-05-10"), Event: "Payment_Refund", Id: "refund" };
    await post("second", { ...refund, CreatedAt: "2026-11-21T12:00:00Z" });
    expect((await people()).map(({ status }) => status).toSorted()).toEqual(["active", "refunded"]);
  });
});
