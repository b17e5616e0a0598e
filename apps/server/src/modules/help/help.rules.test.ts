import { help } from "@camarim/contract";
import { expect, test } from "vitest";
import { isSamePerson, maskEmail, toHelpState, toReadings } from "./help.rules.ts";

test.each([
  ["marina@gmail.com", "m***@gm***.com"],
  ["a@uol.com.br", "a***@uo***.com.br"],
  ["joao@me.com", "j***@m***.com"],
  ["joao@x.org", "j***@***.org"],
])("masks %s as %s", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test.each([
  ["João Souza", "JOAO CARLOS DE SOUZA", true],
  ["João", "João Souza", true],
  ["Ｊｏão Souza", "joão souza", true],
  ["João Souza", "João Lima", false],
  ["João de Souza", "João de Lima", false],
  ["Ana Luz", "Mariana Luz", false],
  ["Łucja Żółć", "ŁUCJA ŻÓŁĆ", true],
  ["李小龙", "李小龙", true],
  ["😀", "😀", false],
  ["", "", false],
])("%s and %s may be one person: %s", (one, other, same) => {
  expect(isSamePerson(one, other)).toBe(same);
  expect(isSamePerson(other, one)).toBe(same);
});

const digits = "E00036030520261122153";
test.each([
  [`${digits}ABCDEF34679`, 1],
  [`${digits}OACDEF34679`, 2],
  [`${digits}OI000000000`, 64],
])("%s may mean %i ids", (typed, count) => {
  const readings = toReadings(typed);
  expect(readings[0]).toBe(typed);
  expect(new Set(readings).size).toBe(readings.length);
  expect(readings.length).toBeLessThanOrEqual(count + 1);
});

test("a zero that was read as the letter O is tried", () => {
  expect(toReadings(`${digits}O1ABCDEF346`)).toContain(`${digits}01ABCDEF346`);
});

const read = (endToEndId: string) => {
  const read = help.helpBody.safeParse({ endToEndId });
  return read.success ? read.data.endToEndId : undefined;
};
const id = "E0003603052026112215301A2B3C4D5E";

test.each([
  id,
  id.toLowerCase(),
  `  ${id.slice(0, 16)}\n${id.slice(16)} `,
  `${id.slice(0, 10)}\u200b${id.slice(10)}`,
  id.replace("E000", "EOO0"),
  id.replace("E", "Е"),
  [...id].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join(""),
  id.replace("2026", "ZO26").replace("12215", "IZ2l5"),
])("reads the id of a transfer as people copy it: %s", (typed) => {
  expect(read(typed)).toBe(id);
});

test.each(["", "E", id.slice(0, 31), `${id}0`, id.replace("E", "F"), `${id.slice(0, 31)}😀`, "E".repeat(200)])(
  "refuses what is no id of a transfer: %.40s",
  (typed) => {
    expect(read(typed)).toBeUndefined();
  },
);

test.each([
  [{}, "Conte pelo menos uma destas coisas."],
  [{ name: "João" }, "Diga também quanto foi pago."],
  [{ amount: 2_990, day: "2026-11-20" }, "Diga também o nome de quem pagou."],
  [{ name: "João", amount: 2_990 }, "Diga também o dia do pagamento."],
  [{ name: "João", amount: 2_990, day: "31/12" }, "Dia inválido."],
])("says what a search lacks: %o", (body, message) => {
  expect(help.helpBody.safeParse(body).error?.issues.map((issue) => issue.message)).toContain(message);
});

const order = {
  status: "pending",
  gateway: "bacen",
  fanReceipt: null,
  subscriptionStatus: "pending",
} as const;
const open = { mayBePaid: true };

test.each([
  [{}, open, "unpaid"],
  [{}, {}, "closed"],
  [{ fanReceipt: { decision: null } }, open, "checking"],
  [{ fanReceipt: { decision: null } }, {}, "checking"],
  [{ fanReceipt: { decision: "rejected" } }, open, "rejected"],
  [{ fanReceipt: { decision: "rejected" } }, {}, "closed"],
  [{ gateway: "iugu" }, {}, "confirming"],
  [{ gateway: "iugu", status: "expired" }, {}, "closed"],
  [{ status: "expired" }, open, "unpaid"],
  [{ status: "paid", subscriptionStatus: "active" }, { hasAccess: true }, "paid"],
  [{ status: "paid", subscriptionStatus: null }, {}, "paid"],
  [{ status: "paid", subscriptionStatus: "active" }, {}, "ended"],
  [{ status: "paid", subscriptionStatus: "expired" }, {}, "ended"],
  [{ status: "paid", subscriptionStatus: "revoked" }, {}, "closed"],
  [{ status: "refunded", subscriptionStatus: "refunded" }, {}, "closed"],
  [{ status: "pending", subscriptionStatus: "active" }, { ...open, hasAccess: true }, "paid"],
] as const)("%o with %o is %s", (change, facts, state) => {
  expect(toHelpState({ ...order, ...change }, { hasAccess: false, mayBePaid: false, ...facts })).toBe(state);
});
