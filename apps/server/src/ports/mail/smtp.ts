import type { Transporter } from "nodemailer";
import type { Mail, Message } from "./port.ts";

export type SmtpSettings = {
  /** `smtp(s)://user:password@host:port`. Its query may set options of Nodemailer. */
  url: string;
  from: string;
  /** With `smtp:`, sends nothing to a server that does not offer STARTTLS. Certificates are verified in any case. */
  requiresTls: boolean;
};

/** A server that does not answer within this time is away: an operator sees it, and a job tries again. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000 };

type PoolOptions = { pool?: true; maxConnections?: number; maxMessages?: number };

/** Mail through an SMTP server; text and HTML as multipart/alternative. */
export function createSmtpMail({ url, from, requiresTls }: SmtpSettings): Mail {
  async function connect(options: PoolOptions = {}): Promise<Transporter> {
    // Loaded with the first e-mail.
    const { createTransport } = await import("nodemailer");
    return createTransport({ url, requireTLS: requiresTls, ...timeouts, ...options }, { from });
  }
  let shared: Promise<Transporter> | undefined;
  const open = () => {
    shared ??= connect();
    return shared;
  };
  return {
    send: async (message) => sendBy(await open(), message),
    open(count) {
      const pool = connect({ pool: true, maxConnections: count, maxMessages: Number.POSITIVE_INFINITY });
      return {
        send: async (message) => sendBy(await pool, message),
        close: () => void pool.then((opened) => opened.close()),
      };
    },
    async check() {
      await (await open()).verify();
    },
  };
}

async function sendBy(transporter: Transporter, { to, subject, text, html, headers, returnPath }: Message) {
  const envelope = returnPath && { envelope: { from: returnPath, to } };
  await transporter.sendMail({ to, subject, text, html, ...(headers && { headers }), ...envelope });
}
