import { expect, test } from "vitest";
import { sendBillingReminderEmail } from "#modules/notices/send-billing-emails";
import { findOverdue } from "#modules/renewals/renewals.queries";
import { addBilling, submitBillingReceipt } from "#test/money";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { openWorld } from "#test/world";
import { sendBillingReminders } from "./send-billing-reminders.ts";

const product = startProduct();
const { clock } = product;

async function addUnpaidBilling() {
  const { owner } = await openWorld(product);
  const billingId = await addBilling(product, owner);
  const { email } = await product.ctx.db
    .selectFrom("account")
    .select("email")
    .where("id", "=", owner.accountId)
    .executeTakeFirstOrThrow();
  const due = await product.ctx.db
    .selectFrom("billing")
    .select("dueDate")
    .where("id", "=", billingId)
    .executeTakeFirstOrThrow();
  const day = new Date(due.dueDate).toISOString().slice(0, 10);
  /** Days relative to the due date, at 9:30 in São Paulo. */
  const goTo = (days: number, time = "12:30") => {
    clock.aheadMs = Date.parse(`${day}T${time}:00Z`) + days * 86_400_000 - Date.now();
  };
  const subjects = async () => (await mailsTo(product, email)).map(({ subject }) => subject).filter(isReminder);
  return { owner, billingId, goTo, subjects };
}

const isReminder = (subject: string) => /vence|pausadas/.test(subject);

/** Runs the job and sends the e-mails that it enqueued. */
async function run() {
  const made = await sendBillingReminders(product.ctx);
  const waiting = product.ctx.db.selectFrom("billingReminder").selectAll().where("claimedAt", "is", null);
  for (const { billingId, kind } of await waiting.execute())
    await sendBillingReminderEmail(product.ctx, { billingId, kind });
  return made;
}

test("billing reminders come before, on and after the due date, once each, and warn that sales will stop", async () => {
  const { goTo, subjects } = await addUnpaidBilling();
  const overdueCount = async () => (await findOverdue(product.ctx)).billings;
  goTo(1);
  expect(await overdueCount()).toBe(0);
  goTo(2);
  expect(await overdueCount()).toBe(1);
  goTo(-4);
  await run();
  expect(await subjects()).toEqual([]);
  for (const days of [-3, -2, -1, 0, 1, 2, 3, 4, 11, 12, 13, 14, 15, 16, 40]) {
    goTo(days);
    for (let times = 0; times < 3; times++) await run();
  }
  expect(await overdueCount()).toBe(0);
  expect((await subjects()).map((one) => one.replace(/de \S+ de \d{4}|R\$\s[\d,]+/g, "…"))).toEqual([
    "A fatura … vence em 3 dias: …",
    "A fatura … vence hoje: …",
    "A fatura … venceu há 3 dias: …",
    "A fatura … venceu há 12 dias: …",
    "Novas assinaturas pausadas: falta pagar uma fatura",
  ]);
});

test("after days without a run only the newest billing reminder is sent, with the present status", async () => {
  const { goTo, subjects } = await addUnpaidBilling();
  goTo(-1);
  await run();
  goTo(9);
  await run();
  const sentSubjects = await subjects();
  expect(sentSubjects).toHaveLength(2);
  expect(sentSubjects[0]).toContain("vence amanhã");
  expect(sentSubjects[1]).toContain("venceu há 9 dias");
});

test("billing reminders are not sent before nine in the morning in São Paulo", async () => {
  const { goTo, subjects } = await addUnpaidBilling();
  goTo(-3, "11:59");
  await run();
  expect(await subjects()).toEqual([]);
  goTo(-3, "12:00");
  await run();
  expect(await subjects()).toHaveLength(1);
});

test("creators who sent a receipt, have paid, owe nothing or deleted their account get no billing reminder", async () => {
  const inReview = await addUnpaidBilling();
  await submitBillingReceipt(product, inReview.billingId);
  const voided = await addUnpaidBilling();
  await product.ctx.db
    .updateTable("billing")
    .set({ status: "void", voidedAt: new Date(), voidReason: "Engano nosso." })
    .where("id", "=", voided.billingId)
    .execute();
  const deleted = await addUnpaidBilling();
  const at = new Date();
  await product.ctx.db
    .insertInto("accountDeletion")
    .values({
      accountId: deleted.owner.accountId,
      requestedAt: at,
      startedAt: at,
      doneAt: at,
      username: deleted.owner.username,
      usernameReservedUntil: at,
    })
    .execute();
  for (const one of [inReview, voided, deleted]) {
    one.goTo(3);
    await run();
    expect(await one.subjects()).toEqual([]);
  }
});

test("ten concurrent runs send one billing reminder, and none once the billing is paid", async () => {
  const { billingId, goTo, subjects } = await addUnpaidBilling();
  goTo(0);
  const made = await Promise.all(Array.from({ length: 10 }, () => sendBillingReminders(product.ctx)));
  expect(made.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  const reminder = { billingId, kind: "d0" } as const;
  await Promise.all(Array.from({ length: 10 }, () => sendBillingReminderEmail(product.ctx, reminder)));
  expect(await subjects()).toHaveLength(1);
  goTo(3);
  await sendBillingReminders(product.ctx);
  await submitBillingReceipt(product, billingId);
  await sendBillingReminderEmail(product.ctx, { billingId, kind: "d+3" });
  expect(await subjects()).toHaveLength(1);
});

test("a billing reminder that the mail server rejected is sent an hour later", async () => {
  const { billingId, goTo, subjects } = await addUnpaidBilling();
  goTo(0);
  await sendBillingReminders(product.ctx);
  const refuse = () => Promise.reject(new Error("451 try later"));
  const reminder = { billingId, kind: "d0" } as const;
  const refusing = { ...product.ctx, mail: { ...product.ctx.mail, send: refuse } };
  await expect(sendBillingReminderEmail(refusing, reminder)).rejects.toThrow("451");
  const announcedAt = async () => {
    const row = product.ctx.db.selectFrom("billingReminder").select("madeAt").where("billingId", "=", billingId);
    return (await row.executeTakeFirstOrThrow()).madeAt.toISOString().slice(11, 16);
  };
  // The queued job may still retry.
  goTo(0, "13:00");
  await sendBillingReminders(product.ctx);
  expect(await announcedAt()).toBe("12:30");
  goTo(0, "14:00");
  await sendBillingReminders(product.ctx);
  expect(await announcedAt()).toBe("14:00");
  await run();
  expect(await subjects()).toHaveLength(1);
});
