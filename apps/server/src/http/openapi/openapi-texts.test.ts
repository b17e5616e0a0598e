import { expect, test } from "vitest";
import { endpoints } from "#test/endpoints";

/** First words of summaries; a new one needs a reason. */
const verbs = `
  Accept Add Approve Archive Cancel Check Confirm Connect Correct Create Delete Disconnect Dismiss End Export Extend Get
  Import List Match Order Pause Publish Record Receive Refund Register Reject Remove Replace Report Request Retry Return Revert
  Revoke Search Send Set Sign Start Stream Submit Suspend Take Transfer Undo Unsubscribe Subscribe Update Upload Verify Withdraw`
  .trim()
  .split(/\s+/);

/** Words of an older style, each with a technical term that replaces it. */
const forbidden =
  /\b(anew|asked|asks|brought|heard|hears|nobody|proved|proves|stands|standing|tell|tells|told|whom|whose|wakes|who may|fatura|proof|she|her)\b/i;

test.each(endpoints)("$name has a summary of at most 60 characters that starts with a verb", ({ schema }) => {
  expect(schema.summary.length).toBeLessThanOrEqual(60);
  expect(verbs).toContain(schema.summary.split(" ")[0]);
  expect(schema.summary).not.toMatch(/[.;:!?]/);
});

test.each(endpoints)("$name has a technical description", ({ schema }) => {
  expect(schema.summary).not.toMatch(forbidden);
  expect((schema.description ?? "").replaceAll(/`[^`]*`/g, "")).not.toMatch(forbidden);
});

test("every description of an endpoint consists of whole sentences", () => {
  const described = endpoints.filter(({ schema }) => schema.description !== undefined);
  expect(
    described.filter(({ schema }) => !/^[A-Z`].*\.$/s.test(schema.description ?? "")).map(({ name }) => name),
  ).toEqual([]);
});

test("no two endpoints share a summary, unless they serve different kinds of people", () => {
  const summaries = endpoints.map(({ config, schema }) => `${config.access}: ${schema.summary}`);
  expect(summaries.filter((summary, index) => summaries.indexOf(summary) !== index)).toEqual([]);
});
