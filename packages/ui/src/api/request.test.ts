import type { Endpoint } from "@camarim/contract/endpoint";
import { expect, test } from "vitest";
import { pathOf } from "./request.ts";

function at(url: string): Endpoint {
  return { method: "GET", url, schema: { summary: "", response: {} }, config: { access: "public", errors: [] } };
}

test.each([
  ["/me", {}, "/v1/me"],
  ["/stories/:_id", { params: { _id: "a/b" } }, "/v1/stories/a%2Fb"],
  ["/payments/:_id/approve", { params: { _id: "7" } }, "/v1/payments/7/approve"],
  ["/stories/me", { query: { limit: 100, offset: undefined } }, "/v1/stories/me?limit=100"],
  [
    "/payments",
    { query: { hasReceiptUrl: "", receiptManualApproved: "null" } },
    "/v1/payments?hasReceiptUrl=&receiptManualApproved=null",
  ],
])("%s with %j is %s", (url, args, path) => expect(pathOf(at(url), args)).toBe(path));
