import { z } from "zod";
import { renderEmail } from "#core/mail/render-email";
import { testMail } from "./operator.emails.ts";
import type { Operator } from "./with-operator.ts";

/** Sends one e-mail now, not through the queue, so that the mail server's answer is printed. */
export async function sendTestMail({ config, mail }: Operator, to: string) {
  if (!z.email().safeParse(to).success) throw new Error(`${to} is not an e-mail address.`);
  await mail.send(renderEmail("test", testMail(to, config.publicUrl)));
  console.log(config.smtpUrl ? `The mail server accepted the e-mail to ${to}.` : "The e-mail is at /dev/mail.");
}
