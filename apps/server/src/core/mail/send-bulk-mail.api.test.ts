import { expect, test } from "vitest";
import { startProduct } from "#test/product";
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
