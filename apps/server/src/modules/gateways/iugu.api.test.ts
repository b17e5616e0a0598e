import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { unseal } from "#core/keys/seal";
import { GatewayError } from "#ports/gateways/gateway-error";
import type { Subaccounts } from "#ports/gateways/port";
import { iuguApplicant, iuguSeller, personDocuments, sendIuguDocuments, withIugu } from "#test/gateways";
import { confirm, creator, type Person, seller } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { makePdf } from "#test/receipts";
import { toDocumentOwner } from "./iugu-documents.rules.ts";
import { openIuguDocuments } from "./iugu-documents.ts";
import { openAccess } from "./open-access.ts";
import { pollAccounts } from "./poll-accounts.ts";
import { submitToIugu } from "./submit-to-iugu.ts";
import { syncAccountVerification } from "./sync-account-verification.ts";

const product = startProduct();
const iugu = withIugu(product);
const minuteMs = 60_000;

async function connectionOf(person: Person & { username: string }) {
  const found = product.ctx.db
    .selectFrom("gatewayConnection as connection")
    .innerJoin("profile", "profile.accountId", "connection.accountId")
    .selectAll("connection")
    .where("profile.username", "=", person.username)
    .where("connection.status", "!=", "disconnected");
  return found.executeTakeFirstOrThrow();
}
const storedDocuments = () =>
  product.ctx.db.selectFrom("iuguDocument").select(["accountId", "kind", "sealed"]).execute();
const statusOf = async (person: Person) => (await person.request("/v1/iugu/account")).body.status;
const apply = (person: Person, more = {}) =>
  person.request("/v1/iugu/account", { body: { ...iuguApplicant, ...more } });
const upload = async (person: Person, kind: string, file?: Blob) =>
  person.upload(`/v1/iugu/documents/${kind}`, [["file", file ?? (await makePicture()), "arquivo"]]);

const countAccounts = () => Object.keys(iugu.simulator.state.accounts).length;

test("creators who open an iugu account at the same moment all get one", async () => {
  // In all longer than a connection to the database may be silent.
  iugu.knobs({ verifyAfterMs: 60_000, openingMs: 1_800 });
  iugu.settings.timeoutMs = 6_000;
  onTestFinished(() => {
    iugu.settings.timeoutMs = 2_000;
  });
  const before = countAccounts();
  const creators = [];
  for (let i = 0; i < 4; i++) {
    const person = await seller(product);
    await sendIuguDocuments(person);
    creators.push(person);
  }
  const responses = await Promise.all(creators.map((person) => apply(person)));
  expect(responses.map(({ status, body }) => [status, body.status])).toEqual(creators.map(() => [200, "pending"]));
  expect(countAccounts()).toBe(before + 4);
});

