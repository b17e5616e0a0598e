import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { announcements, billings, gifts, items, tips } from "@camarim/contract";
import type { Payment } from "@camarim/contract/payments";
import { beforeAll, describe, expect, test } from "vitest";
import { toMonth } from "#modules/billings/billings.rules";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { creator, type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { readConfig } from "../config.ts";
import { renderFilm } from "./art/film.ts";
import { films } from "./art/films.ts";
import { marina, password, teo } from "./creators.ts";
import { assertDemoAllowed, createDemoIfEmpty } from "./offer-demo.ts";

const product = startProduct({ work: true });
const occupied = startProduct();
const { signal } = new AbortController();
const printed: string[] = [];
const print = (text: string) => void printed.push(text);

async function signIn(username: string): Promise<Person> {
  const person = visitor(product);
  const { body } = await person.request("/v1/auth/login", { body: { usernameOrEmail: username, password } });
  person.token = body.accessToken;
  return person;
}

// Films smaller than those of the real demo: these tests do not depend on their size.
beforeAll(() => createDemoIfEmpty(product.ctx, print, signal, 180), 180_000);

describe("an empty installation started with --demo", () => {
  test("a filled demo prints its addresses and how to sign in", () => {
    expect(printed).toHaveLength(2);
    for (const word of [marina.username, teo.username, password, product.ctx.config.publicUrl]) {
      expect(printed[1]).toContain(word);
    }
  });

  test("the demo has a creator's page that sells three plans", async () => {
    const { status, body } = await visitor(product).request(`/v1/creators/${marina.username}`);
    expect(status).toBe(200);
    expect(body.profile).toMatchObject({ fullName: "Marina Sampaio", bio: marina.about.bio });
    expect(body.plans.map(({ periodMonths }: { periodMonths: number }) => periodMonths)).toEqual([1, 3, 12]);
    expect(body.counts).toMatchObject({ activeStories: 6, storiesPerWeek: 6, subscribers: 19 });
    expect(body.acceptsNewSubscribers).toBe(true);
    expect(body.highlights.map(({ title }: { title: string }) => title)).toEqual(["Palco", "Canções", "Estrada"]);
    const cover = await visitor(product).request(body.highlights[0].cover);
    expect(cover.headers.get("content-type")).toBe("image/jpeg");
    const picture = await visitor(product).request(body.profile.profilePic);
    expect(picture.headers.get("content-type")).toBe("image/jpeg");
    const second = await visitor(product).request(`/v1/creators/${teo.username}`);
    expect(second.body.counts).toMatchObject({ activeStories: 2, subscribers: 3 });
  });

  test("the demo has playable stories with captions, and older stories have more views", async () => {
    const person = await signIn(marina.username);
    const { data } = (await person.request("/v1/stories/me")).body;
    expect(data.map(({ caption }: { caption: string }) => caption).reverse()).toEqual(
      marina.stories.map(({ caption }) => caption),
    );
    for (const { processed, failed, duration } of data) {
      expect({ processed, failed }).toEqual({ processed: true, failed: undefined });
      expect(duration).toBeGreaterThanOrEqual(6);
    }
    const [newest, oldest] = [data[0].views, data.at(-1).views];
    expect(newest).toBeGreaterThan(0);
    expect(oldest).toBeGreaterThan(newest);
    expect((await person.request(data[0].videoUrl)).headers.get("content-type")).toBe("video/mp4");
  });

  test("the demo has fans in every status of a subscription", async () => {
    const person = await signIn(marina.username);
    const { data: payments } = (await person.request("/v1/payments?limit=100")).body;
    const data = payments.filter(({ subscription }: { subscription: object | null }) => subscription !== null);
    const states = new Map<string, string>(
      // Newest first, to keep each fan's first payment: a renewal may have opened another since.
      data.map(
        ({ subscription, status }: { subscription: { fan: { name: string }; status: string }; status: string }) => [
          subscription.fan.name,
          `${subscription.status}, ${status}`,
        ],
      ),
    );
    expect(Object.fromEntries(states)).toMatchObject({
      "Natália Campos": "active, paid",
      "Juliana Castro": "canceled, paid",
      "Sérgio Pacheco": "revoked, revoked",
      "Vanessa Prado": "grace, paid",
      "Otávio Reis": "expired, paid",
      "Bruna Teixeira": "pending, pending",
      "Leandro Pires": "pending, pending",
      "Camila Rocha": "pending, pending",
    });
    const paid = data.toReversed().filter(({ status }: { status: string }) => status === "paid");
    const now = product.ctx.now().toISOString();
    for (const { paidAt, periodStart, periodEnd } of paid) {
      expect(paidAt < now && periodStart < periodEnd).toBe(true);
    }
    const renewed = paid.filter(
      ({ subscription }: { subscription: { fan: { name: string } } }) => subscription.fan.name === "Natália Campos",
    );
    expect(renewed).toHaveLength(5);
    expect(renewed.at(-1).periodEnd > now).toBe(true);
  });

  test("the demo has tips with and without a message, thanked and not, and some about a story", async () => {
    const person = await signIn(marina.username);
    const listed = async (waiting: boolean) =>
      (await person.request(`/v1/tips?waiting=${waiting}`)).body.data.map((tip: tips.Tip) => [
        tip.fan.name,
        tip.amount,
        tip.message,
        tip.story?.caption ?? null,
      ]);
    const stage = marina.stories.find(({ film }) => film === "stage")?.caption;
    expect(await listed(true)).toEqual([
      ["Regina Duarte Sobral", 3_500, null, stage],
      ["Felipe Araújo", 5_000, "Essa letra me pegou.", stage],
      ["Cláudia Menezes", 500, "Boa viagem.", null],
    ]);
    expect(await listed(false)).toEqual([
      ["Beatriz Lima", 2_000, "Volta logo para Recife!", null],
      ["Wagner Antunes", 1_000, null, null],
    ]);
  });

  test("the demo has announcements, one of them opened by fans", async () => {
    const { data } = (await (await signIn(marina.username)).request("/v1/announcements")).body;
    expect(data.map(({ segment, status }: announcements.Announcement) => [segment, status])).toEqual([
      ["everyone", "sent"],
      ["lapsed", "sent"],
    ]);
    expect(data[0].recipients).toBeGreaterThan(data[1].recipients);
    expect(data[0].opened).toBe(7);
  });

  test("the demo writes about ended subscriptions, with a coupon", async () => {
    const { body } = await (await signIn(marina.username)).request("/v1/reminders");
    expect(body).toMatchObject({
      unpaidOrders: { enabled: true },
      endedSubscriptions: { enabled: true, coupon: { code: "VOLTA20", usable: true } },
    });
  });

  test("the demo has a claimed gift and one that waits", async () => {
    const { data } = (await (await signIn(marina.username)).request("/v1/gifts")).body;
    expect(data.map(({ buyer, receiver, state }: gifts.Gift) => [buyer.name, receiver.name, state])).toEqual([
      ["Otávio Reis", "Bruna Sales", "unclaimed"],
      ["Sônia Prado", "Lívia Prado", "claimed"],
    ]);
  });

  test("the demo offers an item and a longer plan beside the plans", async () => {
    const { body } = await (await signIn(marina.username)).request("/v1/extras");
    expect(body).toEqual({ itemId: expect.any(String), itemPrice: 790, planId: expect.any(String) });
  });

  test("the demo has single items: on sale with sales, one of a limited number, and one that is not on sale", async () => {
    const { data, sold, earned } = (await (await signIn(marina.username)).request("/v1/items")).body;
    expect(data.map(({ title, stock, sold, onSale }: items.Item) => [title, stock, sold, onSale])).toEqual([
      ["Passagem de som e prova do vinil", 50, 2, true],
      ["A letra inteira: Maré", null, 3, true],
      ["Estrada: da madrugada ao mar", null, 0, false],
    ]);
    expect([sold, earned]).toEqual([5, 9_450]);
    const page = (await visitor(product).request(`/v1/creators/${marina.username}/items`)).body;
    expect(page.data).toMatchObject([{ videos: 2, left: 48, cover: expect.stringMatching(/^data:/) }, { videos: 2 }]);
  });

  test("the demo has pending receipts: a valid one, a doubtful one and one that was used before", async () => {
    const person = await signIn(marina.username);
    const waiting = await person.request("/v1/payments?hasReceiptUrl&receiptManualApproved=null");
    // A busy machine may have had no time to read the pictures: their files, and an id that was typed, are checked without that.
    const levelOf = ({ receiptChecks }: Payment, of: string) => receiptChecks.find(({ kind }) => kind === of)?.level;
    expect(waiting.body.data.map((payment: Payment) => [payment.amount, levelOf(payment, "file")])).toEqual([
      [6_490, "green"],
      [21_990, "green"],
      [2_490, "red"],
    ]);
    expect(levelOf(waiting.body.data[0], "endToEndId")).toBe("green");
    for (const { receiptUrl } of waiting.body.data) {
      expect((await person.request(receiptUrl)).headers.get("content-type")).toBe("image/jpeg");
    }
    const rejected = await person.request("/v1/payments?hasReceiptUrl&receiptManualApproved=false");
    expect(rejected.body.data).toMatchObject([{ receiptRejectionReason: expect.stringContaining("R$ 24,90") }]);
    const { _id } = waiting.body.data[0];
    expect((await person.request(`/v1/payments/${_id}/approve`, { method: "POST" })).body.status).toBe("paid");
  });

  test.each([
    [marina.username, 3],
    [teo.username, 1],
  ])(
    "the demo has a billing for each month in which @%s sold: the newest is open, the others are paid",
    async (username, atLeast) => {
      const person = await signIn(username);
      const { data, ...list } = (await person.request("/v1/billings?limit=100")).body as billings.BillingsPage;
      expect(list).toMatchObject({ totalCount: data.length, pendingCount: 1, salesStopped: false });
      expect(data.length).toBeGreaterThanOrEqual(atLeast);
      const [newest, ...older] = data;
      expect(newest).toMatchObject({ status: "open", receiptUrl: null });
      expect(newest?.periodEnd).toBe(toMonth(product.ctx.now()).start.toISOString());
      for (const { status, receiptUrl } of older) {
        expect(status).toBe("paid");
        expect((await person.request(receiptUrl ?? "")).headers.get("content-type")).toBe("image/jpeg");
      }
      for (const { amount, salesTotal, pixCopyPaste } of data) {
        expect(amount > 0 && amount < salesTotal).toBe(true);
        expect(pixCopyPaste).toContain(product.ctx.config.platformPix.key);
      }
      expect(await verifyLedger(product.ctx)).toEqual([]);
    },
  );

  test("starting the demo again leaves existing data unchanged", async () => {
    const listed = () => product.ctx.db.selectFrom("subscription").select("id").orderBy("id").execute();
    const before = await listed();
    printed.length = 0;
    await createDemoIfEmpty(product.ctx, print, signal);
    expect(printed).toEqual([expect.stringContaining(password)]);
    expect(await listed()).toEqual(before);
  });
});

test("the demo does not start in a database that has other accounts", async () => {
  const ana = await creator(occupied);
  printed.length = 0;
  await createDemoIfEmpty(occupied.ctx, print, signal);
  expect(printed).toEqual([expect.stringContaining("This installation has accounts")]);
  expect((await visitor(occupied).request(`/v1/creators/${marina.username}`)).status).toBe(404);
  expect((await ana.request("/v1/me")).status).toBe(200);
});

test("the demo's generated film is served without encoding it again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "camarim-film-"));
  const [made, target] = [join(folder, "made"), join(folder, "film.mp4")];
  try {
    await renderFilm({ ...films.dressingRoom, seconds: 1 }, { folder, target }, signal);
    const facts = await product.ctx.video.inspect(target, { maxDurationSeconds: 16 });
    expect(facts).toMatchObject({ width: 1_080, height: 1_920, videoCodec: "h264", audioCodec: "aac" });
    await mkdir(made);
    expect((await product.ctx.video.prepare(target, facts, made)).copied).toBe(true);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("the demo refuses to start in production, with an SMTP server or in a process without the worker", () => {
  const local = readConfig({ CAMARIM_DATA: product.ctx.config.data });
  expect(() => assertDemoAllowed(local)).not.toThrow();
  for (const wrong of [{ mode: "production" }, { smtpUrl: "smtp://mail" }, { role: "api" }] as const) {
    expect(() => assertDemoAllowed({ ...local, ...wrong })).toThrow("--demo");
  }
});
