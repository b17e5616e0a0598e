import { describe, expect, test } from "vitest";
import { deleteDueAccounts } from "#modules/account/delete-account";
import { deleteErasablePhotos } from "#modules/medias/delete-media";
import { listOrphans } from "#modules/objects/cleanup-objects";
import { deleteErasableStories } from "#modules/stories/cleanup-stories";
import { addDraft } from "#test/drafts";
import { type Creator, seller, visitor } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { reporter } from "#test/reports";
import { waitForJobs } from "#test/wait-for-jobs";
import { addPhoto, addStory, adminOf } from "#test/world";
import { endEvidence } from "./decide-evidence.ts";
import { insertEvent } from "./evidence.store.ts";

const product = startProduct({ work: true });
const dayMs = 86_400_000;

type Hold = { _id: string; kind: string; reason: string; files: number; endsAt: string; endedAt: string | null };
type HoldWithRequests = Hold & { requests: { _id: string; mine: boolean }[]; openUntil: string | null };
type File = { index: number; name: string; bytes: number; sha256: string };

async function shop() {
  const person = await seller(product);
  return Object.assign(person, { accountId: (await person.request("/v1/me")).body._id as string });
}
type Shop = Awaited<ReturnType<typeof shop>>;

const reportAnonymously = async (ana: Shop, fields: object) => {
  const { status } = await visitor(product).request("/v1/reports", { body: { username: ana.username, ...fields } });
  expect(status).toBe(201);
  await waitForJobs(product);
};

async function holdsOf(admin: Creator, ana: Shop): Promise<HoldWithRequests[]> {
  const { data } = (await admin.request("/v1/admin/evidence?limit=100")).body;
  return data.filter(({ account }: { account: { _id: string } }) => account._id === ana.accountId);
}

const ask = (admin: Creator, id: string, kind: "open" | "release", reason = "Ofício 12/2026 da polícia") =>
  admin.request(`/v1/admin/evidence/${id}/requests`, { body: { kind, reason } });
const decide = (admin: Creator, id: string, decision: "approve" | "reject") =>
  admin.request(`/v1/admin/evidence-requests/${id}/${decision}`, { method: "POST" });
const look = (admin: Creator, id: string) => admin.request(`/v1/admin/evidence/${id}/contents`);
const trail = async (admin: Creator, id: string): Promise<[string, string | null][]> =>
  (await admin.request(`/v1/admin/evidence/${id}/events?limit=100`)).body.data.map(
    ({ kind, detail }: { kind: string; detail: string | null }) => [kind, detail],
  );

/** Opens a hold by two new admins. */
async function open(id: string): Promise<[Creator, Creator]> {
  const [rita, leo] = [await adminOf(product), await adminOf(product)];
  expect((await decide(leo, (await ask(rita, id, "open")).body._id, "approve")).status).toBe(204);
  return [rita, leo];
}

const storedFiles = async (id: string) => {
  const { files } = await product.ctx.db
    .selectFrom("evidenceHold")
    .select("files")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return files as { key: string; name: string }[];
};

