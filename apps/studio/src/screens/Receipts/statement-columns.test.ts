import { describe, expect, test } from "vitest";
import { toColumnOptions, toColumns, toFirstChoice, toLayout } from "./statement-columns.ts";

const table = {
  header: ["Quando", "", "Quanto"],
  rows: [
    ["25/11/2026", "Transferência recebida pelo Pix de Maria", "29,90"],
    ["26/11/2026", "", "10,00", "extra"],
  ],
  columns: null,
  byHand: false,
};
const none = { day: "", amount: "", credit: "", debit: "", payer: "", description: "" };

describe("columns of a statement", () => {
  test("each column is offered with its name and its first value", () => {
    expect(toColumnOptions(table, "day")).toEqual([
      { value: "", label: "Escolha" },
      { value: "0", label: "Quando (25/11/2026)" },
      { value: "1", label: "Coluna 2 (Transferência recebida…)" },
      { value: "2", label: "Quanto (29,90)" },
      { value: "3", label: "Coluna 4 (extra)" },
    ]);
    expect(toColumnOptions({ ...table, header: null }, "payer").slice(0, 2)).toEqual([
      { value: "", label: "Não tem" },
      { value: "0", label: "Coluna 1 (25/11/2026)" },
    ]);
    expect(toColumnOptions({ ...table, header: null, rows: [] }, "day")).toHaveLength(1);
    const flowers = [["🌸".repeat(24)], ["🌸".repeat(25)]].map((row) => ({ ...table, header: null, rows: [row] }));
    expect(flowers.map((one) => toColumnOptions(one, "payer")[1]?.label)).toEqual([
      `Coluna 1 (${"🌸".repeat(24)})`,
      `Coluna 1 (${"🌸".repeat(23)}…)`,
    ]);
  });

  test("the form begins with the columns that were read, or with the only dates", () => {
    expect(toFirstChoice(table)).toEqual({ ...none, day: "0" });
    expect(toFirstChoice({ ...table, rows: [["25/11/2026", "26/11/2026"]] })).toEqual(none);
    const read = { ...table, columns: { day: 0, credit: 2, debit: 3, payer: 1 } };
    expect(toFirstChoice(read)).toEqual({ ...none, day: "0", credit: "2", debit: "3", payer: "1" });
    expect([toLayout(table), toLayout(read)]).toEqual(["one", "two"]);
  });

  test("what is missing or chosen twice is said at its select, and what is hidden is not sent", () => {
    expect(toColumns(none, "one")).toEqual({ errors: { day: expect.any(String), amount: expect.any(String) } });
    expect(toColumns({ ...none, day: "0", amount: "0" }, "one")).toEqual({ errors: { amount: expect.any(String) } });
    expect(toColumns({ ...none, day: "0", credit: "2" }, "two")).toEqual({ errors: { debit: expect.any(String) } });
    expect(toColumns({ ...none, day: "0", amount: "2", credit: "1", payer: "1" }, "one")).toEqual({
      columns: { day: 0, amount: 2, payer: 1 },
    });
    expect(toColumns({ ...none, day: "0", amount: "1", credit: "1", debit: "2" }, "two")).toEqual({
      columns: { day: 0, credit: 1, debit: 2 },
    });
  });
});
