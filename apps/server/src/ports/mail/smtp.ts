import type { Transporter } from "nodemailer";
import { isRecipientRefused } from "#core/mail/mail-refusals";
import type { Mail, Message } from "./port.ts";

export type SmtpSettings = {
  /** `smtp(s)://user:password@host:port`. Its query may set options of Nodemailer. */
  url: string;
  from: string;
  /** With `smtp:`, sends nothing to a server that does not offer STARTTLS. Certificates are verified in any case. */
  requiresTls: boolean;
};

/** Without an answer, or anything else, from the server. It may scan an e-mail before it accepts it. */
const silenceSeconds = 60;

/** A server that does not answer within this time is away: an operator sees it, and a job tries again. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: silenceSeconds * 1_000 };

type PoolOptions = { pool?: true; maxConnections?: number; maxMessages?: number };

/** Mail through an SMTP server; text and HTML as multipart/alternative. */
export function createSmtpMail({ url, from, requiresTls }: SmtpSettings): Mail {
  async function connect(options: PoolOptions = {}): Promise<Transporter> {
    // Loaded with the first e-mail.
    const { createTransport } = await import("nodemailer");
    return createTransport({ url, requireTLS: requiresTls, ...timeouts, ...options }, { from });
  }
  // Why the last e-mail was refused, if that repeats with the next ones.
  let refusal: unknown;
  async function sendBy(transporter: Transporter, message: Message) {
    try {
      await sendThrough(transporter, message);
      refusal = undefined;
    } catch (error) {
      if (isSenderRefused(error)) refusal = error;
      throw toReason(error);
    }
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
      await (await open()).verify().catch((error) => {
        throw toReason(error);
      });
      if (refusal) throw refusal;
    },
  };
}

async function sendThrough(transporter: Transporter, { to, subject, text, html, headers, returnPath }: Message) {
  const envelope = returnPath && { envelope: { from: returnPath, to } };
  await transporter.sendMail({ to, subject, text, html, ...(headers && { headers }), ...envelope });
}

/** Refused for good because of our sender, a quota, a policy or the content. Connection and credentials are what `check` tries itself. */
function isSenderRefused(error: unknown): boolean {
  const { code = "", responseCode = 0 } = error as { code?: string; responseCode?: number };
  return responseCode >= 500 && ["EENVELOPE", "EMESSAGE"].includes(code) && !isRecipientRefused(error);
}

/** Nodemailer's message for a server that has stopped answering is "Timeout". */
function toReason(error: unknown): unknown {
  const { code, timeoutType } = error as { code?: string; timeoutType?: string };
  if (timeoutType !== "SOCKET_TIMEOUT") return error;
  const message = `the mail server accepted the connection, and has not answered for ${silenceSeconds} s`;
  return Object.assign(new Error(message, { cause: error }), { code });
}