describe("evidence of abuse", () => {
  test("a story reported for a minor outlives its deletion, the cleanup and the erasure of the account", async () => {
    const ana = await shop();
    await ana.upload("/v1/profile/avatar", [["file", await makePicture(), "eu.jpg"]]);
    const story = await addStory(product, ana);
    const { videoKey } = await product.ctx.db
      .selectFrom("story")
      .select("videoKey")
      .where("id", "=", story)
      .executeTakeFirstOrThrow();
    const video = await product.ctx.storage.read(videoKey as string);
    await reportAnonymously(ana, { story, reason: "minor" });
    const email = (await ana.request("/v1/me")).body.email;

    expect((await ana.request(`/v1/stories/${story}`, { method: "DELETE" })).status).toBe(204);
    await ana.upload("/v1/profile/avatar", [["file", await makePicture(), "outra.jpg"]]);
    expect((await ana.request("/v1/account/deletion", { body: { username: ana.username } })).status).toBe(201);
    product.clock.aheadMs = 40 * dayMs;
    await deleteErasableStories(product.ctx);
    await deleteDueAccounts(product.ctx);
    expect(await product.ctx.storage.getSize(videoKey as string)).toBe(0);
    const admin = await adminOf(product);
    const [hold] = await holdsOf(admin, ana);
    expect(hold).toMatchObject({ kind: "story", reason: "minor", endedAt: null });
    const [rita] = await open(hold?._id ?? "");
    const { status, body } = await look(rita, hold?._id ?? "");
    expect(status).toBe(200);
    const [facts] = JSON.parse(body.data);
    expect(facts.account[0]).toMatchObject({ email });
    expect(facts.account[0]).not.toHaveProperty("password_hash");
    expect(facts.story).toMatchObject([{ id: story }]);
    expect(facts.report).toMatchObject([{ reason: "minor" }]);
    expect(facts.report[0]).not.toHaveProperty("email");
    const names = body.files.map(({ name }: File) => name.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, "x"));
    expect(names).toEqual(["data-x.json", "picture-x.jpg", "story-x-poster.jpg", "story-x-video.mp4"]);
    const file = body.files.find(({ name }: File) => name.endsWith("video.mp4")) as File;
    const sent = await rita.request(`/v1/admin/evidence/${hold?._id}/files/${file.index}`);
    expect(sent.body).toEqual(video);
    expect(sent.headers.get("content-disposition")).toContain("attachment");
    // Encrypted, although this installation does not encrypt media.
    for (const { key } of await storedFiles(hold?._id ?? "")) expect(key).toMatch(/^evidence\/.+\.enc$/);
    for await (const key of listOrphans(product.ctx, "evidence", new Date(Date.now() + 100 * dayMs), () => {}))
      throw new Error(`no row names ${key}`);
  });

  test("a hidden photo is kept whatever the reason was, and a page with its newest items", async () => {
    const [ana, admin] = [await shop(), await adminOf(product)];
    const photo = await addPhoto(product, ana);
    const person = await reporter(product);
    await person.report(ana.username, { media: photo, reason: "copyright" });
    await waitForJobs(product);
    expect(await holdsOf(admin, ana)).toMatchObject([{ kind: "media", reason: "copyright", files: 2 }]);

    const story = await addStory(product, ana);
    await reportAnonymously(ana, { reason: "illegal" });
    const page = (await holdsOf(admin, ana)).find(({ kind }) => kind === "page") as Hold;
    const names = (await storedFiles(page._id)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([`photo-${photo}.jpg`, `story-${story}-video.mp4`]));

    await ana.request(`/v1/medias/${photo}`, { method: "DELETE" });
    product.clock.aheadMs = 31 * dayMs;
    await deleteErasablePhotos(product.ctx);
    for (const { key } of await storedFiles(page._id))
      expect(await product.ctx.storage.getSize(key)).toBeGreaterThan(0);
  });

  test("a page is kept with its drafts, and one that is published or deleted later stays sealed", async () => {
    const [ana, admin] = [await shop(), await adminOf(product)];
    const [draft, deleted] = [await addDraft(product, ana), await addDraft(product, ana)];
    await reportAnonymously(ana, { reason: "minor" });
    const page = (await holdsOf(admin, ana)).find(({ kind }) => kind === "page") as Hold;
    const names = (await storedFiles(page._id)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([`story-${draft}-video.mp4`, `story-${deleted}-video.mp4`]));
    expect((await ana.request(`/v1/drafts/${draft}/publish`, { body: {} })).status).toBe(200);
    expect((await ana.request(`/v1/stories/${deleted}`, { method: "DELETE" })).status).toBe(204);
    product.clock.aheadMs = 31 * dayMs;
    await deleteErasableStories(product.ctx);
    for (const { key } of await storedFiles(page._id))
      expect(await product.ctx.storage.getSize(key)).toBeGreaterThan(0);
  });

  test("a report without effect for another reason keeps nothing, and a repeated one makes no second hold", async () => {
    const [ana, admin] = [await shop(), await adminOf(product)];
    const story = await addStory(product, ana);
    await reportAnonymously(ana, { story, reason: "other" });
    expect(await holdsOf(admin, ana)).toEqual([]);
    await reportAnonymously(ana, { story, reason: "illegal" });
    await reportAnonymously(ana, { story, reason: "minor" });
    expect(await holdsOf(admin, ana)).toMatchObject([{ reason: "minor", files: 3 }]);
  });

  test("content that an admin takes down is kept from the decision on", async () => {
    const [ana, admin] = [await shop(), await adminOf(product)];
    const story = await addStory(product, ana);
    await reportAnonymously(ana, { story, reason: "impersonation" });
    expect(await holdsOf(admin, ana)).toEqual([]);
    const { data } = (await admin.request("/v1/admin/reports?limit=100")).body;
    const found = data.find((one: { story: string }) => one.story === story);
    await admin.request(`/v1/admin/reports/${found._id}/take-down`, { body: { note: "É de outra pessoa." } });
    await waitForJobs(product);
    expect(await holdsOf(admin, ana)).toMatchObject([{ kind: "story", reason: "impersonation", endedAt: null }]);
  });
});

