import { describe, expect, test } from "vitest";
import { createReadWebhook } from "./webhook.ts";

const authorization = "what iugu echoes";
const basic = `Basic ${Buffer.from(`${authorization}:`).toString("base64")}`;
const readWebhook = createReadWebhook([authorization]);
const read = (body: string, given: string | undefined = basic, headers: object = {}) =>
  readWebhook({
    headers: { ...headers, ...(given && { authorization: given }) },
    query: {},
    raw: Buffer.from(body),
  });
const paid = "event=invoice.status_changed&data[id]=AB&data[account_id]=CD&data[status]=paid";
const notification = { kind: "charge", objectId: "AB", externalAccountId: "CD" };

describe("webhooks of iugu", () => {
  test("a webhook of iugu is accepted with our token, plain or as Basic, and with no other", () => {
    expect(read(paid, authorization)).toMatchObject({ event: "invoice.status_changed", notification });
    expect(read(paid, basic)?.key).toBe(read(paid, authorization)?.key);
    expect(read(paid, "Basic d3Jvbmc6")).toBeUndefined();
    expect(read(paid, "")).toBeUndefined();
  });

  test("a webhook of iugu has a key by its content, however often it is delivered", () => {
    const [one, two] = ["1", "2"].map((key) => read(paid, basic, { "idempotency-key": key }));
    expect(one?.key).toBe(two?.key);
    expect(read(paid.replace("=paid", "=chargeback"))?.key).not.toBe(one?.key);
    expect(read(`${paid}&data[amount]=100`)?.key).not.toBe(one?.key);
  });

  test("a webhook of iugu names the object to read, with or without the data wrapper", () => {
    expect(read("event=invoice.status_changed&id=AB&account_id=CD&status=refunded")).toMatchObject({ notification });
    for (const event of ["refund", "partially_refunded", "refund_reverted", "rejected", "payment_failed", "released"])
      expect(read(`event=invoice.${event}&data[id]=AB&data[account_id]=CD`)?.notification).toEqual(notification);
    const withdrawal = "event=withdraw_request.status_changed&data[withdraw_request_id]=W&data[account_id]=CD";
    expect(read(withdrawal)?.notification).toEqual({ kind: "withdrawal", objectId: "W", externalAccountId: "CD" });
    const documents = "event=referrals.document_status_change&data[document_type]=selfie&data[account_id]=CD";
    expect(read(documents)?.notification).toEqual({ kind: "account", objectId: "CD", externalAccountId: "CD" });
  });

  test("a webhook of iugu without a valid id names no object", () => {
    expect(read("event=invoice.created&data[id]=AB")?.notification).toBeNull();
    expect(read("\u0000%%%")?.notification).toBeNull();
    expect(read(`event=invoice.refund&data[id]=${"A".repeat(101)}`)?.notification).toBeNull();
  });
});
