import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { creator, password, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { addSale, addStory, openWorld } from "#test/world";
import { printPasswordLink, suspend } from "./account-commands.ts";
import { printFailedJobs, printQueues, retryJobs, runJob } from "./job-commands.ts";
import { sendTestMail } from "./send-test-mail.ts";
import { verifyData } from "./verify-data.ts";

const product = startProduct({ work: true });
const job = "send-link";

/** What a command prints. */
async function printed(command: () => Promise<void>): Promise<string> {
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(line));
  const table = vi.spyOn(console, "table").mockImplementation((rows) => void lines.push(JSON.stringify(rows)));
  onTestFinished(() => {
    log.mockRestore();
    table.mockRestore();
  });
  await command();
  return lines.join("\n");
}

const failedIds = (text: string) => text.split("\n").map((line) => line.split(" ")[0]);

test("jobs that have failed are printed with their errors, and run again", async () => {
  const { boss } = product.ctx.queue;
  const linkId = "no uuid, so the database refuses it";
  const ids = await Promise.all(
    [1, 2].map(() =>
      boss.send("mail", { linkId }, { group: { id: job }, singletonKey: crypto.randomUUID(), retryLimit: 0 }),
    ),
  );
  const failed = () => printed(() => printFailedJobs(product.ctx, job));
  await expect.poll(async () => failedIds(await failed()).sort()).toEqual([...ids].sort());
  expect(await failed()).toMatch(/0 retries {2}invalid input syntax for type uuid/);
  expect(await printed(() => printQueues(product.ctx, {}))).toContain(`"job":"${job}","queue":"mail"`);
  await expect(retryJobs(product.ctx, job, [crypto.randomUUID()])).rejects.toThrow("No failed run");
  expect(await printed(() => retryJobs(product.ctx, job, [ids[0] as string]))).toBe(
    `1 run of ${job} will be repeated.`,
  );
  expect(await printed(() => retryJobs(product.ctx, job, []))).toMatch(/will be repeated/);
});

test("of failed runs that may not run side by side, the newest is repeated", async () => {
  const [{ boss }, key] = [product.ctx.queue, crypto.randomUUID()];
  const ids: string[] = [];
  for (let i = 0; i < 2; i++) {
    ids.push(
      (await boss.send("mail", { linkId: "none" }, { group: { id: job }, singletonKey: key, retryLimit: 0 })) ?? "",
    );
    await expect.poll(() => printed(() => printFailedJobs(product.ctx, job))).toContain(ids[i]);
  }
  // A worker takes none of them for now.
  await sql`update pgboss.job set start_after = now() + interval '1 hour' where id = any (${ids}::uuid[])`.execute(
    product.ctx.db,
  );
  expect(await printed(() => retryJobs(product.ctx, job, ids))).toBe(
    `1 run of ${job} will be repeated.\n1 is not, since another one of the same waits or is active.`,
  );
  expect(await printed(() => printFailedJobs(product.ctx, job))).toContain(ids[0]);
  expect(await printed(() => retryJobs(product.ctx, job, [ids[0] ?? ""]))).toMatch(/^0 runs of .*\n1 is not/);
  await sql`delete from pgboss.job where id = any (${ids}::uuid[])`.execute(product.ctx.db);
});

test("a scheduled job runs at once, and one that needs input does not", async () => {
  expect(await printed(() => runJob(product.ctx, "cleanup-uploads"))).toBe("cleanup-uploads was sent to a worker.");
  await expect(runJob(product.ctx, job)).rejects.toThrow("not a scheduled job");
  await expect(runJob(product.ctx, "nothing")).rejects.toThrow("There is no job nothing");
});

test("all jobs are printed, also those that do not run", async () => {
  expect(await printed(() => printQueues(product.ctx, { all: true }))).toContain(
    '"job":"cleanup-uploads","queue":"maintenance"',
  );
});

test("the link of reset-password sets a new password once", async () => {
  const ana = await creator(product);
  const text = await printed(() => printPasswordLink(product.ctx, `@${ana.username.toUpperCase()}`));
  const token = /\/senha\/([\w-]{47})/.exec(text)?.[1];
  const body = { token, password: "outra senha bem comprida" };
  expect((await visitor(product).request("/v1/auth/password/reset", { body })).status).toBe(204);
  expect((await visitor(product).request("/v1/auth/password/reset", { body })).body.code).toBe("LINK_EXPIRED");
  const signIn = { usernameOrEmail: ana.username, password: body.password };
  expect((await visitor(product).request("/v1/auth/login", { body: signIn })).status).toBe(200);
  expect((await visitor(product).request("/v1/auth/login", { body: { ...signIn, password } })).status).toBe(401);
});

test("commands name an account that does not exist", async () => {
  await expect(suspend(product.ctx, "@ninguem_mesmo", "Motivo")).rejects.toThrow("There is no account @ninguem_mesmo.");
});

test("a test e-mail arrives, and an address that is none is refused", async () => {
  await printed(() => sendTestMail(product.ctx, "quem@opera.example"));
  expect(await mailsTo(product, "quem@opera.example")).toMatchObject([{ subject: "Teste de e-mail do Camarim" }]);
  await expect(sendTestMail(product.ctx, "quem")).rejects.toThrow("not an e-mail address");
});

test("verify counts the missing files of all rows, and fails if the ledger is wrong", async () => {
  const verify = () => printed(() => verifyData(product.ctx));
  const world = await openWorld(product);
  const ana = world.owner;
  const sale = await addSale(world, ana);
  const stories = [await addStory(product, ana), await addStory(product, ana), await addStory(product, ana)];
  expect(await verify()).toBe("Every row has its files.\nThe ledger has no discrepancies.");
  const { db, storage } = product.ctx;
  const rows = await db.selectFrom("story").select("posterKey").where("id", "in", stories.slice(1)).execute();
  for (const { posterKey } of rows) await storage.remove(posterKey ?? "");
  expect(await verify()).toBe("2 files that rows name are missing.\nThe ledger has no discrepancies.");
  await sql`update payment set status = 'expired', paid_at = null
    where id = (select payment_id from ledger_transaction where id = ${sale})`.execute(db);
  await expect(verify()).rejects.toThrow("Discrepancies of the ledger: 1.");
});
