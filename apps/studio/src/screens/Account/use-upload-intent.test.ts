import { expect, test } from "vitest";
import { findScheduleProblem } from "./use-upload-intent.ts";

const now = Date.parse("2026-11-21T12:00:00Z");

test.each([
  ["2026-11-21T09:01", undefined],
  ["2026-11-21T09:00", "Escolha um horário que ainda não passou."],
  ["2027-05-20T09:00", undefined],
  ["2027-05-21T09:00", "Agende para até 180 dias."],
  ["", "Preencha este campo."],
])("a story scheduled for %s: %s", (typed, problem) => expect(findScheduleProblem(typed, now)).toBe(problem));
