import { expect, test } from "vitest";
import { sendStoryNotices, sendStoryPushes } from "#modules/notices/send-story-emails";
import { publishWhenSellable } from "#modules/profile/profile.queries";
import { isInRing } from "#modules/pushes/pushes.store";
import { cleanupUploads } from "#modules/uploads/cleanup-uploads";
import { addDraft } from "#test/drafts";
import { creator, password, type Seller, seller, visitor } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { addUpload } from "#test/uploads";
import { addFailedVideo, addHighlight, addStory, adminOf, subscribe, supportFor } from "#test/world";
import { suspendAccount, unsuspendAccount } from "./suspend-account.ts";

const product = startProduct({ work: true });
const reason = "Conteúdo de outras pessoas.";

const idOf = async (person: { request: Seller["request"] }) => (await person.request("/v1/me")).body._id as string;
const signIn = (username: string, typed = password) =>
  visitor(product).request("/v1/auth/login", { body: { usernameOrEmail: username, password: typed } });

async function publishedAt(accountId: string): Promise<Date | null> {
  const profile = product.ctx.db.selectFrom("profile").select("publishedAt").where("accountId", "=", accountId);
  return (await profile.executeTakeFirstOrThrow()).publishedAt;
}

test("a suspended account is signed out, cannot sign in, and its owner receives the reason", async () => {
  const ana = await creator(product);
  const accountId = await idOf(ana);
  expect(await suspendAccount(product.ctx, accountId, reason)).toBe(true);
  expect(await suspendAccount(product.ctx, accountId, reason)).toBe(false);
  product.clock.aheadMs += 10_000;
  expect(await ana.request("/v1/me")).toMatchObject({ status: 401 });
  expect(await signIn(ana.username)).toMatchObject({ status: 403, body: { code: "ACCOUNT_SUSPENDED" } });
  // Whoever does not know the password does not learn it.
  expect(await signIn(ana.username, "outra senha")).toMatchObject({ body: { code: "LOGIN_FAILED" } });
  const suspensions = async () =>
    (await mailsTo(product, ana.email)).filter(({ subject }) => subject === "Sua conta foi suspensa");
  await expect.poll(suspensions).toHaveLength(1);
  expect((await suspensions())[0]?.text).toContain(reason);
});

test("a suspended account is found by name and e-mail again when the suspension ends, with its log", async () => {
  const ana = await creator(product);
  const accountId = await idOf(ana);
  await suspendAccount(product.ctx, accountId, reason);
  expect(await unsuspendAccount(product.ctx, accountId)).toBe(true);
  expect(await unsuspendAccount(product.ctx, accountId)).toBe(false);
  const { status, body } = await signIn(ana.username);
  expect(status).toBe(200);
  const { data } = (await visitor(product, body.accessToken).request("/v1/auth/activity")).body;
  expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(["suspended", "unsuspended", "new_device"]),
  );
  expect(data.find(({ kind }: { kind: string }) => kind === "suspended")).toMatchObject({
    network: null,
    details: { reason },
  });
});

test("the page of a suspended account is not published again by a change of its plans", async () => {
  const ana = await seller(product);
  const accountId = await idOf(ana);
  const page = async () => (await visitor(product).request(`/v1/creators/${ana.username}`)).status;
  expect(await page()).toBe(200);
  await suspendAccount(product.ctx, accountId, reason);
  // Pages are cached for half a second.
  await expect.poll(page).toBe(404);
  await publishWhenSellable(product.ctx, accountId);
  expect(await publishedAt(accountId)).toBeNull();
  await unsuspendAccount(product.ctx, accountId);
  await expect.poll(page).toBe(200);
});

test("fans of a suspended account watch what they paid for, and are not charged again", async () => {
  const ana = await seller(product);
  const accountId = await idOf(ana);
  const owner = Object.assign(ana, { accountId });
  const storyId = await addStory(product, owner);
  const fan = await subscribe({ product }, owner, "paying");
  await suspendAccount(product.ctx, accountId, reason);
  const subscription = product.ctx.db.selectFrom("subscription").select("status").where("id", "=", fan.subscriptionId);
  expect(await subscription.executeTakeFirst()).toEqual({ status: "canceled" });
  const stories = await fan.person.request(`/v1/creators/${ana.username}/stories`);
  expect(JSON.stringify(stories.body)).toContain(storyId);
});

