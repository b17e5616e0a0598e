import { beforeEach, describe, expect, test } from "vitest";
import { claimNextTranscode } from "#modules/stories/claim-next-transcode";
import { verifyEmail } from "#test/grants";
import { addItem, buyItem, orderItem } from "#test/items";
import { linksOf } from "#test/media";
import { type Person, visitor } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { makeVideo } from "#test/videos";
import { addReceipt, addStory, openWorld, orderNow, signIn, subscribe, type World } from "#test/world";

const product = startProduct();
let world: World;
let ana: World["owner"];
let browser: Person;
beforeEach(async () => {
  world = await openWorld(product);
  ana = world.owner;
  browser = await signIn(world, ana);
});

const day = 86_400_000;
const addPhoto = async () =>
  (await browser.upload("/v1/medias", [["file", await makePicture(), "foto.jpg"]])).body._id as string;
const approve = (id: string) => ana.request(`/v1/payments/${id}/approve`, { method: "POST" });
const reject = (id: string) => ana.request(`/v1/payments/${id}/reprove`, { method: "POST", body: {} });
const checksOf = async (id: string) => {
  const { data } = (await ana.request("/v1/payments?limit=100")).body;
  return data.find(({ _id }: { _id: string }) => _id === id).receiptChecks.map(({ kind }: { kind: string }) => kind);
};
const offered = async (as = visitor(product)) => (await as.request(`/v1/creators/${ana.username}/items`)).body.data;
const contentsOf = async (fan: Person, id: string) => (await fan.request(`/v1/fan/items/${id}`)).body.contents;