describe("sealed evidence", () => {
  async function held() {
    const ana = await shop();
    await reportAnonymously(ana, { story: await addStory(product, ana), reason: "minor" });
    const [rita, leo, bia] = [await adminOf(product), await adminOf(product), await adminOf(product)];
    const [hold] = await holdsOf(rita, ana);
    return { ana, rita, leo, bia, id: (hold as Hold)._id };
  }

  test("opens only for the two admins of an approval, for a day, and each look is in the trail", async () => {
    const { ana, rita, leo, bia, id } = await held();
    expect((await look(rita, id)).body.code).toBe("EVIDENCE_SEALED");
    const request = (await ask(rita, id, "open")).body._id;
    expect((await ask(leo, id, "open")).body.code).toBe("EVIDENCE_REQUESTED");
    expect((await decide(rita, request, "approve")).body.code).toBe("ANOTHER_ADMIN_NEEDED");
    expect((await look(leo, id)).body.code).toBe("EVIDENCE_SEALED");
    const approvals = await Promise.all([leo, bia].map((admin) => decide(admin, request, "approve")));
    expect(approvals.map(({ status }) => status)).toEqual([204, 204]);
    const [chosen, other] = (await look(leo, id)).status === 200 ? [leo, bia] : [bia, leo];
    for (const admin of [rita, chosen]) expect((await look(admin, id)).status).toBe(200);
    expect((await look(other, id)).body.code).toBe("EVIDENCE_SEALED");
    expect((await other.request(`/v1/admin/evidence/${id}/files/0`)).body.code).toBe("EVIDENCE_SEALED");
    expect((await rita.request(`/v1/admin/evidence/${id}/files/0`)).status).toBe(200);
    expect((await rita.request(`/v1/admin/evidence/${id}/files/99`)).status).toBe(404);
    expect((await holdsOf(rita, ana))[0]?.openUntil).not.toBeNull();
    const kinds = (await trail(rita, id)).map(([kind]) => kind).toReversed();
    expect(kinds.slice(0, 3)).toEqual(["placed", "requested", "approved"]);
    expect(kinds.filter((kind) => kind === "viewed").length).toBeGreaterThanOrEqual(2);
    expect(kinds.at(-1)).toBe("file_opened");

    await product.ctx.db
      .updateTable("evidenceRequest")
      .set({ decidedAt: new Date(Date.now() - dayMs - 1_000) })
      .where("id", "=", request)
      .execute();
    expect((await look(rita, id)).body.code).toBe("EVIDENCE_SEALED");
  });

  test("the trail cannot be changed", async () => {
    const { id } = await held();
    await insertEvent(product.ctx, { holdId: id, kind: "exported" });
    const { db } = product.ctx;
    await expect(
      db.updateTable("evidenceEvent").set({ detail: "x" }).where("holdId", "=", id).execute(),
    ).rejects.toThrow();
    await expect(db.deleteFrom("evidenceEvent").where("holdId", "=", id).execute()).rejects.toThrow();
  });

  test("a release takes two admins and deletes the files; a rejected one changes nothing", async () => {
    const { ana, rita, leo, id } = await held();
    const files = await storedFiles(id);
    const rejected = (await ask(rita, id, "release", "A denúncia era falsa")).body._id;
    expect((await decide(leo, rejected, "reject")).status).toBe(204);
    expect((await decide(leo, rejected, "approve")).body.code).toBe("ALREADY_DECIDED");
    const request = (await ask(leo, id, "release", "A denúncia era falsa")).body._id;
    expect((await decide(leo, request, "approve")).body.code).toBe("ANOTHER_ADMIN_NEEDED");
    expect((await decide(rita, request, "approve")).status).toBe(204);
    await waitForJobs(product);
    for (const { key } of files) expect(await product.ctx.storage.getSize(key)).toBe(0);
    expect(await holdsOf(rita, ana)).toMatchObject([{ _id: id, endedAt: expect.any(String), files: 0 }]);
    expect((await ask(rita, id, "open")).body.code).toBe("EVIDENCE_ENDED");
    expect((await trail(rita, id))[0]).toEqual(["released", "A denúncia era falsa"]);
    // A later report keeps it again.
    await reportAnonymously(ana, { reason: "minor" });
    expect((await holdsOf(rita, ana)).map(({ endedAt }) => endedAt === null)).toEqual([true, false]);
  });

  test("a hold ends by itself after six months, and one admin can renew it", async () => {
    const [first, second] = [await held(), await held()];
    const before = (await holdsOf(first.rita, first.ana))[0] as Hold;
    expect((Date.parse(before.endsAt) - Date.now()) / dayMs).toBeGreaterThan(180);
    product.clock.aheadMs = 100 * dayMs;
    const admin = await adminOf(product);
    const renewal = { body: { reason: "A polícia pediu mais tempo." } };
    expect((await admin.request(`/v1/admin/evidence/${first.id}/renew`, renewal)).status).toBe(200);
    product.clock.aheadMs = 200 * dayMs;
    await endEvidence(product.ctx);
    const later = await adminOf(product);
    expect((await holdsOf(later, first.ana))[0]).toMatchObject({ endedAt: null });
    expect((await holdsOf(later, second.ana))[0]).toMatchObject({ endedAt: expect.any(String), files: 0 });
    expect(await storedFiles(second.id)).toEqual([]);
  });

  test("creators see nothing of it, and an admin decides nothing about their own account", async () => {
    const { ana, rita, id } = await held();
    for (const path of ["/v1/admin/evidence", `/v1/admin/evidence/${id}/contents`])
      expect((await ana.request(path)).body.code).toBe("FORBIDDEN");
    await product.ctx.db
      .updateTable("evidenceHold")
      .set({ accountId: (await rita.request("/v1/me")).body._id })
      .where("id", "=", id)
      .execute();
    expect((await ask(rita, id, "release")).body.code).toBe("OWN_CASE");
    expect((await look(rita, id)).body.code).toBe("OWN_CASE");
  });
});
