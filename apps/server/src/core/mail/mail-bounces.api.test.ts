import { expect, test } from "vitest";
import { creator, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { parseBounces } from "../../operator/read-bounce.ts";
import { isBouncing, recordBounce, toReturnPath } from "./mail-bounces.ts";
import { sendMail } from "./send-mail.ts";

const product = startProduct({ work: true });
const dayMs = 86_400_000;
const withBounces = () => ({
  ...product.ctx,
  config: { ...product.ctx.config, bounceAddress: "retornos@camarim.example" },
});
const returnPathOf = (address: string) => toReturnPath(withBounces(), address) as string;
const bounceOf = (recipient: string, status = "5.1.1") => ({ returnPath: returnPathOf(recipient), recipient, status });
const mail = (to: string) => ({ to, subject: "Assunto", blocks: ["Texto"] });

/** As Postfix writes it. */
const notification = (recipient: string, to: string, action = "failed") => `Return-Path: <>
Delivered-To: ${to}
From: MAILER-DAEMON@mx.example (Mail Delivery System)
To: ${to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--b1
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
Arrival-Date: Mon, 23 Nov 2026 03:00:00 +0000 (UTC)

Final-Recipient: rfc822; ${recipient}
Original-Recipient: rfc822;${recipient}
Action: ${action}
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.example
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does
    not exist.

--b1
Content-Description: Undelivered Message
Content-Type: message/rfc822

To: ${recipient}
Subject: Assunto

Texto
--b1--
`;
const read = (text: string) => parseBounces(Buffer.from(text.replaceAll("\n", "\r\n")));

test("an address that a notification says does not exist gets no e-mails but those it asks for, and its owner sees it", async () => {
  const ana = await creator(product);
  expect((await ana.request("/v1/me")).body.emailBounces).toBe(false);
  const [bounce] = await read(notification(ana.email, returnPathOf(ana.email)));
  expect(bounce).toEqual(bounceOf(ana.email));
  expect(await recordBounce(product.ctx, bounceOf(ana.email.toUpperCase()))).toBe(true);
  expect(await sendMail(product.ctx, "sale", mail(ana.email))).toBe(false);
  expect(await sendMail(product.ctx, "password-link", mail(ana.email))).toBe(true);
  await expect.poll(async () => (await ana.request("/v1/me")).body.emailBounces).toBe(true);
});

/** As mail providers report what their users mark as spam. */
const spamReport = (recipient: string, type = "abuse") => `From: fbl@provedor.example
To: retornos@camarim.example
Subject: FW: Assunto
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b1"

--b1
Content-Type: text/plain; charset=us-ascii

This is an email abuse report.

--b1
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <${returnPathOf(recipient)}>
Original-Rcpt-To: <${recipient}>
--b1--
`;

test("an address whose owner reported an e-mail as spam gets none but those it asks for", async () => {
  const ana = await creator(product);
  expect(await read(spamReport(ana.email, "not-spam"))).toEqual([]);
  const [reported] = await read(spamReport(ana.email));
  expect(reported).toEqual(bounceOf(ana.email, "complaint"));
  expect(
    await recordBounce(product.ctx, { ...bounceOf(ana.email, "complaint"), recipient: "bia@exemplo.com.br" }),
  ).toBe(false);
  expect(await recordBounce(product.ctx, bounceOf(ana.email, "complaint"))).toBe(true);
  expect(await sendMail(product.ctx, "sale", mail(ana.email))).toBe(false);
  expect(await sendMail(product.ctx, "password-link", mail(ana.email))).toBe(true);
});

test("the link that confirms a bouncing address again ends that", async () => {
  const ana = await creator(product);
  const findTokens = async () =>
    (await mailsTo(product, ana.email)).flatMap(({ text }) => /\/email\/([\w-]{47})/.exec(text)?.[1] ?? []);
  // The e-mail of the registration is not sent to an address that bounces.
  await expect.poll(findTokens).toHaveLength(1);
  await recordBounce(product.ctx, bounceOf(ana.email));
  expect((await ana.request("/v1/me", { method: "PUT", body: { email: ana.email } })).status).toBe(200);
  await expect.poll(findTokens).toHaveLength(2);
  const body = { token: (await findTokens())[1] };
  expect((await visitor(product).request("/v1/auth/email/verify", { body })).status).toBe(200);
  expect(await isBouncing(product.ctx, ana.email)).toBe(false);
});

test("nobody can report the address of somebody else, or without the token of its e-mails", async () => {
  const [ana, bia] = ["ana.b@exemplo.com.br", "bia.b@exemplo.com.br"];
  for (const returnPath of [
    returnPathOf(bia),
    "retornos@camarim.example",
    "retornos+@x",
    `retornos+${"0".repeat(32)}@x`,
  ])
    expect(await recordBounce(product.ctx, { ...bounceOf(ana), returnPath })).toBe(false);
  expect(await isBouncing(product.ctx, ana)).toBe(false);
});

test.each(["4.4.1", "5.0.0", "5.1.0", "5.2.2", "5.7.1", "5.3.4", "5.1.7", "5.1.8", "2.0.0"])(
  "status %s says nothing about the address",
  async (status) => {
    expect(await recordBounce(product.ctx, bounceOf("cheia@exemplo.com.br", status))).toBe(false);
  },
);

test("a bounce is forgotten after 90 days", async () => {
  await recordBounce(product.ctx, bounceOf("velha@exemplo.com.br"));
  const later = { ...product.ctx, now: () => new Date(Date.now() + 91 * dayMs) };
  expect(await isBouncing(product.ctx, "velha@exemplo.com.br")).toBe(true);
  expect(await isBouncing(later, "velha@exemplo.com.br")).toBe(false);
});

test("delays, other messages and broken ones are no bounces", async () => {
  const address = "ana@exemplo.com.br";
  expect(await read(notification(address, returnPathOf(address), "delayed"))).toEqual([]);
  expect(await read("Subject: Olá\n\nOi")).toEqual([]);
  expect(await parseBounces(Buffer.alloc(100_000, 0xff))).toEqual([]);
  expect(await parseBounces(Buffer.alloc(0))).toEqual([]);
});
