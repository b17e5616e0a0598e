import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { type Bounce, complaint, recordBounce } from "#core/mail/mail-bounces";
import type { Operator } from "./with-operator.ts";

const maxBytes = 1_000_000;

/**
 * Reads one delivery status notification (RFC 3464) or spam complaint (RFC 5965) from standard input, as a mail server's alias pipes it,
 * and records addresses that do not exist or do not want our e-mails. Succeeds for any message: where it fails, the mail server tries
 * again.
 */
export async function readBounce(operator: Operator) {
  const message = await buffer(process.stdin);
  if (message.length > maxBytes) return console.log("The message is too large for a notification.");
  for (const bounce of await parseBounces(message)) {
    const isNew = await recordBounce(operator, bounce);
    console.log(`${bounce.status}: ${isNew ? "the address is recorded as bouncing" : "nothing is recorded"}`);
  }
}

/** The failed recipients of a notification, or the one who complained; none in other messages. */
export async function parseBounces(message: Uint8Array): Promise<Bounce[]> {
  const email = await PostalMime.parse(message, { attachmentEncoding: "utf8" }).catch(() => undefined);
  const partOf = (type: string) => email?.attachments.find(({ mimeType }) => mimeType === type)?.content;
  const [report, feedback] = [partOf("message/delivery-status"), partOf("message/feedback-report")];
  if (typeof feedback === "string") return parseComplaint(feedback);
  if (!email || typeof report !== "string") return [];
  // The first block is about the message, each of the others about one recipient.
  const recipients = report.split(/\r?\n\r?\n/).slice(1);
  return recipients.flatMap((fields) => {
    const status = findField(fields, "Status")?.match(/^\d\.\d{1,3}\.\d{1,3}/)?.[0];
    const recipient = findField(fields, "Original-Recipient") ?? findField(fields, "Final-Recipient");
    const hasFailed = findField(fields, "Action")?.toLowerCase() === "failed";
    if (!hasFailed || !status || !recipient) return [];
    return [{ returnPath: findReturnPath(email), recipient: recipient.replace(/^[^;]*;\s*/, ""), status }];
  });
}

/** Nothing where the provider left the address out, which the token is a signature of. */
function parseComplaint(fields: string): Bounce[] {
  const addressIn = (name: string) => findField(fields, name)?.replace(/^<|>$/g, "");
  const [type, returnPath, recipient] = [
    findField(fields, "Feedback-Type")?.toLowerCase(),
    addressIn("Original-Mail-From"),
    addressIn("Original-Rcpt-To"),
  ];
  return type === "abuse" && returnPath && recipient ? [{ returnPath, recipient, status: complaint }] : [];
}

function findField(fields: string, name: string): string | undefined {
  return new RegExp(`^${name}:[ \\t]*(.+?)[ \\t]*$`, "im").exec(fields)?.[1];
}

/** What the notification was sent to. Mail servers write it into one of these headers. */
function findReturnPath({ headers }: Email): string {
  const names = ["delivered-to", "x-original-to", "to"];
  const values = names.flatMap((name) => headers.filter(({ key }) => key === name).map(({ value }) => value));
  return values.find((value) => /\+[0-9a-f]{32}@/i.test(value)) ?? "";
}
