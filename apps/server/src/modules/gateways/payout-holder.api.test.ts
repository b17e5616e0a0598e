import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { iuguApplicant, sendIuguDocuments, withIugu } from "#test/gateways";
import { listKeys } from "#test/list-keys";
import { holderBody, register } from "#test/money";
import { type Person, seller } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { makePdf } from "#test/receipts";
import { adminOf } from "#test/world";

const product = startProduct();
const iugu = withIugu(product);

const apply = (person: Person, more = {}) =>
  person.request("/v1/iugu/account", { body: { ...iuguApplicant, ...more } });
const upload = async (person: Person, kind: string, file?: Blob) =>
  person.upload(`/v1/iugu/documents/${kind}`, [["file", file ?? (await makePicture()), "arquivo"]]);
const storedDocuments = () => product.ctx.db.selectFrom("iuguDocument").select("kind").execute();

const wallet = async (person: Person) => (await person.request("/v1/wallet")).body;
const recipient = async (person: Person) => (await person.request("/v1/wallet/recipient")).body;
const sides = async (person: Person) => (await person.request("/v1/wallet/documents")).body;

test("an application registers the payout holder with its data and documents, for the review by an admin", async () => {
  iugu.knobs({ verifyAfterMs: 60_000 });
  const ana = await seller(product);
  expect((await recipient(ana)).destination).toBeNull();
  await sendIuguDocuments(ana);
  expect((await apply(ana, { registerPayouts: true, complement: "ap. 31" })).status).toBe(200);
  expect(await wallet(ana)).toMatchObject({
    ...{
      name: "Ana Luz",
      document: "52998224725",
      zipcode: "50030230",
      street: "Rua da Aurora",
      complement: "ap. 31",
    },
    ...{ city: "Recife", state: "PE", birthDate: null, status: "under_review" },
  });
  expect(await sides(ana)).toMatchObject({ front: { status: "sent" }, back: { status: "sent" } });
  expect(await storedDocuments()).toEqual([]);
  // Only an admin approves, and the destination is the bank account of the application.
  expect(await recipient(ana)).toMatchObject({
    ...{ transferEnabled: false, destination: "Itaú · ag. 0001 · conta final 456", status: "under_review" },
  });
  const admin = await adminOf(product);
  const { data } = (await admin.request("/v1/admin/wallets?limit=100")).body;
  const review = data.find((one: { account: { username: string } }) => one.account.username === ana.username);
  const picture = await admin.request(review.frontUrl);
  expect([picture.status, picture.body.subarray(0, 3).toString("hex")]).toEqual([200, "ffd8ff"]);
});

test("documents of the payout holder are stored outside of any transaction, and not kept if they are not needed", async () => {
  const { storage, db } = product.ctx;
  const { write } = storage;
  const open: unknown[] = [];
  const writing = vi.spyOn(storage, "write").mockImplementation(async (key, content) => {
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(db);
    open.push(...rows);
    await write(key, content);
  });
  onTestFinished(() => writing.mockRestore());
  const ana = await seller(product);
  await sendIuguDocuments(ana);
  expect((await apply(ana, { registerPayouts: true })).status).toBe(200);
  expect(writing).toHaveBeenCalledTimes(2);
  expect(open).toEqual([]);
  const before = await listKeys(storage, "documents/");
  const other = await seller(product);
  await register(other, { ...holderBody, name: "Outra Pessoa" });
  await sendIuguDocuments(other);
  expect((await apply(other, { registerPayouts: true })).status).toBe(200);
  expect(await listKeys(storage, "documents/")).toEqual(before);
});

test("an application without consent registers no payout holder", async () => {
  const ana = await seller(product);
  await sendIuguDocuments(ana);
  expect((await apply(ana)).status).toBe(200);
  expect((await wallet(ana)).status).toBe("none");
});

test("a digital licence as a PDF is reviewed as a picture of both sides", async () => {
  const ana = await seller(product);
  const pdf = await makePdf(["a digital licence"]);
  for (const [kind, file] of [["identificationFront", pdf], ["selfie"]] as const) await upload(ana, kind, file);
  expect((await ana.request("/v1/iugu/documents")).body.identificationFront).toMatchObject({ isPdf: true });
  expect((await apply(ana, { registerPayouts: true })).status).toBe(200);
  expect((await wallet(ana)).status).toBe("under_review");
});

test("an application replaces no registration, and adds the documents to one of the same CPF that lacks them", async () => {
  const other = await seller(product);
  await register(other, { ...holderBody, name: "Outra Pessoa" });
  await sendIuguDocuments(other);
  expect((await apply(other, { registerPayouts: true })).status).toBe(200);
  expect(await wallet(other)).toMatchObject({ name: "Outra Pessoa", document: "12345678909", status: "registered" });

  const same = await seller(product);
  await register(same, { ...holderBody, name: "Ana Luz da Costa", document: "52998224725", pixKey: "52998224725" });
  await sendIuguDocuments(same);
  expect((await apply(same, { registerPayouts: true })).status).toBe(200);
  expect(await wallet(same)).toMatchObject({ name: "Ana Luz da Costa", city: "Recife", status: "under_review" });
  // Repeated, it changes nothing.
  expect((await apply(same, { registerPayouts: true, city: "Olinda" })).status).toBe(200);
  expect(await wallet(same)).toMatchObject({ city: "Recife", status: "under_review" });
  const reviews = product.ctx.db
    .selectFrom("walletReview")
    .innerJoin("wallet", "wallet.accountId", "walletReview.accountId");
  expect(await reviews.select("walletReview.id").where("wallet.name", "=", "Ana Luz da Costa").execute()).toHaveLength(
    1,
  );
});

test("the registration follows when the response to the first request was lost", async () => {
  const ana = await seller(product);
  await sendIuguDocuments(ana);
  iugu.knobs({ verifyAfterMs: 60_000, loseResponses: 1, losePath: "/v1/accounts/" });
  expect((await apply(ana, { registerPayouts: true })).body.code).toBe("GATEWAY_BUSY");
  expect((await wallet(ana)).status).toBe("none");
  expect((await apply(ana, { registerPayouts: true })).status).toBe(200);
  expect((await wallet(ana)).status).toBe("under_review");
});
