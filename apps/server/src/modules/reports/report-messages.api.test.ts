import { beforeAll, expect, test } from "vitest";
import { addGift, claim } from "#test/gifts";
import { verifyEmail } from "#test/grants";
import { type Creator, newRegistration, type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { orderTip } from "#test/tips";
import { waitForJobs } from "#test/wait-for-jobs";
import { adminOf, approveOrder, openWorld } from "#test/world";

const product = startProduct({ work: true });
let admin: Creator;
beforeAll(async () => {
  admin = await adminOf(product);
});

const threat = "Eu sei onde você mora.";

async function waitingOf(username: string) {
  const { data } = (await admin.request("/v1/admin/reports?limit=100")).body;
  return data.filter((one: { account: { username: string } }) => one.account.username === username);
}

const decide = (id: string, note?: string) =>
  admin.request(`/v1/admin/reports/${id}/${note ? "take-down" : "restore"}`, {
    method: "POST",
    ...(note && { body: { note } }),
  });

const subjectsTo = async (email: string) => (await mailsTo(product, email)).map(({ subject }) => subject);

/** A tip with a threat, whose fan has verified their e-mail address. */
async function threaten() {
  const world = await openWorld(product);
  const { fan, order, email } = await orderTip(product, world.owner, { message: threat });
  await approveOrder(world, { person: fan, orderId: order._id, subscriptionId: "", email });
  await verifyEmail(product, fan, email);
  const [tip] = (await world.owner.request("/v1/tips")).body.data;
  return { ...world, fan, email, tipId: tip._id as string };
}

const reportTip = (person: Person, tipId: string, body: object = { reason: "illegal", details: "É uma ameaça." }) =>
  person.request(`/v1/tips/${tipId}/message/reports`, { body });

test("a creator reports the message of a tip, which an admin sees although it is deleted, and removes for good", async () => {
  const { owner: ana, other, fan, email, tipId } = await threaten();
  expect((await reportTip(other, tipId)).status).toBe(404);
  expect((await reportTip(ana, tipId, { reason: "none" })).status).toBe(400);
  expect((await reportTip(ana, tipId)).status).toBe(204);
  expect((await reportTip(ana, tipId, { reason: "other" })).status).toBe(204);
  const [found, ...others] = await waitingOf(ana.username);
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    ...{ reason: "illegal", hiddenAt: null, story: null, announcement: null, shown: [] },
    message: { kind: "tip", text: threat, author: "João Souza" },
    reports: [{ effect: "private", reporter: { email: ana.email } }, { effect: "private" }],
  });
  await ana.request(`/v1/tips/${tipId}/message`, { method: "DELETE" });
  expect((await reportTip(ana, tipId)).status).toBe(404);
  expect((await waitingOf(ana.username))[0]).toMatchObject({ message: { text: threat } });
  expect((await decide(found._id, "É uma ameaça.")).status).toBe(200);
  expect((await fan.request("/v1/fan/tips")).body.data[0]).toMatchObject({ message: null, status: "received" });
  await expect.poll(() => subjectsTo(ana.email)).toContain(`Sua denúncia sobre @${ana.username}`);
  await expect.poll(() => subjectsTo(email)).toContain(`Apagamos uma mensagem sua a @${ana.username}`);
  expect((await ana.request("/v1/account/reports")).body.data).toEqual([]);
  const revert = await admin.request(`/v1/admin/reports/${found._id}/revert`, { body: { reason: "Engano." } });
  expect(revert.body.code).toBe("MESSAGE_REMOVED");
  const holds = (await admin.request("/v1/admin/evidence?limit=100")).body.data;
  expect(holds).toContainEqual(expect.objectContaining({ kind: "message", reason: "illegal", files: 1 }));
});

test("a message that an admin leaves stays, and its author hears nothing", async () => {
  const { owner: ana, email, tipId } = await threaten();
  await reportTip(ana, tipId, { reason: "other" });
  const [found] = await waitingOf(ana.username);
  await waitForJobs(product);
  const before = await subjectsTo(email);
  expect((await decide(found._id)).status).toBe(200);
  await expect.poll(() => subjectsTo(ana.email)).toContain(`Sua denúncia sobre @${ana.username}`);
  await waitForJobs(product);
  expect(await subjectsTo(email)).toEqual(before);
  expect((await ana.request("/v1/tips")).body.data[0]).toMatchObject({ message: threat });
});

test("whoever reads the message of a gift reports it, and it is gone for its buyer, its creator and its receiver", async () => {
  const { owner: ana, other } = await openWorld(product);
  const { code, orderId, fan } = await addGift(product, ana, { message: threat });
  const body = { username: ana.username, gift: code, reason: "other" };
  const report = (person: Person, change: object = {}) =>
    person.request("/v1/reports", { body: { ...body, ...change } });
  expect((await report(visitor(product), { gift: "adivinhado" })).status).toBe(404);
  expect((await report(visitor(product), { username: other.username })).status).toBe(404);
  expect((await report(visitor(product), { story: orderId })).status).toBe(400);
  expect((await report(visitor(product))).body).toEqual({ status: "anonymous", hidden: false });
  const email = newRegistration().email;
  const { person: receiver } = await claim(product, code, email);
  // A claimed gift shows its message to its receiver alone.
  expect((await report(visitor(product))).status).toBe(404);
  expect((await report(receiver, { name: "Bia Reis", email })).body).toEqual({ status: "identified", hidden: false });
  expect((await ana.request(`/v1/gifts/${orderId}/message/reports`, { body: { reason: "other" } })).status).toBe(204);
  const [found] = await waitingOf(ana.username);
  expect(found).toMatchObject({ message: { kind: "gift", text: threat }, reports: { length: 3 } });
  await decide(found._id, "Ofende quem recebe.");
  expect((await receiver.request(`/v1/gift-claims/${code}`)).body).toMatchObject({ mine: true, message: null });
  expect((await fan.request("/v1/fan/gifts")).body.data[0]).toMatchObject({ message: null });
  expect((await ana.request("/v1/gifts")).body.data[0]).toMatchObject({ message: null });
  await expect.poll(() => subjectsTo(email)).toContain(`Sua denúncia sobre @${ana.username}`);
});

test("the deletion of a fan's data removes their words from the case, before and after its decision", async () => {
  const { owner: ana, fan, email, tipId } = await threaten();
  await reportTip(ana, tipId, { reason: "other" });
  const [found] = await waitingOf(ana.username);
  await decide(found._id, "Ofende.");
  expect((await fan.request("/v1/fan/deletion", { body: { email } })).status).toBe(204);
  const { data } = (await admin.request("/v1/admin/reports/decided?limit=100")).body;
  const decided = data.find(({ _id }: { _id: string }) => _id === found._id);
  expect(decided).toMatchObject({ message: { kind: "tip", text: null } });
});
