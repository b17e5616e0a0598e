import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { creator, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";

const product = startProduct({ work: true, settings: { REPORTS_EMAIL: "denuncias@exemplo.com.br" } });

async function mailsToSupport(): Promise<{ subject: string; text: string }[]> {
  const folder = join(product.ctx.config.data, "mailbox");
  const names = (await readdir(folder).catch(() => [])).sort();
  const mails = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))));
  return mails.filter(({ to }) => to === "denuncias@exemplo.com.br");
}

test("a report is kept and told to support, with no sign-in and no word to the creator", async () => {
  const ana = await seller(product);
  const body = {
    username: ana.username,
    reason: "minor",
    details: "Parece ter menos de 18.",
    email: "eu@exemplo.com.br",
  };
  expect((await visitor(product).ask("/v1/reports", { body })).status).toBe(204);
  await expect.poll(mailsToSupport, { timeout: 10_000 }).toHaveLength(1);
  const [mail] = await mailsToSupport();
  expect(mail?.subject).toBe(`Denúncia de @${ana.username}: URGENTE: pode haver menor de idade`);
  expect(mail?.text).toContain("Parece ter menos de 18.");
  expect(mail?.text).toContain("eu@exemplo.com.br");
  const rows = await product.ctx.db.selectFrom("report").select(["reason", "details"]).execute();
  expect(rows).toEqual([{ reason: "minor", details: "Parece ter menos de 18." }]);
});

test("a reason is wanted, a page that is not there is a 404, and five an hour are enough", async () => {
  const [ana, hidden, person] = [await seller(product), await creator(product), visitor(product)];
  const report = (body: object) =>
    person.ask("/v1/reports", { body: { username: ana.username, reason: "other", ...body } });
  expect((await report({ reason: "feio" })).body.fields).toHaveProperty("reason");
  expect((await report({ username: hidden.username })).status).toBe(404);
  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push((await report({})).status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(4);
  expect(statuses.at(-1)).toBe(429);
});
