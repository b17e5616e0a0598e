import { states } from "@camarim/contract/values";
import { expect, test } from "vitest";
import { fillPlace, findPlace } from "./find-place.ts";
import { cityRanges, stateRanges } from "./zipcode-ranges.ts";

test.each([
  ["01310-100", "SP", "São Paulo"],
  ["08090000", "SP", "São Paulo"],
  ["08500-000", "SP", ""],
  ["50050-000", "PE", "Recife"],
  ["22041-001", "RJ", "Rio de Janeiro"],
  ["70040-010", "DF", "Brasília"],
  ["72800-000", "GO", ""],
  ["73005-000", "DF", "Brasília"],
  ["73700-000", "GO", ""],
  ["69301-000", "RR", "Boa Vista"],
  ["69400-000", "AM", ""],
  ["36108-000", "MG", ""],
  ["99999-999", "RS", ""],
])("the place of %s is %s %s", (zipcode, state, city) => expect(findPlace(zipcode)).toEqual({ state, city }));

test.each(["", "50050", "5005000", "500500000", "00000-000", "00999-999"])("the place of %j is unknown", (zipcode) =>
  expect(findPlace(zipcode)).toBeUndefined(),
);

test("each state has ranges, no two overlap, and each city is inside its state", () => {
  expect(Object.keys(stateRanges).sort()).toEqual([...states].sort());
  const parse = (ranges: string) => ranges.split(" ").map((range) => range.split("-").map(Number) as [number, number]);
  const rising = (ranges: [number, number][]) => {
    const sorted = [...ranges].sort(([a], [b]) => a - b);
    return sorted.every(([first, last], i) => first <= last && (i === 0 || first > (sorted[i - 1]?.[1] ?? 0)));
  };
  expect(rising(Object.values(stateRanges).flatMap(parse))).toBe(true);
  expect(rising(cityRanges.flatMap(({ ranges }) => parse(ranges)))).toBe(true);
  for (const { state, city, ranges } of cityRanges)
    for (const area of parse(ranges).flat())
      expect([findPlace(`${String(area).padStart(5, "0")}000`), city]).toEqual([{ state, city }, city]);
});

const nothing = { state: "", city: "" };
const recife = { state: "PE", city: "Recife" };
const olinda = { state: "PE", city: "Olinda" };

test.each([
  ["fills empty fields", nothing, nothing, recife, recife],
  ["fills the state alone where the city is unknown", nothing, nothing, { state: "GO", city: "" }, { state: "GO" }],
  ["follows another CEP", recife, recife, olinda, { city: "Olinda" }],
  [
    "removes a city of ours that the next CEP does not confirm",
    recife,
    recife,
    { state: "PE", city: "" },
    { city: "" },
  ],
  ["keeps what was typed", { state: "PE", city: "Paulista" }, recife, olinda, {}],
  [
    "keeps a typed city beside the state of the CEP",
    { state: "", city: "Garanhuns" },
    nothing,
    recife,
    { state: "PE" },
  ],
  ["adds no city of another state than the chosen one", { state: "BA", city: "" }, nothing, recife, {}],
  ["keeps what was restored from a draft", recife, nothing, { state: "SP", city: "Santos" }, {}],
])("a CEP %s", (_, typed, filled, place, changes) => expect(fillPlace(typed, filled, place)).toEqual(changes));