test("nothing of a suspended account is published or announced", async () => {
  const ana = await seller(product);
  const accountId = await idOf(ana);
  const owner = Object.assign(ana, { accountId });
  const [shown, scheduled] = [await addStory(product, owner), await addStory(product, owner)];
  const { ctx } = product;
  const inAnHour = new Date(ctx.now().getTime() + 3_600_000);
  const times = { publishAt: inAnHour, expiresAt: new Date(inAnHour.getTime() + 86_400_000) };
  await ctx.db.updateTable("story").set(times).where("id", "=", scheduled).execute();
  const fan = await subscribe({ product }, owner, "paying");
  await addUpload(product, owner, await makePicture());
  await suspendAccount(ctx, accountId, reason);
  product.clock.aheadMs += 2 * 3_600_000;
  await sendStoryNotices(ctx);
  await sendStoryPushes(ctx, { storyId: shown });
  await cleanupUploads(ctx);
  const notices = ctx.db.selectFrom("storyNotice").select("storyId").where("accountId", "=", accountId);
  expect(await notices.execute()).toEqual([]);
  const sent = ctx.db.selectFrom("storyNoticeSent").select("storyId").where("storyId", "=", shown);
  expect(await sent.execute()).toEqual([]);
  expect(await isInRing(ctx, shown)).toBe(false);
  const stories = (await fan.person.request(`/v1/creators/${ana.username}/stories`)).body;
  expect(stories.data.map(({ _id }: { _id: string }) => _id)).toEqual([shown]);
  expect(await ctx.db.selectFrom("media").select("id").where("accountId", "=", accountId).execute()).toEqual([]);
  // The creator finds both again, and publishes the story when they like.
  await unsuspendAccount(ctx, accountId);
  await cleanupUploads(ctx);
  expect(await ctx.db.selectFrom("media").select("id").where("accountId", "=", accountId).execute()).toHaveLength(1);
  ana.token = (await signIn(ana.username)).body.accessToken;
  const archived = (await ana.request("/v1/stories/archived")).body;
  expect(archived.data.map(({ _id }: { _id: string }) => _id)).toEqual([scheduled]);
});

test("a draft of a suspended account is not published, by nobody", async () => {
  const ana = await seller(product);
  const owner = Object.assign(ana, { accountId: await idOf(ana) });
  const draft = await addDraft(product, owner);
  const support = await supportFor(product, await adminOf(product), ana.username);
  await suspendAccount(product.ctx, owner.accountId, reason);
  const refused = await support.request(`/v1/drafts/${draft}/publish`, { body: {} });
  expect([refused.status, refused.body.code]).toEqual([403, "ACCOUNT_SUSPENDED"]);
  const stories = product.ctx.db.selectFrom("story").select(["id", "audience"]);
  expect(await stories.where("accountId", "=", owner.accountId).execute()).toEqual([{ id: draft, audience: "draft" }]);
  await unsuspendAccount(product.ctx, owner.accountId);
  expect((await support.request(`/v1/drafts/${draft}/publish`, { body: {} })).status).toBe(200);
});

test("a story that a suspension holds back is released by nobody before its end", async () => {
  const ana = await seller(product);
  const owner = Object.assign(ana, { accountId: await idOf(ana) });
  const [shown, held, archived] = [
    await addStory(product, owner),
    await addStory(product, owner),
    await addStory(product, owner),
  ];
  const { ctx } = product;
  const { id: highlight } = await addHighlight(product, owner, [shown, held]);
  const story = () => ctx.db.updateTable("story").where("accountId", "=", owner.accountId);
  const inAnHour = new Date(ctx.now().getTime() + 3_600_000);
  await story().set({ publishAt: inAnHour, expiresAt: null }).where("id", "=", held).execute();
  await story().set({ archivedAt: ctx.now() }).where("id", "=", archived).execute();
  const support = await supportFor(product, await adminOf(product), ana.username);
  await suspendAccount(ctx, owner.accountId, reason);
  const releases: [string, object, "PATCH" | "POST"][] = [
    [`/v1/stories/${held}`, { publishAt: null, archived: false }, "PATCH"],
    [`/v1/stories/${held}`, { archived: true }, "PATCH"],
    [`/v1/stories/${archived}`, { archived: false }, "PATCH"],
    [`/v1/highlights/${highlight}/stories`, { stories: [held] }, "POST"],
    [`/v1/highlights/${highlight}/stories`, { stories: [archived] }, "POST"],
    ["/v1/highlights", { title: "Bastidores", cover: held }, "POST"],
  ];
  const before = await ctx.db.selectFrom("story").selectAll().where("accountId", "=", owner.accountId).execute();
  for (const [path, body, method] of releases)
    expect([path, (await support.request(path, { method, body })).body.code]).toEqual([path, "ACCOUNT_SUSPENDED"]);
  const after = await ctx.db.selectFrom("story").selectAll().where("accountId", "=", owner.accountId).execute();
  expect(after).toEqual(before);
  expect((await support.request(`/v1/stories/${held}`, { method: "PATCH", body: { caption: "Oi" } })).status).toBe(200);
  await unsuspendAccount(ctx, owner.accountId);
  const [path, body, method] = releases[3] as (typeof releases)[number];
  expect((await support.request(path, { method, body })).status).toBe(200);
});

