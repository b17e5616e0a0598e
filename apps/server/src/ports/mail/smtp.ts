import { createTransport } from "nodemailer";
import type { Mail } from "./port.ts";

export type SmtpSettings = {
  /** `smtp(s)://user:password@host:port`. Its query may set options of Nodemailer. */
  url: string;
  from: string;
  /** With `smtp:`, sends nothing to a server that does not offer STARTTLS. Certificates are verified in any case. */
  requiresTls: boolean;
};

/** Mail through an SMTP server; text and HTML as multipart/alternative. */
export function createSmtpMail({ url, from, requiresTls }: SmtpSettings): Mail {
  const transport = createTransport({ url, requireTLS: requiresTls }, { from });
  return {
    async send({ to, subject, text, html, headers }) {
      await transport.sendMail({ to, subject, text, html, ...(headers && { headers }) });
    },
  };
}