test("a creator who applies twice at the same moment opens one account, outside of any transaction", async () => {
  iugu.knobs({ verifyAfterMs: 60_000 });
  const subaccounts = product.ctx.gateways.iugu?.subaccounts as Subaccounts;
  const { open } = subaccounts;
  const [before, opening, second] = [countAccounts(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const opened = vi.spyOn(subaccounts, "open").mockImplementation(async (name) => {
    opening.resolve();
    await second.promise;
    return open(name);
  });
  onTestFinished(() => opened.mockRestore());
  const ana = await seller(product);
  await sendIuguDocuments(ana);
  const first = apply(ana);
  await opening.promise;
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(product.ctx.db);
  expect(rows).toEqual([]);
  expect(await apply(ana)).toMatchObject({ status: 503, body: { code: "GATEWAY_BUSY" } });
  second.resolve();
  expect(await first).toMatchObject({ status: 200, body: { status: "pending" } });
  expect(await apply(ana)).toMatchObject({ status: 200, body: { status: "pending" } });
  expect(countAccounts()).toBe(before + 1);
});

test("after a failed opening the creator can apply again", async () => {
  const ana = await seller(product);
  await sendIuguDocuments(ana);
  const before = countAccounts();
  iugu.knobs({ verifyAfterMs: 60_000, failBefore: 1 });
  expect(await apply(ana)).toMatchObject({ status: 503, body: { code: "GATEWAY_BUSY" } });
  expect(await apply(ana)).toMatchObject({ status: 200, body: { status: "pending" } });
  expect(countAccounts()).toBe(before + 1);
});

test("the credentials of an opened iugu account are stored once the database is back", async () => {
  iugu.knobs({ verifyAfterMs: 60_000 });
  const { db, gateways } = product.ctx;
  const subaccounts = gateways.iugu?.subaccounts as Subaccounts;
  const { open } = subaccounts;
  const transaction = db.transaction.bind(db);
  let refused = 0;
  const opened = vi.spyOn(subaccounts, "open").mockImplementation(async (name) => {
    const access = await open(name);
    vi.spyOn(db, "transaction").mockImplementation(() => {
      if (refused === 2) return transaction();
      refused += 1;
      throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    });
    return access;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const ana = await seller(product);
  await sendIuguDocuments(ana);
  const before = countAccounts();
  expect(await apply(ana)).toMatchObject({ status: 200, body: { status: "pending" } });
  expect([refused, opened.mock.calls.length, countAccounts()]).toEqual([2, 1, before + 1]);
});

describe("an application whose upload takes longer than a response", () => {
  /** The time of the response is over once the account is open; `end` lets iugu answer, or fails. */
  async function applySlowly() {
    iugu.knobs({ verifyAfterMs: 60_000 });
    const subaccounts = product.ctx.gateways.iugu?.subaccounts as Subaccounts;
    const { open, requestVerification } = subaccounts;
    const answer = Promise.withResolvers<void>();
    // It may fail before the upload waits for it.
    answer.promise.catch(() => undefined);
    vi.spyOn(subaccounts, "open").mockImplementation(async (name) => {
      const access = await open(name);
      product.clock.aheadMs += 8_000;
      return access;
    });
    const uploaded = vi.spyOn(subaccounts, "requestVerification").mockImplementation(async (access, applicant) => {
      await answer.promise;
      return requestVerification(access, applicant);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const ana = await seller(product);
    await sendIuguDocuments(ana);
    expect(await apply(ana)).toMatchObject({ status: 200, body: { status: "pending", submission: "sending" } });
    return { ana, answer, uploaded, subaccounts };
  }
  const stateOf = async (person: Person) => {
    const { status, submission } = (await person.request("/v1/iugu/account")).body;
    return { status, submission };
  };

  test("is sent after the response, once", async () => {
    const { ana, answer, uploaded } = await applySlowly();
    expect((await apply(ana)).body).toMatchObject({ status: "pending", submission: "sending" });
    expect(await storedDocuments()).toHaveLength(3);
    answer.resolve();
    await expect.poll(storedDocuments).toEqual([]);
    expect(await stateOf(ana)).toEqual({ status: "pending", submission: null });
    expect(uploaded).toHaveBeenCalledOnce();
    expect((await connectionOf(ana)).appliedAt).not.toBeNull();
  });

  test.each(["refused", "failed"] as const)("shows that it was %s, and can be sent again", async (end) => {
    const { ana, answer, uploaded } = await applySlowly();
    answer.reject(new GatewayError(end === "refused" ? "refused" : "unknown", "a test"));
    await expect.poll(() => stateOf(ana)).toEqual({ status: "none", submission: end });
    expect(await storedDocuments()).toHaveLength(3);
    uploaded.mockRestore();
    expect((await apply(ana)).body).toMatchObject({ status: "pending", submission: null });
    expect(await storedDocuments()).toEqual([]);
  });

  test("has not failed once iugu has it, though its state is not read at first", async () => {
    const { ana, answer, subaccounts } = await applySlowly();
    vi.spyOn(subaccounts, "getVerification").mockRejectedValue(new GatewayError("unreachable", "a test"));
    answer.resolve();
    await expect.poll(async () => (await connectionOf(ana)).submission).not.toBe("sending");
    expect(await connectionOf(ana)).toMatchObject({ submission: null, appliedAt: expect.any(Date) });
  });

  test("has not failed once iugu has it, though something fails afterwards", async () => {
    const { ana, answer, subaccounts } = await applySlowly();
    vi.spyOn(subaccounts, "getVerification").mockRejectedValue(new Error("a test"));
    answer.resolve();
    await expect.poll(async () => (await connectionOf(ana)).submission).not.toBe("sending");
    expect(await connectionOf(ana)).toMatchObject({ submission: null, appliedAt: expect.any(Date) });
  });

  test("counts as failed once its process must have ended", async () => {
    const { ana, answer } = await applySlowly();
    product.clock.aheadMs += 4 * minuteMs;
    expect(await stateOf(ana)).toEqual({ status: "none", submission: "failed" });
    answer.resolve();
    await expect.poll(() => stateOf(ana)).toEqual({ status: "pending", submission: null });
  });
});

describe("a submission to iugu", () => {
  async function openConnection() {
    iugu.knobs({ verifyAfterMs: 60_000 });
    const ana = await seller(product);
    await sendIuguDocuments(ana);
    await apply(ana);
    return { ana, ...(await connectionOf(ana)) };
  }
  const inAMinute = () => new Date(product.ctx.now().getTime() + minuteMs);

  test("that fails before the time of its response is over is answered with the failure, also if storing it takes longer", async () => {
    const { ana, id } = await openConnection();
    const failing = () => Promise.reject(new GatewayError("refused", "a test"));
    const submitted = submitToIugu(product.ctx, id, product.ctx.now(), failing);
    await expect(submitted).rejects.toMatchObject({ code: "GATEWAY_REFUSED_DATA" });
    expect((await connectionOf(ana)).submission).toBeNull();
  });

  test("that ends after another one has begun does not end that one", async () => {
    const { ana, id } = await openConnection();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const submittedFirst = submitToIugu(product.ctx, id, inAMinute(), () => first.promise);
    await expect.poll(async () => (await connectionOf(ana)).submission).toBe("sending");
    product.clock.aheadMs += 4 * minuteMs;
    const sent = vi.fn(() => second.promise);
    const submittedSecond = submitToIugu(product.ctx, id, inAMinute(), sent);
    await expect.poll(() => sent.mock.calls.length).toBe(1);
    first.reject(new GatewayError("unknown", "a test"));
    await expect(submittedFirst).rejects.toMatchObject({ code: "GATEWAY_BUSY" });
    expect((await connectionOf(ana)).submission).toBe("sending");
    second.resolve();
    await submittedSecond;
    expect((await connectionOf(ana)).submission).toBeNull();
  });
});

describe("documents for iugu", () => {
  test("iugu documents are stored encrypted, listed, and deleted once they were submitted", async () => {
    iugu.knobs({ verifyAfterMs: 60_000 });
    const ana = await seller(product);
    const missing = await apply(ana);
    expect(missing).toMatchObject({ status: 409, body: { code: "IUGU_DOCUMENTS_MISSING" } });
    expect(Object.keys(missing.body.fields)).toEqual(personDocuments);
    await sendIuguDocuments(ana);
    const { body } = await ana.request("/v1/iugu/documents");
    expect(body).toEqual({
      identificationFront: { sentAt: expect.any(String), isPdf: false },
      identificationBack: { sentAt: expect.any(String), isPdf: false },
      selfie: { sentAt: expect.any(String), isPdf: false },
      socialContract: null,
    });
    const [row] = await storedDocuments();
    expect(row?.sealed.includes("JFIF")).toBe(false);
    const owner = toDocumentOwner({ accountId: row?.accountId ?? "", kind: row?.kind ?? "" });
    const picture = unseal(product.ctx.keys, owner, row?.sealed ?? Buffer.alloc(0));
    expect(picture.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(await apply(ana)).toMatchObject({ status: 200, body: { status: "pending" } });
    expect(await storedDocuments()).toEqual([]);
    const { externalAccountId: id } = await connectionOf(ana);
    expect(iugu.simulator.state.accounts[id]?.documents.map(({ kind }) => kind)).toEqual([
      "identification_front",
      "identification_back",
      "selfie",
    ]);
    // A repeated request returns the status of the account.
    expect(await apply(ana)).toMatchObject({ status: 200, body: { status: "pending" } });
  });

  test("the iugu documents of a company include its articles of association, and PDFs show both sides", async () => {
    const ana = await seller(product);
    const pdf = await makePdf(["a digital licence"]);
    for (const [kind, file] of [["identificationFront", pdf], ["selfie"]] as const)
      expect((await upload(ana, kind, file)).status).toBe(200);
    const company = { document: "12.ABC.345/01DE-35", responsibleName: "Ana", responsibleDocument: "529.982.247-25" };
    expect((await apply(ana, company)).body.fields).toEqual({ socialContract: "Envie o contrato social." });
    expect((await apply(ana)).status).toBe(200);
  });

  test("iugu documents are pictures or PDFs of a kind that iugu accepts", async () => {
    const ana = await creator(product);
    expect(await upload(ana, "selfie", new Blob(["GIF89a nothing"]))).toMatchObject({
      status: 415,
      body: { code: "NOT_A_DOCUMENT" },
    });
    const broken = await upload(ana, "selfie", new Blob(["%PDF-1.7 nothing"]));
    expect(broken).toMatchObject({ status: 415, body: { code: "NOT_A_DOCUMENT" } });
    expect((await ana.request("/v1/iugu/documents")).body.selfie).toBeNull();
    expect((await upload(ana, "passport")).status).toBe(400);
    const large = new Blob(["%PDF-", new Uint8Array(10 * 1024 * 1024)]);
    expect((await upload(ana, "selfie", large)).body.code).toBe("FILE_TOO_LARGE");
    expect((await ana.upload("/v1/iugu/documents/selfie", [])).body.code).toBe("FILE_MISSING");
  });

  test("iugu documents that were never submitted are deleted after a week", async () => {
    const ana = await creator(product);
    await upload(ana, "selfie");
    product.clock.aheadMs += 6 * 86_400_000;
    await pollAccounts(product.ctx);
    expect(await storedDocuments()).toHaveLength(1);
    product.clock.aheadMs += 86_400_000 + minuteMs;
    await pollAccounts(product.ctx);
    expect(await storedDocuments()).toEqual([]);
  });
});

describe("accounts at iugu", () => {
  test("a refused iugu account names the documents to submit again, and sells once it is accepted", async () => {
    iugu.knobs({ verifyAfterMs: 0 });
    const ana = await seller(product);
    await sendIuguDocuments(ana);
    await apply(ana, { name: "Ana Recusada" });
    await expect.poll(() => statusOf(ana)).toBe("refused");
    const { body } = await ana.request("/v1/iugu/account");
    expect(body).toMatchObject({ refusedDocuments: ["identificationFront", "identificationBack"], canReceive: false });
    expect(body.refusals).toEqual(["O nome não confere com o documento enviado."]);
    // Verification is requested once: the form is not sent again.
    expect((await apply(ana)).body.status).toBe("refused");
    const resend = () => ana.request("/v1/iugu/account/documents", { method: "POST" });
    await upload(ana, "identificationFront");
    const missing = await resend();
    expect(missing).toMatchObject({ status: 409, body: { code: "IUGU_DOCUMENTS_MISSING" } });
    expect(Object.keys(missing.body.fields)).toEqual(["identificationBack"]);
    await upload(ana, "identificationBack");
    expect((await resend()).status).toBe(200);
    await expect.poll(() => statusOf(ana)).toBe("verified");
    expect(await storedDocuments()).toEqual([]);
    expect((await resend()).body.code).toBe("IUGU_NOTHING_REFUSED");
  });

  test("refused documents whose upload takes longer than a response are sent after it", { tags: "slow" }, async () => {
    iugu.knobs({ verifyAfterMs: 0 });
    const ana = await seller(product);
    await sendIuguDocuments(ana);
    await apply(ana, { name: "Ana Recusada" });
    await expect.poll(() => statusOf(ana)).toBe("refused");
    for (const kind of ["identificationFront", "identificationBack"]) await upload(ana, kind);
    const subaccounts = product.ctx.gateways.iugu?.subaccounts as Subaccounts;
    const { resendDocuments } = subaccounts;
    const answer = Promise.withResolvers<void>();
    const sent = vi.spyOn(subaccounts, "resendDocuments").mockImplementation(async (access, documents) => {
      await answer.promise;
      return resendDocuments(access, documents);
    });
    onTestFinished(() => sent.mockRestore());
    const resend = () => ana.request("/v1/iugu/account/documents", { method: "POST" });
    expect((await resend()).body).toMatchObject({ status: "refused", submission: "sending" });
    expect((await resend()).body).toMatchObject({ status: "refused", submission: "sending" });
    answer.resolve();
    await expect.poll(() => statusOf(ana)).toBe("verified");
    expect(sent).toHaveBeenCalledOnce();
    expect(await storedDocuments()).toEqual([]);
  });

  test("are under review once iugu has them, though its response is lost after ours", async () => {
    iugu.knobs({ verifyAfterMs: 0 });
    const ana = await seller(product);
    await sendIuguDocuments(ana);
    await apply(ana, { name: "Ana Recusada" });
    await expect.poll(() => statusOf(ana)).toBe("refused");
    for (const kind of ["identificationFront", "identificationBack"] as const) await upload(ana, kind);
    iugu.knobs({ verifyAfterMs: 60_000, webhooks: { drop: true } });
    const { id, accountId, externalAccountId } = await connectionOf(ana);
    const responded = Promise.withResolvers<void>();
    await submitToIugu(product.ctx, id, product.ctx.now(), async () => {
      await responded.promise;
      const { gateway, access } = await openAccess(product.ctx, id);
      await gateway.subaccounts?.resendDocuments(access, await openIuguDocuments(product.ctx, accountId));
      throw new GatewayError("unknown", "a test");
    });
    expect(await connectionOf(ana)).toMatchObject({ status: "refused", submission: "sending" });
    responded.resolve();
    await expect.poll(async () => (await connectionOf(ana)).submission).not.toBe("sending");
    expect(await connectionOf(ana)).toMatchObject({ status: "pending", submission: null });
    await iugu.control("verification", { accountId: externalAccountId });
    expect(await statusOf(ana)).toBe("verified");
    expect(await storedDocuments()).toEqual([]);
  });

  test.each([
    ["PIX is not enabled", "activate"],
    ["its state is not read", "getVerification"],
  ] as const)("a refused iugu account that iugu accepts sells, though %s at first", async (_, method) => {
    iugu.knobs({ verifyAfterMs: 0 });
    const ana = await seller(product);
    await sendIuguDocuments(ana);
    await apply(ana, { name: "Ana Recusada" });
    await expect.poll(() => statusOf(ana)).toBe("refused");
    for (const kind of ["identificationFront", "identificationBack"]) await upload(ana, kind);
    iugu.knobs({ webhooks: { drop: true } });
    const subaccounts = product.ctx.gateways.iugu?.subaccounts as Subaccounts;
    const failing = vi.spyOn(subaccounts, method).mockRejectedValue(new GatewayError("unreachable", "a test"));
    onTestFinished(() => failing.mockRestore());
    const sent = await ana.request("/v1/iugu/account/documents", { method: "POST" });
    expect(sent).toMatchObject({ status: 200, body: { status: "pending", submission: null } });
    product.clock.aheadMs += 5 * minuteMs;
    await pollAccounts(product.ctx);
    failing.mockRestore();
    product.clock.aheadMs += 5 * minuteMs;
    await pollAccounts(product.ctx);
    expect((await connectionOf(ana)).status).toBe("verified");
  });

  test("an iugu account sells only once PIX is enabled there, which polling retries", async () => {
    iugu.knobs({ verifyAfterMs: 0, webhooks: { drop: true }, pixActivationFails: 3 });
    const ana = await seller(product);
    await sendIuguDocuments(ana);
    // The account is verified at once, and enabling PIX fails, also when the response reads it.
    expect(await apply(ana)).toMatchObject({ status: 200, body: { status: "pending", submission: null } });
    const { id, externalAccountId: external } = await connectionOf(ana);
    await expect(syncAccountVerification(product.ctx, id)).rejects.toMatchObject({ fault: "unauthorized" });
    expect((await connectionOf(ana)).status).toBe("pending");
    product.clock.aheadMs += 5 * minuteMs;
    await pollAccounts(product.ctx);
    expect((await connectionOf(ana)).status).toBe("verified");
    expect(iugu.simulator.state.accounts[external]).toMatchObject({ pixActive: true, cardActive: true });
    expect((await ana.request("/v1/iugu/account")).body).toMatchObject({ balance: 0, inDispute: 0, canReceive: true });
  });

  test("after a lost request the iugu account is requested again with the stored documents", async () => {
    iugu.knobs({ verifyAfterMs: 60_000 });
    const ana = await seller(product);
    await sendIuguDocuments(ana);
    const opened = () => Object.keys(iugu.simulator.state.accounts).length;
    const before = opened();
    await iugu.control("knobs", { loseResponses: 1, losePath: "/v1/accounts/" });
    expect((await apply(ana)).body.code).toBe("GATEWAY_BUSY");
    expect(await storedDocuments()).toHaveLength(3);
    expect((await apply(ana)).body.status).toBe("pending");
    const { externalAccountId: id } = await connectionOf(ana);
    expect(opened()).toBe(before + 1);
    await iugu.control("verification", { accountId: id });
    await expect.poll(() => statusOf(ana)).toBe("verified");
    expect(await storedDocuments()).toEqual([]);
  });

  test("a refused request creates no iugu account, and its form can be corrected and sent again", async () => {
    iugu.knobs({ verifyAfterMs: 60_000 });
    const ana = await seller(product);
    await sendIuguDocuments(ana);
    // iugu accepts names of letters only, and this one has none.
    const company = { document: "12.ABC.345/01DE-35", responsibleDocument: "529.982.247-25", responsibleName: "123" };
    await upload(ana, "socialContract");
    const wrong = await apply(ana, company);
    expect(wrong.status).toBe(422);
    expect(await statusOf(ana)).toBe("none");
    expect(await apply(ana)).toMatchObject({ status: 200, body: { status: "pending" } });
  });

  test("an iugu account that did not apply on its first day is replaced by another", async () => {
    iugu.knobs({ verifyAfterMs: 60_000 });
    const ana = await seller(product);
    await sendIuguDocuments(ana);
    expect((await apply(ana)).status).toBe(200);
    const first = (await connectionOf(ana)).externalAccountId;
    const account = iugu.simulator.state.accounts[first];
    // The state after a lost request for verification.
    if (account) account.verification = null;
    await sendIuguDocuments(ana);
    product.clock.aheadMs += 24 * 60 * minuteMs;
    await confirm(ana);
    expect((await apply(ana)).body.status).toBe("pending");
    expect((await connectionOf(ana)).externalAccountId).not.toBe(first);
  });

  test("the iugu test token of a creator is stored encrypted", async () => {
    iugu.knobs({ verifyAfterMs: 0 });
    const ana = await iuguSeller(product);
    const { id, credentials } = await connectionOf(ana);
    expect(credentials.includes("Token")).toBe(false);
    const { access } = await openAccess(product.ctx, id);
    expect(Object.keys(access.credentials).toSorted()).toEqual(["liveToken", "testToken", "userToken"]);
  });
});
