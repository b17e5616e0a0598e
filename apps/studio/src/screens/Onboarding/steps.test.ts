import type { IuguDocuments } from "@camarim/contract/gateways-iugu";
import { missingIuguDocuments } from "@camarim/contract/gateways-iugu";
import { expect, test } from "vitest";
import { firstOpenStep, firstStepOf, isCompany, toStep } from "./steps.ts";

const owner = { name: "Ana Luz", document: "529.982.247-25", phone: "(11) 98765-4321", estimatedRevenue: 350_000 };
const address = {
  ...{ zipcode: "50030-230", street: "Rua da Aurora", streetNumber: "100", complement: "" },
  ...{ neighborhood: "Boa Vista", state: "PE", city: "Recife" },
};
const bank = { bankName: "Itaú", bankAccountType: "checking", bankAgency: "0001", bankAccount: "12345-6" };
const noCompany = { responsibleName: "", responsibleDocument: "" };
const empty = { state: "", estimatedRevenue: null, bankName: "" };
const sent = { sentAt: "2026-11-26T12:00:00.000Z", isPdf: false };
const all: IuguDocuments = { identificationFront: sent, identificationBack: sent, selfie: sent, socialContract: null };
const none: IuguDocuments = { identificationFront: null, identificationBack: null, selfie: null, socialContract: null };

test.each([
  [null, 1],
  ["", 1],
  ["1", 1],
  ["4", 4],
  ["5", 1],
  ["0", 1],
  ["2.5", 1],
  ["documentos", 1],
])("the address ?passo=%s shows step %i", (asked, step) => expect(toStep(asked)).toBe(step));

test.each([
  ["nothing is filled in", { ...empty }, undefined, 1],
  ["the holder is complete", { ...empty, ...owner, ...noCompany }, none, 2],
  ["the address is complete too", { ...empty, ...owner, ...noCompany, ...address }, none, 3],
  ["the documents are there too", { ...empty, ...owner, ...noCompany, ...address }, all, 4],
  ["all is complete", { ...owner, ...noCompany, ...address, ...bank }, all, 4],
  ["only the documents are missing", { ...owner, ...noCompany, ...address, ...bank }, none, 3],
  ["the documents are not known yet", { ...owner, ...noCompany, ...address, ...bank }, undefined, 3],
  ["a CPF is wrong", { ...owner, ...noCompany, ...address, ...bank, document: "111.111.111-11" }, all, 1],
  ["a company names nobody", { ...empty, ...owner, ...noCompany, document: "12.ABC.345/01DE-35" }, none, 1],
  [
    "a company sends no articles",
    {
      ...owner,
      ...address,
      ...bank,
      document: "12.ABC.345/01DE-35",
      responsibleName: "Ana",
      responsibleDocument: "529.982.247-25",
    },
    all,
    3,
  ],
])("%s: the next step", (_, values, documents, step) => expect(firstOpenStep(values, documents)).toBe(step));

test("an error of the server leads to the first step that asks for the field", () => {
  expect(firstStepOf(["bankAgency", "zipcode"])).toBe(2);
  expect(firstStepOf(["responsibleDocument"])).toBe(1);
  expect(firstStepOf(["identificationFront"])).toBeUndefined();
});

test.each([
  ["529.982.247-25", false],
  ["12.ABC.345/01DE-35", true],
  ["", false],
  [undefined, false],
])("a company is known by its number: %s, %s", (document, company) => expect(isCompany(document)).toBe(company));

test("the back of a document is in its PDF, and only a company sends articles of association", () => {
  const pdf = { ...all, identificationFront: { ...sent, isPdf: true }, identificationBack: null };
  expect(missingIuguDocuments(pdf, false)).toEqual({});
  expect(Object.keys(missingIuguDocuments({ ...all, identificationBack: null }, false))).toEqual([
    "identificationBack",
  ]);
  expect(Object.keys(missingIuguDocuments(all, true))).toEqual(["socialContract"]);
  expect(Object.keys(missingIuguDocuments({}, false))).toHaveLength(3);
});
