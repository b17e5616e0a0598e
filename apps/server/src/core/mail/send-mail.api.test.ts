import { expect, test } from "vitest";
import { readMailbox } from "#ports/mail/mailbox";
import { createSmtpMail } from "#ports/mail/smtp";
import { creator, newRegistration, order, pixSettings, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { startSmtpServer } from "#test/smtp";
import { waitForJobs } from "#test/wait-for-jobs";
import { newEndToEndId } from "#test/world";
import { isBouncing } from "./mail-bounces.ts";
import { mailKinds } from "./mail-kinds.ts";
import { sendMail } from "./send-mail.ts";

const product = startProduct({ work: true });
const mailsTo = async (address: string) =>
  (await readMailbox(`${product.ctx.config.data}/mailbox`)).filter(({ to }) => to === address).reverse();
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);
const mail = (to: string) => ({ to, subject: "Assunto", blocks: ["Texto"] });

test("an address gets at most the hourly limit of e-mails of a kind, by whatever cause", async () => {
  const { email } = newRegistration();
  const { perHour } = mailKinds["report-link"];
  const send = (to = email) => sendMail(product.ctx, "report-link", mail(to));
  const sent = await Promise.all(Array.from({ length: 2 * perHour }, () => send()));
  expect(sent.filter(Boolean)).toHaveLength(perHour);
  expect(await send(email.toUpperCase())).toBe(false);
  expect(await sendMail(product.ctx, "order", mail(email))).toBe(true);
  product.clock.aheadMs += 3_600_000;
  expect(await send()).toBe(true);
  expect(await mailsTo(email)).toHaveLength(perHour + 2);
});

test("an e-mail that the server did not accept does not count towards the limit", async () => {
  const { email } = newRegistration();
  const unavailable = {
    ...product.ctx,
    mail: { ...product.ctx.mail, send: () => Promise.reject(new Error("451 try again")) },
  };
  for (let i = 0; i < 10; i++) await expect(sendMail(unavailable, "email-link", mail(email))).rejects.toThrow("451");
  expect(await sendMail(product.ctx, "email-link", mail(email))).toBe(true);
});

test.each([
  ["RCPT TO", "550 5.1.1 No such user", true],
  ["RCPT TO", "550-5.1.1 No such user\r\n550 5.1.1 See our help", true],
  ["RCPT TO", "550 5.2.1 Mailbox disabled", true],
  [".", "550 5.1.1 No such user", true],
  // Only that this e-mail is refused.
  ["RCPT TO", "550 No such user", false],
  ["RCPT TO", "501 Syntax error in parameters", false],
  ["RCPT TO", "552 5.2.2 Mailbox full", false],
  [".", "552 5.2.2 Mailbox full", false],
])(
  "a recipient whom the mail server refuses for good is not tried again, and bounces if unknown: %s, %s",
  async (command, reply, isUnknown) => {
    const { url } = await startSmtpServer((sent) => (sent.startsWith(command) ? reply : undefined));
    const mailer = createSmtpMail({ url, from: product.ctx.config.mailFrom, requiresTls: false });
    const { email } = newRegistration();
    expect(await sendMail({ ...product.ctx, mail: mailer }, "email-link", mail(email))).toBe(false);
    await expect(mailer.check()).resolves.toBeUndefined();
    expect(await isBouncing(product.ctx, email)).toBe(isUnknown);
    expect(await sendMail(product.ctx, "order", mail(email))).toBe(!isUnknown);
    expect(await sendMail(product.ctx, "email-link", mail(email))).toBe(true);
  },
);

test("a recipient whom the mail server refuses for now is tried again, and does not bounce", async () => {
  const { url } = await startSmtpServer((sent) => (sent.startsWith("RCPT TO") ? "450 5.1.1 Try later" : undefined));
  const mailer = createSmtpMail({ url, from: product.ctx.config.mailFrom, requiresTls: false });
  const { email } = newRegistration();
  await expect(sendMail({ ...product.ctx, mail: mailer }, "email-link", mail(email))).rejects.toThrow("450");
  expect(await isBouncing(product.ctx, email)).toBe(false);
});

