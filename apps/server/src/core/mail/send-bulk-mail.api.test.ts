import { expect, onTestFinished, test } from "vitest";
import { createSmtpMail } from "#ports/mail/smtp";
import { startProduct } from "#test/product";
import { startSmtpServer } from "#test/smtp";
import { openBulkMail } from "./send-bulk-mail.ts";

const product = startProduct();

test("the e-mails behind those to which the mail server gives no answer are not tried, and wait", async () => {
  let tried = 0;
  const send = async () => {
    tried += 1;
    throw Object.assign(new Error("no answer"), { code: "ETIMEDOUT" });
  };
  const mail = { ...product.ctx.mail, open: () => ({ send, close() {} }) };
  const bulk = openBulkMail({ ...product.ctx, mail }, "announcement");
  const emails = Array.from({ length: 20 }, (_, at) => ({
    to: `fa${at}@exemplo.com.br`,
    subject: "Oi",
    blocks: ["Oi"],
  }));
  expect(await bulk.send(emails)).toEqual(emails.map(() => "delayed"));
  // One for each connection.
  expect(tried).toBe(4);
  await bulk.send(emails);
  expect(tried).toBe(8);
});

test("an address that the mail server does not know is refused once, and gets none of the next e-mails", async () => {
  const unknown = "ninguem@exemplo.com.br";
  const { url, messages } = await startSmtpServer((sent) =>
    sent.startsWith(`RCPT TO:<${unknown.toUpperCase()}>`) ? "550 5.1.1 No such user" : undefined,
  );
  const mail = createSmtpMail({ url, from: product.ctx.config.mailFrom, requiresTls: false });
  const bulk = openBulkMail({ ...product.ctx, mail }, "announcement");
  onTestFinished(bulk.close);
  const emails = [unknown, "fa@exemplo.com.br"].map((to) => ({ to, subject: "Oi", blocks: ["Oi"] }));
  expect(await bulk.send(emails)).toEqual(["refused", "sent"]);
  expect(await bulk.send(emails)).toEqual(["skipped", "sent"]);
  expect(messages).toHaveLength(2);
});
