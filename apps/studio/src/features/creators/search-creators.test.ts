import { expect, test } from "vitest";
import { searchCreators } from "./search-creators.ts";

const creators = [
  { account: { _id: "1", fullName: "Ana Luz", username: "ana.luz", profilePic: null } },
  { account: { _id: "2", fullName: "Bia ANA Costa", username: "biacosta", profilePic: null } },
];

test.each([
  ["", "1 2"],
  ["   ", "1 2"],
  ["ana", "1"],
  ["Ana", "1"],
  ["ANA", "2"],
  ["a.l", "1"],
  ["Costa", "2"],
  ["costa", "2"],
  ["ana luz", ""],
  ["a L", "1"],
])("%j finds %j", (query, expected) => {
  expect(
    searchCreators(creators, query)
      .map(({ account }) => account._id)
      .join(" "),
  ).toBe(expected);
});