test.each([
  ["AUTH", "535 5.7.8 Authentication failed"],
  ["MAIL FROM", "550 5.4.5 Daily quota exceeded"],
  ["RCPT TO", "554 5.7.1 Relay access denied"],
  ["RCPT TO", "550 5.1.8 Sender address rejected: Domain not found"],
  ["RCPT TO", "550 5.1.0 Address rejected"],
  ["DATA", "554 5.7.1 Message rejected: Email address is not verified"],
  [".", "550 Message rejected"],
  [".", "550 5.7.1 Message rejected"],
  [".", "550 5.1.8 Sender address rejected"],
])("what the mail server refuses of ours is tried again, and seen in the status: %s, %s", async (command, refusal) => {
  let isRefusing = true;
  const { url } = await startSmtpServer((sent) => {
    if (sent.startsWith("EHLO")) return "250-test\r\n250 AUTH PLAIN";
    if (sent.startsWith("AUTH") && !(isRefusing && command === "AUTH")) return "235 ok";
    return isRefusing && sent.startsWith(command) ? refusal : undefined;
  });
  const withUser = url.replace("//", "//user:password@");
  const mailer = createSmtpMail({ url: withUser, from: product.ctx.config.mailFrom, requiresTls: false });
  const send = () => sendMail({ ...product.ctx, mail: mailer }, "email-link", mail(newRegistration().email));
  await expect(mailer.check().catch(({ code }) => code)).resolves.toBe(command === "AUTH" ? "EAUTH" : undefined);
  await expect(send()).rejects.toThrow(refusal);
  await expect(mailer.check()).rejects.toThrow(refusal);
  isRefusing = false;
  expect(await send()).toBe(true);
  await expect(mailer.check()).resolves.toBeUndefined();
});

test("a creator's address gets only its confirmation until it is verified, whatever happens to the account", async () => {
  const ana = await creator(product, { isVerified: false });
  await ana.request("/v1/account/pix", { method: "PUT", body: pixSettings });
  const otherKey = { ...pixSettings, type: "email", key: "ana@exemplo.com.br" };
  expect((await ana.request("/v1/account/pix", { method: "PUT", body: otherKey })).status).toBe(200);
  await waitForJobs(product);
  const [first, ...others] = await mailsTo(ana.email);
  expect([first?.subject, others]).toEqual(["Confirme seu e-mail no Camarim", []]);

  const token = /\/email\/(\S+)/.exec(first?.text ?? "")?.[1];
  expect((await ana.request("/v1/auth/email/verify", { body: { token } })).status).toBe(200);
  expect((await ana.request("/v1/account/pix", { method: "PUT", body: pixSettings })).status).toBe(200);
  await waitForJobs(product);
  expect(await subjectsTo(ana.email)).toContain("Sua chave PIX foi trocada");
});

test("the creator and each fan are e-mailed about several sales in a row", async () => {
  const ana = await seller(product);
  const email = newRegistration().email;
  for (let i = 0; i < 3; i++) {
    const fan = visitor(product);
    const { body } = await fan.request("/v1/checkout", { body: order(ana, { email, phone: `1191234567${i}` }) });
    const receipt = await fan.upload(`/v1/subscriptions/${body.subscriptionId}/payment/receipt`, [
      ["endToEndId", newEndToEndId(product)],
    ]);
    expect(receipt.status).toBe(200);
    expect((await ana.request(`/v1/payments/${body._id}/approve`, { method: "POST" })).status).toBe(200);
  }
  await waitForJobs(product);
  expect(await mailsTo(email)).toHaveLength(3);
  expect((await subjectsTo(ana.email)).length).toBeGreaterThanOrEqual(3);
});
