import { expect, test } from "vitest";
import { formatForField, parseDateTime } from "./schedule.ts";

test("a typed moment is São Paulo's, and comes back as it was typed", () => {
  expect(parseDateTime("2026-11-24T22:30")).toBe("2026-11-25T01:30:00.000Z");
  expect(formatForField("2026-11-25T01:30:00.000Z")).toBe("2026-11-24T22:30");
});

test.each(["", "2026-11-24", "amanhã"])("%s is no moment", (typed) => expect(parseDateTime(typed)).toBeNull());