describe("single items of a creator", () => {
  test("an item has videos and photos in their order, and is shown to visitors without them", async () => {
    const [photo, video] = [await addPhoto(), await addStory(product, ana)];
    const { body } = await browser.request("/v1/items", {
      body: { title: "Ensaio completo", description: "Do começo ao fim", price: 1_990, contents: [photo, video] },
    });
    expect(body).toMatchObject({ price: 1_990, subscriberPrice: null, onSale: true, videos: 1, photos: 1, sold: 0 });
    expect(body.contents).toMatchObject([
      { _id: photo, kind: "photo" },
      { _id: video, kind: "video" },
    ]);
    for (const { url } of body.contents) expect((await browser.request(url)).status).toBe(200);
    const [shown] = await offered();
    expect(shown).toMatchObject({
      _id: body._id,
      title: "Ensaio completo",
      price: 1_990,
      buyable: true,
      bought: false,
    });
    expect(shown.cover).toMatch(/^data:/);
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${photo}|${video}|/media/`));
  });

  test.each([
    [{ price: 199 }, "price"],
    [{ price: 200_001 }, "price"],
    [{ subscriberPrice: 1_990 }, "subscriberPrice"],
    [{ contents: [] }, "contents"],
    [{ stock: 0 }, "stock"],
    [{ title: " " }, "title"],
    [{ audience: "friends" }, "audience"],
  ])("an item is refused with its wrong field named: %j", async (change, field) => {
    const body = { title: "Ensaio", price: 1_990, contents: [await addStory(product, ana)], ...change };
    const refused = await ana.request("/v1/items", { body });
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toHaveProperty([field]);
  });

  test("an item has no contents of another creator, no drafts and nothing twice", async () => {
    const foreign = await addStory(product, world.other);
    const own = await addStory(product, ana);
    const add = (contents: string[]) => ana.request("/v1/items", { body: { title: "Ensaio", price: 1_990, contents } });
    expect((await add([foreign])).status).toBe(404);
    expect((await add([own, own])).status).toBe(400);
    expect((await add(Array.from({ length: 21 }, () => crypto.randomUUID()))).status).toBe(400);
    expect((await add([own])).status).toBe(201);
  });

  test("what is part of an item is not deleted", async () => {
    const [photo, video] = [await addPhoto(), await addStory(product, ana)];
    const { _id } = await addItem(product, ana, { contents: [photo, video] });
    for (const path of [`/v1/medias/${photo}`, `/v1/stories/${video}`])
      expect((await ana.request(path, { method: "DELETE" })).body.code).toBe("CONTENT_IN_ITEM");
    expect((await ana.request(`/v1/items/${_id}`, { method: "DELETE" })).status).toBe(204);
    expect((await ana.request(`/v1/items/${_id}`, { method: "DELETE" })).status).toBe(204);
    for (const path of [`/v1/medias/${photo}`, `/v1/stories/${video}`])
      expect((await ana.request(path, { method: "DELETE" })).status).toBe(204);
  });

  test("a story that is deleted while it becomes part of an item is in the item or deleted, not both", async () => {
    for (let i = 0; i < 8; i++) {
      const story = await addStory(product, ana);
      const body = { title: "Ensaio", price: 1_990, contents: [story] };
      const [created, deleted] = await Promise.all([
        ana.request("/v1/items", { body }),
        ana.request(`/v1/stories/${story}`, { method: "DELETE" }),
      ]);
      expect([201, 404]).toContain(created.status);
      expect(deleted.status).toBe(created.status === 201 ? 409 : 204);
    }
  });

  test("items on sale come first in the list, and its sums have the sales of deleted ones too", async () => {
    const [older, newer] = [await addItem(product, ana), await addItem(product, ana, { price: 2_490, onSale: false })];
    const list = async () => (await ana.request("/v1/items?limit=1")).body;
    expect(await list()).toMatchObject({
      data: [{ _id: older._id }],
      totalCount: 2,
      hasMore: true,
      sold: 0,
      earned: 0,
    });
    await buyItem(product, ana, older._id);
    expect(await list()).toMatchObject({ data: [{ sold: 1, earned: 1_990 }], sold: 1, earned: 1_990 });
    product.clock.aheadMs += 8 * day;
    await ana.request(`/v1/items/${older._id}`, { method: "DELETE" });
    expect(await list()).toMatchObject({ data: [{ _id: newer._id, sold: 0 }], totalCount: 1, sold: 1, earned: 1_990 });
    expect((await ana.request(`/v1/items/${newer._id}`)).body).toMatchObject({ _id: newer._id, onSale: false });
    expect((await ana.request(`/v1/items/${older._id}`)).status).toBe(404);
    expect((await world.other.request(`/v1/items/${newer._id}`)).status).toBe(404);
  });

  test("contents of a sold item are added, not removed, and it is deleted a week after its last sale", async () => {
    const [first, second] = [await addStory(product, ana), await addStory(product, ana)];
    const { _id } = await addItem(product, ana, { contents: [first] });
    const { fan } = await buyItem(product, ana, _id);
    const change = (contents: string[]) => ana.request(`/v1/items/${_id}`, { method: "PATCH", body: { contents } });
    expect((await change([second])).body.code).toBe("ITEM_SOLD");
    expect((await change([second, first])).body).toMatchObject({ price: 1_990, sold: 1, earned: 1_990 });
    expect(await contentsOf(fan, _id)).toMatchObject([{ _id: second }, { _id: first }]);
    const remove = () => ana.request(`/v1/items/${_id}`, { method: "DELETE" });
    expect((await remove()).body.code).toBe("ITEM_SOLD_RECENTLY");
    product.clock.aheadMs += 7 * day + 1_000;
    expect((await remove()).status).toBe(204);
    expect((await fan.request(`/v1/fan/items/${_id}`)).status).toBe(404);
  });
});

describe("buyers of single items", () => {
  test("a withdrawn item stays in its fan's list after its creator has deleted it, without a picture", async () => {
    const { _id } = await addItem(product, ana, { description: "Do show de Olinda" });
    const { fan, orderId } = await buyItem(product, ana, _id);
    expect((await fan.request(`/v1/fan/orders/${orderId}/refund`, { body: {} })).status).toBe(200);
    expect((await ana.request(`/v1/items/${_id}`, { method: "DELETE" })).status).toBe(204);
    const [bought, ...others] = (await fan.request("/v1/fan/items")).body.data;
    expect(others).toEqual([]);
    expect(bought).toMatchObject({ _id, title: "Ensaio completo", videos: 1, cover: null, refund: { amount: 1_990 } });
    expect(bought.revoked).toMatchObject({ reason: "refunded" });
    expect((await fan.request(`/v1/fan/items/${_id}`)).body).toMatchObject({ contents: [], refund: bought.refund });

    const kept = await addItem(product, ana);
    const buyer = await buyItem(product, ana, kept._id);
    await product.ctx.db.updateTable("item").set({ deletedAt: product.ctx.now() }).where("id", "=", kept._id).execute();
    expect((await buyer.fan.request("/v1/fan/items")).body.data).toEqual([]);
    expect((await buyer.fan.request(`/v1/fan/items/${kept._id}`)).status).toBe(404);
  });

  test("a fan without a subscription buys an item and watches it, on every device with their e-mail address", async () => {
    const [photo, video] = [await addPhoto(), await addStory(product, ana)];
    const { _id } = await addItem(product, ana, { contents: [video, photo] });
    const { fan, status, order: placed } = await orderItem(product, ana, _id);
    expect(status).toBe(201);
    const line = { kind: "item", itemId: _id, title: "Ensaio completo", amount: 1_990, fulfilledAt: null };
    expect(placed).toMatchObject({ title: "Ensaio completo", lines: [line], payment: { amount: 1_990 } });
    expect((await fan.request(`/v1/fan/items/${_id}`)).status).toBe(404);
    const bought = await buyItem(product, ana, _id);
    const [shown] = await offered(bought.fan);
    expect(shown).toMatchObject({ bought: true, buyable: false });
    const contents = await contentsOf(bought.fan, _id);
    expect(contents).toMatchObject([{ _id: video }, { _id: photo }]);
    for (const { url, posterUrl } of contents) {
      expect((await bought.fan.request(url)).status).toBe(200);
      expect((await bought.fan.request(posterUrl)).status).toBe(200);
      expect((await fan.request(url)).status).toBe(404);
      expect((await visitor(product).request(url)).status).toBe(404);
    }
    const phone = visitor(product);
    await orderItem(product, ana, _id, phone);
    await verifyEmail(product, phone, bought.email);
    expect(await contentsOf(phone, _id)).toHaveLength(2);
    const { data, totalCount } = (await phone.request("/v1/fan/items")).body;
    expect([totalCount, data[0]]).toMatchObject([
      1,
      { _id, title: "Ensaio completo", creator: { username: ana.username } },
    ]);
    expect((await bought.fan.request(`/v1/creators/${ana.username}/stories`)).body.code).toBe("SUBSCRIPTION_REQUIRED");
  });

  test("what was uploaded only for items is seen by its buyers and its creator, not by subscribers", async () => {
    const onlyInItems = ["onlyInItems", "true"] as const;
    const files = { foto: await makePicture(), video: makeVideo({ seconds: 1, size: "90x160" }) };
    for (const [name, file] of Object.entries(files)) {
      const { status, body } = await browser.upload("/v1/medias", [
        [...onlyInItems],
        ["caption", name],
        ["file", file, name],
      ]);
      expect([status, body.onlyInItems]).toEqual([201, true]);
    }
    const claim = { claimId: crypto.randomUUID(), encodes: false };
    await claimNextTranscode(product.ctx, claim, new AbortController().signal);
    const own = (await browser.request("/v1/medias")).body.data;
    expect(own).toMatchObject([
      { kind: "video", processed: true, onlyInItems: true },
      { kind: "photo", onlyInItems: true },
    ]);
    const linksOfAll = async (person: Person) => {
      const links = await linksOf(world, person);
      const [video, photo] = own.map(({ _id }: { _id: string }) => _id);
      return [
        links("stories", video, "video"),
        links("stories", video, "poster"),
        links("medias", photo, "photo"),
        links("medias", photo, "thumb"),
      ];
    };
    const open = async (person: Person) => {
      const statuses = new Set<number>();
      for (const link of await linksOfAll(person)) statuses.add((await person.request(link)).status);
      return [...statuses];
    };
    const contents = own.map(({ _id }: { _id: string }) => _id);
    const { _id } = await addItem(product, ana, { contents });
    const { person: subscriber } = await subscribe(world, ana, "paying");
    const { fan: buyer } = await buyItem(product, ana, _id);
    const { fan: stranger } = await orderItem(product, ana, _id);
    expect(await contentsOf(buyer, _id)).toMatchObject([{ caption: "video" }, { caption: "foto" }]);
    expect([await open(buyer), await open(browser)]).toEqual([[200], [200]]);
    expect([await open(subscriber), await open(stranger)]).toEqual([[404], [404]]);
    expect((await subscriber.request(`/v1/creators/${ana.username}/medias`)).body).toMatchObject({
      data: [],
      totalCount: 0,
    });
    for (const path of ["stories", "highlights"])
      expect((await subscriber.request(`/v1/creators/${ana.username}/${path}`)).body).toMatchObject({ data: [] });
    product.clock.aheadMs += 1_000;
    expect((await visitor(product).request(`/v1/creators/${ana.username}`)).body.counts.medias).toBe(0);
    // A subscriber who buys it sees it too.
    await buyItem(product, ana, _id, subscriber);
    product.clock.aheadMs += 5_000;
    expect(await open(subscriber)).toEqual([200]);
  });

  test("the same item ordered again is the same order, also the last one, until its money is there", async () => {
    const { _id } = await addItem(product, ana, { stock: 1 });
    const first = await orderItem(product, ana, _id);
    const [shown] = await offered(first.fan);
    expect([shown, (await offered())[0]]).toMatchObject([
      { left: 1, buyable: true },
      { left: 0, buyable: false },
    ]);
    const again = (change: object = {}) =>
      first.fan.request("/v1/checkout", {
        body: {
          ...{ username: ana.username, paymentMethod: "pix", lines: [{ kind: "item", itemId: _id }] },
          ...change,
        },
      });
    expect((await again()).body._id).toBe(first.order._id);
    const [one, two] = await Promise.all([again(), again()]);
    expect([one.body._id, two.body._id]).toEqual([first.order._id, first.order._id]);
    expect((await orderItem(product, ana, _id)).order.code).toBe("ITEM_UNAVAILABLE");
    const fan = { name: "Bia Costa", email: "outra@exemplo.com", phone: "11912345678" };
    expect((await again({ fan })).body.code).toBe("ITEM_UNAVAILABLE");
  });

  test("a subscriber pays their price, and alone buys what is for subscribers", async () => {
    const { person } = await subscribe(world, ana, "paying");
    const cheaper = await addItem(product, ana, { price: 3_000, subscriberPrice: 1_000 });
    const closed = await addItem(product, ana, { audience: "subscribers" });
    const byId = async (as: Person) =>
      Object.fromEntries((await offered(as)).map((item: { _id: string }) => [item._id, item]));
    const stranger = visitor(product);
    expect((await byId(stranger))[cheaper._id]).toMatchObject({
      price: 3_000,
      subscriberPrice: 1_000,
      fullPrice: null,
    });
    expect((await byId(stranger))[closed._id]).toMatchObject({ buyable: false });
    expect((await byId(person))[cheaper._id]).toMatchObject({ price: 1_000, subscriberPrice: null, fullPrice: 3_000 });
    expect((await byId(person))[closed._id]).toMatchObject({ buyable: true });
    expect((await orderItem(product, ana, closed._id)).order.code).toBe("ITEM_FOR_SUBSCRIBERS");
    expect((await orderItem(product, ana, closed._id, person)).status).toBe(201);
    expect((await orderItem(product, ana, cheaper._id)).order.payment.amount).toBe(3_000);
    expect((await orderItem(product, ana, cheaper._id, person)).order.payment.amount).toBe(1_000);
  });

  test("an order shows that its address has the item only to a browser that may read how", async () => {
    const { _id } = await addItem(product, ana);
    const buyer = await buyItem(product, ana, _id);
    const fan = { name: "Bia Costa", email: buyer.email, phone: "11912345678" };
    const stranger = visitor(product);
    const { planId: _, ...order } = await orderNow(product, ana);
    const body = { ...order, fan, lines: [{ kind: "item", itemId: _id }] };
    const placed = await stranger.request("/v1/checkout", { body });
    expect(placed.status).toBe(201);
    const isAvailable = async () => (await stranger.request(`/v1/checkout/${placed.body._id}`)).body.available;
    expect([placed.body.available, await isAvailable()]).toEqual([true, true]);
    await verifyEmail(product, stranger, buyer.email);
    expect(await isAvailable()).toBe(false);
  });

  test("an item that is bought, off sale, past its time or another creator's is not ordered", async () => {
    const { _id } = await addItem(product, ana);
    const { fan } = await buyItem(product, ana, _id);
    expect((await orderItem(product, ana, _id, fan)).order.code).toBe("ITEM_BOUGHT");
    const order = async (change: object) => {
      await ana.request(`/v1/items/${_id}`, { method: "PATCH", body: change });
      return (await orderItem(product, ana, _id)).order.code;
    };
    expect(await order({ onSale: false })).toBe("ITEM_UNAVAILABLE");
    expect(await offered()).toEqual([]);
    expect(await offered(fan)).toMatchObject([{ _id, bought: true }]);
    expect(await order({ onSale: true, availableUntil: "2020-01-01T00:00:00.000Z" })).toBe("ITEM_UNAVAILABLE");
    expect((await orderItem(product, world.other, _id)).status).toBe(404);
  });

  test("the last of a limited number is sold once, to whoever orders it first", async () => {
    const { _id } = await addItem(product, ana, { stock: 1 });
    const placed = await Promise.all(Array.from({ length: 4 }, () => orderItem(product, ana, _id)));
    expect(placed.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(await offered()).toMatchObject([{ left: 0, buyable: false }]);
    product.clock.aheadMs += 31 * 60_000;
    expect(await offered()).toMatchObject([{ left: 1, buyable: true }]);
  });

  test("an item is not deleted while somebody may pay it, and nobody pays for a deleted one", async () => {
    const { _id } = await addItem(product, ana);
    const remove = () => ana.request(`/v1/items/${_id}`, { method: "DELETE" });
    const late = await orderItem(product, ana, _id);
    expect((await remove()).body.code).toBe("ITEM_ORDERED");
    product.clock.aheadMs += 4 * day;
    const fan = await orderItem(product, ana, _id);
    await addReceipt(product, { person: fan.fan, orderId: fan.order._id, subscriptionId: "", email: fan.email });
    product.clock.aheadMs += 4 * day;
    expect((await remove()).body.code).toBe("ITEM_ORDERED");
    expect((await reject(fan.order._id)).status).toBe(200);
    expect((await remove()).status).toBe(204);
    await addReceipt(product, { person: late.fan, orderId: late.order._id, subscriptionId: "", email: late.email });
    expect((await approve(late.order._id)).body.code).toBe("ORDER_NOT_ACCEPTED");
    expect(await checksOf(late.order._id)).toContain("item");
  });

  test("the last of a limited number is approved once, also after its reservations ended", async () => {
    const { _id } = await addItem(product, ana, { stock: 1 });
    const orders = [await orderItem(product, ana, _id)];
    product.clock.aheadMs += 31 * 60_000;
    orders.push(await orderItem(product, ana, _id));
    for (const { fan: person, order, email } of orders)
      await addReceipt(product, { person, orderId: order._id, subscriptionId: "", email });
    expect(await checksOf(orders[0]?.order._id)).not.toContain("item");
    const answers = await Promise.all(orders.map(({ order }) => approve(order._id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await ana.request("/v1/items")).body.data).toMatchObject([{ sold: 1 }]);
  });

  test("a second order of an item by the same fan is not approved", async () => {
    const { _id } = await addItem(product, ana);
    const first = await orderItem(product, ana, _id);
    const again = visitor(product);
    const { planId: _, fan: payer, ...body } = await orderNow(product, ana);
    const lines = [{ kind: "item", itemId: _id }];
    const second = await again.request("/v1/checkout", {
      body: { ...body, fan: { ...payer, email: first.email }, lines },
    });
    for (const [person, orderId] of [
      [first.fan, first.order._id],
      [again, second.body._id],
    ] as const)
      await addReceipt(product, { person, orderId, subscriptionId: "", email: first.email });
    expect((await approve(first.order._id)).status).toBe(200);
    expect((await approve(second.body._id)).body.code).toBe("ORDER_NOT_ACCEPTED");
    expect(await checksOf(second.body._id)).toContain("item");
    const marked = await ana.request(`/v1/payments/${second.body._id}/mark-paid`, { body: { reason: "Por engano" } });
    expect(marked.status).toBe(409);
  });

  test("buyers lose an item whose money went back, and of what was taken down nothing is shown", async () => {
    const [kept, hidden] = [await addStory(product, ana), await addStory(product, ana)];
    const { _id } = await addItem(product, ana, { contents: [kept, hidden] });
    const { fan, orderId } = await buyItem(product, ana, _id);
    const link = (await contentsOf(fan, _id))[1].url;
    await product.ctx.db
      .updateTable("story")
      .set({ takenDownAt: product.ctx.now() })
      .where("id", "=", hidden)
      .execute();
    expect(await contentsOf(fan, _id)).toMatchObject([{ _id: kept }]);
    product.clock.aheadMs += 5_000;
    expect((await fan.request(link)).status).toBe(404);
    const returned = await ana.request(`/v1/payments/${orderId}/refunds`, { method: "POST", body: {} });
    expect(returned.status).toBe(200);
    const revoked = { at: expect.any(String), reason: "refunded" };
    expect((await fan.request(`/v1/fan/items/${_id}`)).body).toMatchObject({ contents: [], revoked, withdrawal: null });
    expect((await fan.request("/v1/fan/items")).body.data).toMatchObject([{ _id, revoked, refund: null }]);
    expect((await ana.request("/v1/items")).body.data).toMatchObject([{ sold: 0, earned: 0 }]);
    // Bought again, it is open.
    product.clock.aheadMs += 5_000;
    await buyItem(product, ana, _id, fan);
    expect((await fan.request("/v1/fan/items")).body.data).toMatchObject([{ _id, revoked: null }]);
  });

  test("a story of an item stays with its buyer after it has left the ring and the subscription has ended", async () => {
    const story = await addStory(product, ana);
    const { _id } = await addItem(product, ana, { contents: [story] });
    const { person } = await subscribe(world, ana, "paying");
    await buyItem(product, ana, _id, person);
    product.clock.aheadMs += 45 * day;
    const [{ url }] = await contentsOf(person, _id);
    expect((await person.request(url)).status).toBe(200);
  });
});
