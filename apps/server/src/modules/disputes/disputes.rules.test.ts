import { describe, expect, test } from "vitest";
import type { Dispute } from "#ports/gateways/port";
import { assertSpace, canSubmitEvidence, mergeEvidence, toNextStep, toOutcome } from "./disputes.rules.ts";

const found = (id: string, status: Dispute["status"] = "open") => ({ id, status }) as Dispute;

describe("the newest dispute of a payment", () => {
  test.each([
    ["the first dispute", undefined, "open", undefined, { isNewDispute: true, status: "open" }],
    [
      "a dispute that is still open",
      { status: "open", caseId: "a" },
      "open",
      found("a"),
      { isNewDispute: false, status: "open" },
    ],
    [
      "a dispute without a case yet",
      { status: "open", caseId: null },
      "open",
      found("a"),
      { isNewDispute: false, status: "open" },
    ],
    ["a second dispute", { status: "won", caseId: "a" }, "open", found("b"), { isNewDispute: true, status: "open" }],
    [
      "a second dispute with the earlier case",
      { status: "won", caseId: "a" },
      "open",
      found("a", "won"),
      { isNewDispute: true, status: "open" },
    ],
    ["reopened", { status: "lost", caseId: "a" }, "open", found("a"), { isNewDispute: false, status: "open" }],
    ["lost before it was seen open", undefined, "lost", undefined, { isNewDispute: true, status: "lost" }],
    ["lost", { status: "open", caseId: "a" }, "lost", found("a"), { isNewDispute: false, status: "lost" }],
    ["lost again", { status: "lost", caseId: "a" }, "lost", undefined, { isNewDispute: false, status: "lost" }],
    [
      "lost after it was won",
      { status: "won", caseId: "a" },
      "lost",
      found("a"),
      { isNewDispute: false, status: "lost" },
    ],
    [
      "a second one that is lost",
      { status: "won", caseId: "a" },
      "lost",
      found("b"),
      { isNewDispute: true, status: "lost" },
    ],
    ["won", { status: "open", caseId: "a" }, "paid", found("a"), { isNewDispute: false, status: "won" }],
    ["a loss is reversed", { status: "lost", caseId: "a" }, "paid", undefined, { isNewDispute: false, status: "won" }],
    [
      "refunded while open",
      { status: "open", caseId: "a" },
      "returned",
      undefined,
      { isNewDispute: false, status: "lost" },
    ],
    ["refunded after it was won", { status: "won", caseId: "a" }, "returned", undefined, undefined],
    ["refunded, never disputed", undefined, "returned", undefined, undefined],
    ["paid, never disputed", undefined, "paid", undefined, undefined],
  ] as const)("the newest dispute of a payment becomes: %s", (_, latest, outcome, reading, step) => {
    expect(toNextStep(latest, outcome, reading)).toEqual(step);
  });

  test.each([
    ["disputed", "disputed", "open"],
    ["charged_back", "charged_back", "lost"],
    ["paid", "refunded", "returned"],
    ["paid", "paid", "paid"],
    [null, "pending", undefined],
  ] as const)("a charge that is %s, of a payment that is %s, makes the dispute %s", (settlement, status, outcome) => {
    expect(toOutcome(settlement, status)).toBe(outcome);
  });
});

describe("status of evidence", () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 12, minutes));
  const none = { evidence: "none", evidenceSubmittedAt: null, evidenceSentAt: null } as const;
  const sending = { evidence: "none", evidenceSubmittedAt: at(0), evidenceSentAt: null } as const;
  const sent = { evidence: "sent", evidenceSubmittedAt: at(0), evidenceSentAt: at(0) } as const;

  test.each([
    ["nothing was sent", none, "none", 9, { ...none, isLost: false }],
    ["sent at the gateway's own screen", none, "sent", 9, { evidence: "sent", evidenceSentAt: at(9), isLost: false }],
    ["not visible yet", sending, "none", 4, { ...sending, isLost: false }],
    ["visible", sending, "sent", 4, { ...sent, isLost: false }],
    ["never arrived", sending, "none", 6, { ...none, isLost: true }],
    ["confirmed, then an outdated read", sent, "none", 9, { ...sent, isLost: false }],
    ["accepted by the gateway", sent, "accepted", 9, { ...sent, evidence: "accepted", isLost: false }],
    ["refused by the gateway", sent, "refused", 9, { ...sent, evidence: "refused", isLost: false }],
  ] as const)("the status of evidence follows the gateway: %s", (_, before, reported, minutes, after) => {
    expect(mergeEvidence(before, reported, at(minutes))).toMatchObject(after);
  });

  const open = { status: "open", caseId: "a", evidenceDueAt: at(30) } as const;
  test.each([
    [{ ...open, ...none }, 0, true],
    [{ ...open, ...none, evidenceDueAt: null }, 0, true],
    [{ ...open, ...none }, 30, false],
    [{ ...open, ...none, caseId: null }, 0, false],
    [{ ...open, ...none, status: "won" as const }, 0, false],
    [{ ...open, ...sending }, 0, false],
    [{ ...open, ...sent }, 0, false],
    [{ ...open, ...sent, evidence: "refused" as const }, 0, true],
  ])("evidence of a dispute in the state %o can be submitted after %d minutes: %s", (row, minutes, can) => {
    expect(canSubmitEvidence(row, at(minutes))).toBe(can);
  });

  test("evidence of a dispute is limited to five files and 10 MB", () => {
    const files = Array.from({ length: 4 }, () => ({ bytes: 2_000_000 }));
    expect(() => assertSpace(files, 2_000_000)).not.toThrow();
    expect(() => assertSpace(files, 2_000_001)).toThrow("EVIDENCE_TOO_LARGE");
    expect(() => assertSpace([...files, { bytes: 1 }], 1)).toThrow("EVIDENCE_TOO_LARGE");
  });
});
