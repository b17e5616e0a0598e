import type { Transporter } from "nodemailer";
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
  // Loaded with the first e-mail.
  let opened: Promise<Transporter> | undefined;
  const open = () => {
    opened ??= import("nodemailer").then(({ createTransport }) =>
      createTransport({ url, requireTLS: requiresTls }, { from }),
    );
    return opened;
  };
  return {
    async send({ to, subject, text, html, headers, returnPath }) {
      const envelope = returnPath && { envelope: { from: returnPath, to } };
      await (await open()).sendMail({ to, subject, text, html, ...(headers && { headers }), ...envelope });
    },
    async check() {
      await (await open()).verify();
    },
  };
}
