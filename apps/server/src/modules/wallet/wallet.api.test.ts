import { beforeAll, describe, expect, test } from "vitest";
import { holderBody, register } from "#test/money";
import { type Creator, creator, type Person } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { adminOf, supportFor } from "#test/world";
import { deleteDocuments } from "./documents.ts";

const product = startProduct();
let admin: Creator;
beforeAll(async () => {
  admin = await adminOf(product);
});

const status = async (person: Person) => (await person.request("/v1/wallet/status")).body;
const sides = ["front", "back"] as const;
const send = async (person: Person, side: (typeof sides)[number], picture?: Blob) =>
  person.upload(`/v1/wallet/documents/${side}`, [["file", picture ?? (await makePicture()), "doc.jpg"]]);

async function underReview() {
  const person = await creator(product);
  await register(person);
  for (const side of sides) await send(person, side);
  return person;
}

type Waiting = { _id: string; account: { username: string }; frontUrl: string; backUrl: string };

async function reviewOf(person: Creator): Promise<Waiting> {
  const { data } = (await admin.request("/v1/admin/wallets?limit=100")).body as { data: Waiting[] };
  return data.find(({ account }) => account.username === person.username) as Waiting;
}

const decide = (by: Person, { _id }: { _id: string }, body?: object) =>
  by.request(`/v1/admin/wallets/${_id}/${body ? "reject" : "approve"}`, { method: "POST", body });

const files = async (person: Person) => {
  const { _id } = (await person.request("/v1/me")).body;
  return product.ctx.db.selectFrom("walletDocument").selectAll().where("accountId", "=", _id).orderBy("id").execute();
};

describe("wallets of a new account", () => {
  test("a new account's wallet is empty, and each of its endpoints answers", async () => {
    const person = await creator(product);
    const { status, refusals, ...fields } = (await person.request("/v1/wallet")).body;
    expect([status, refusals]).toEqual(["none", []]);
    expect(Object.keys(fields)).toHaveLength(11);
    expect(Object.values(fields).every((value) => value === null)).toBe(true);
    expect((await person.request("/v1/wallet/documents")).body).toEqual({ front: null, back: null });
    expect((await person.request("/v1/wallet/recipient")).body).toEqual({
      ...{
        _id: null,
        status: "none",
        pixKey: null,
        document: null,
        name: null,
        destination: null,
        transferEnabled: false,
        obstacle: { code: "NO_HELD_BALANCE", endsAt: null },
      },
    });
    expect((await send(person, "front")).body.code).toBe("WALLET_NOT_REGISTERED");
  });
});

describe("registration of the wallet's holder", () => {
  test("the holder's data is stored without masks, and only the holder's own key is accepted", async () => {
    const person = await creator(product);
    const saved = await register(person);
    expect(saved).toEqual({
      ...{ ...holderBody, document: "12345678909", pixKey: "12345678909", zipcode: "50050000" },
      ...{ status: "registered", refusals: [] },
    });
    expect((await person.request("/v1/wallet")).body).toEqual(saved);
    const wrong = { ...holderBody, pixKey: "529.982.247-25", zipcode: "123", state: "XX", birthDate: "2026-02-31" };
    const { status, body } = await person.request("/v1/wallet", { body: wrong });
    expect([status, Object.keys(body.fields).sort()]).toEqual([400, ["birthDate", "state", "zipcode"]]);
    const key = await person.request("/v1/wallet", { body: { ...holderBody, pixKey: "529.982.247-25" } });
    expect(key.body.fields).toEqual({ pixKey: expect.stringContaining("titular") });
    const { pixKey: _, ...withoutKey } = holderBody;
    expect((await person.request("/v1/wallet", { body: withoutKey })).body).toEqual(saved);
    const later = await person.request("/v1/wallet", { body: { ...holderBody, birthDate: "2099-01-01" } });
    expect(later.body.fields).toEqual({ birthDate: "Esta data ainda não chegou." });
  });

  test("a changed holder is e-mailed and logged, and delays payouts by a day", async () => {
    const person = await creator(product);
    await register(person);
    const moved = { ...holderBody, document: "529.982.247-25", pixKey: "52998224725" };
    expect((await register(person, moved)).document).toBe("52998224725");
    // A new address is not another holder.
    expect((await register(person, { ...moved, street: "Rua do Sol" })).street).toBe("Rua do Sol");
    const { _id } = (await person.request("/v1/me")).body;
    const logged = product.ctx.db.selectFrom("accountEvent").select("kind").where("accountId", "=", _id);
    expect(await logged.execute()).toEqual([{ kind: "payout_changed" }]);
    const { rest } = await product.ctx.db
      .selectFrom("wallet")
      .select("pixKeyChangedAt as rest")
      .where("accountId", "=", _id)
      .executeTakeFirstOrThrow();
    expect(rest).not.toBeNull();
  });
});