test("a failed video of a suspended account is processed again by nobody before the end of the suspension", async () => {
  const ana = await seller(product);
  const owner = Object.assign(ana, { accountId: await idOf(ana) });
  const [story, media] = [await addStory(product, owner, "failed"), await addFailedVideo(product, owner)];
  const support = await supportFor(product, await adminOf(product), ana.username);
  await suspendAccount(product.ctx, owner.accountId, reason);
  const stories = product.ctx.db.selectFrom("story").select("state").where("accountId", "=", owner.accountId);
  for (const path of [`/v1/stories/${story}/retry`, `/v1/medias/${media}/retry`]) {
    const refused = await support.request(path, { method: "POST" });
    expect([path, refused.status, refused.body.code]).toEqual([path, 403, "ACCOUNT_SUSPENDED"]);
  }
  expect(await stories.execute()).toEqual([{ state: "failed" }, { state: "failed" }]);
  await unsuspendAccount(product.ctx, owner.accountId);
  expect((await support.request(`/v1/stories/${story}/retry`, { method: "POST" })).status).toBe(200);
});

test("a scheduled story of a highlight is published neither by its time nor by the end of the suspension", async () => {
  const ana = await seller(product);
  const owner = Object.assign(ana, { accountId: await idOf(ana) });
  const [shown, scheduled] = [await addStory(product, owner), await addStory(product, owner)];
  const { ctx } = product;
  const inAnHour = new Date(ctx.now().getTime() + 3_600_000);
  const times = { publishAt: inAnHour, expiresAt: null, archivedAt: ctx.now() };
  const { id } = await addHighlight(product, owner, [shown, scheduled]);
  await ctx.db.updateTable("story").set(times).where("id", "=", scheduled).execute();
  const fan = await subscribe({ product }, owner, "paying");
  const listOpen = async () => {
    const { data } = (await fan.person.request(`/v1/creators/${ana.username}/highlights`)).body;
    return data.flatMap((one: { stories: { _id: string }[] }) => one.stories.map(({ _id }) => _id));
  };
  await suspendAccount(ctx, owner.accountId, reason);
  product.clock.aheadMs += 2 * 3_600_000;
  expect(await listOpen()).toEqual([shown]);
  await unsuspendAccount(ctx, owner.accountId);
  expect(await listOpen()).toEqual([shown]);
  // The creator publishes it when they like.
  ana.token = (await signIn(ana.username)).body.accessToken;
  const added = await ana.request(`/v1/highlights/${id}/stories`, { body: { stories: [scheduled] } });
  expect(added.status).toBe(200);
  expect((await listOpen()).sort()).toEqual([shown, scheduled].sort());
});

test("no session survives a sign-in at the moment of the suspension", async () => {
  for (let i = 0; i < 5; i++) {
    const ana = await creator(product);
    const accountId = await idOf(ana);
    const [signedIn] = await Promise.all([signIn(ana.username), suspendAccount(product.ctx, accountId, reason)]);
    product.clock.aheadMs += 10_000;
    expect([200, 403]).toContain(signedIn.status);
    const sessions = product.ctx.db.selectFrom("creatorSession").select("id").where("accountId", "=", accountId);
    expect(await sessions.where("endedAt", "is", null).execute()).toEqual([]);
  }
});
