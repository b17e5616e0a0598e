import { createTransport } from "nodemailer";
import type { Mail } from "./port.ts";

/** Mail through an SMTP server, `smtp(s)://user:password@host:port`. */
export function createSmtpMail(url: string, from: string): Mail {
  const transport = createTransport(url, { from });
  return {
    async send({ to, subject, text, headers }) {
      await transport.sendMail({ to, subject, text, ...(headers && { headers }) });
    },
  };
}