describe("documents of the wallet", () => {
  test("wallet documents go into review with the second side, open for admins only, and are deleted once decided", async () => {
    const person = await creator(product);
    await register(person);
    expect((await send(person, "front")).body).toMatchObject({ front: { status: "sent" }, back: null });
    expect((await status(person)).status).toBe("documents_pending");
    // A better picture replaces the first one.
    await send(person, "front");
    expect((await send(person, "back")).body).toMatchObject({ front: { status: "sent" }, back: { status: "sent" } });
    expect((await status(person)).status).toBe("under_review");
    for (const side of sides) expect((await send(person, side)).body.code).toBe("WALLET_UNDER_REVIEW");
    expect((await person.request("/v1/wallet", { body: holderBody })).body.code).toBe("WALLET_UNDER_REVIEW");

    await deleteDocuments(product.ctx);
    const storedFiles = await files(person);
    expect(storedFiles.map(({ status, fileKey: key }) => [status, key !== null])).toEqual([
      ["replaced", false],
      ["sent", true],
      ["sent", true],
    ]);
    const [, front] = storedFiles;
    const stored = await product.ctx.storage.read(front?.fileKey ?? "");
    expect(stored.includes(Buffer.from("JFIF"))).toBe(false);

    const review = await reviewOf(person);
    expect(review).toMatchObject({ name: holderBody.name, document: "12345678909", birthDate: "1994-05-20" });
    const picture = await admin.request(review.frontUrl);
    expect([picture.status, picture.body.subarray(0, 3).toString("hex")]).toEqual([200, "ffd8ff"]);
    expect(picture.headers.get("cache-control")).toBe("private, no-store");
    const support = await supportFor(product, admin, person.username);
    for (const stranger of [person, await creator(product), support])
      expect((await stranger.request(review.frontUrl)).status).toBe(stranger === support ? 200 : 404);
    expect((await support.request("/v1/wallet/documents")).status).toBe(403);

    expect((await decide(admin, review)).status).toBe(200);
    expect(await status(person)).toEqual({ status: "approved", refusals: [] });
    await deleteDocuments(product.ctx);
    expect((await files(person)).every(({ fileKey: key }) => key === null)).toBe(true);
    await expect(product.ctx.storage.read(front?.fileKey ?? "")).rejects.toThrow();
    expect((await admin.request(review.frontUrl)).status).toBe(404);
    expect((await send(person, "front")).body.code).toBe("WALLET_APPROVED");
    expect((await person.request("/v1/wallet/documents")).body.front.status).toBe("approved");
  });

  test("rejected wallet documents show the reasons, and both sides are sent again", async () => {
    const person = await underReview();
    const reasons = ["back_unreadable", "name_differs"];
    expect((await decide(admin, await reviewOf(person), { reasons, note: "Mande a CNH aberta." })).status).toBe(200);
    const { status: now, refusals } = await status(person);
    expect([now, refusals.map(({ reason }: { reason: string }) => reason)]).toEqual(["rejected", [...reasons, "note"]]);
    expect((await send(person, "back")).body).toMatchObject({
      front: { status: "rejected" },
      back: { status: "sent" },
    });
    await send(person, "front");
    expect(await status(person)).toEqual({ status: "under_review", refusals: [] });
    expect((await decide(admin, await reviewOf(person))).status).toBe(200);
  });

  test("wallet documents that are no picture are rejected and leave nothing behind", async () => {
    const person = await creator(product);
    await register(person);
    expect((await send(person, "front", new Blob(["no picture"]))).body.code).toBe("NOT_A_PHOTO");
    expect(await files(person)).toEqual([]);
  });

  test("the documents of an approved wallet are requested again when its holder changes", async () => {
    const person = await underReview();
    await decide(admin, await reviewOf(person));
    const renamed = await register(person, { name: "Ana Luz Souza" });
    expect(renamed.status).toBe("registered");
    expect((await send(person, "front")).status).toBe(200);
  });
});

describe("reviews of wallets", () => {
  test("a wallet review is decided once, however many admins decide at the same time", async () => {
    const person = await underReview();
    const review = await reviewOf(person);
    const admins = [admin, await adminOf(product)];
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        decide(admins[i % 2] as Person, review, i % 3 ? undefined : { reasons: ["expired"] }),
      ),
    );
    const decisions = new Set(responses.filter(({ status }) => status === 200).map(({ body }) => body.decision));
    expect(decisions.size).toBe(1);
    expect((await status(person)).status).toBe([...decisions][0]);
    for (const { status, body } of responses) if (status !== 200) expect(body.code).toBe("ALREADY_DECIDED");
    const log = product.ctx.db.selectFrom("adminAction").select("kind").where("subjectId", "=", review._id);
    expect(await log.execute()).toEqual([{ kind: `wallet_${[...decisions][0]}` }]);
  });

  test("an admin cannot review their own wallet", async () => {
    const own = await adminOf(product);
    await register(own);
    for (const side of sides) await send(own, side);
    const review = await reviewOf(own);
    expect((await decide(own, review)).body.code).toBe("OWN_CASE");
    expect((await decide(admin, review, { reasons: [] })).body.fields).toEqual({
      reasons: "Diga pelo menos um motivo.",
    });
    expect((await decide(admin, review)).status).toBe(200);
  });

  test("a wallet review is logged, and the log cannot be deleted", async () => {
    const person = await underReview();
    const { _id, frontUrl } = await reviewOf(person);
    await admin.request(frontUrl);
    await decide(admin, { _id });
    const { db } = product.ctx;
    const { _id: accountId } = (await person.request("/v1/me")).body;
    const log = db.selectFrom("adminAction").select("kind").where("accountId", "=", accountId).orderBy("id");
    expect((await log.execute()).map(({ kind }) => kind)).toEqual(["document_read", "wallet_approved"]);
    await expect(db.deleteFrom("adminAction").execute()).rejects.toThrow("append-only");
  });
});
