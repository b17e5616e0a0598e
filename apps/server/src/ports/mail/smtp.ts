import { createTransport } from "nodemailer";
import type { Mail } from "./port.ts";

/** Mail through an SMTP server, `smtp(s)://user:password@host:port`; text and HTML as multipart/alternative. */
export function createSmtpMail(url: string, from: string): Mail {
  const transport = createTransport(url, { from });
  return {
    async send({ to, subject, text, html, headers }) {
      await transport.sendMail({ to, subject, text, html, ...(headers && { headers }) });
    },
  };
}
