import { expect, test } from "vitest";
import { registerForm } from "./register-form.ts";

const filled = {
  fullName: "Maria Luz",
  username: "Maria.Luz",
  email: "Maria@Exemplo.com.br",
  phoneNumber: "(11) 98765-4321",
  password: "bastidores1",
  confirmPassword: "bastidores1",
  acceptedTerms: true as const,
};

test.each<[string, Record<string, unknown>, string]>([
  ["all is right", {}, ""],
  ["the passwords differ", { confirmPassword: "outra" }, "confirmPassword"],
  [
    "the passwords differ and the name is missing",
    { fullName: "", confirmPassword: "outra" },
    "confirmPassword fullName",
  ],
  ["the password is not repeated", { confirmPassword: "" }, "confirmPassword"],
  ["nothing is ticked", { acceptedTerms: false }, "acceptedTerms"],
  ["the phone has no area code", { phoneNumber: "98765-4321" }, "phoneNumber"],
])("when %s, the errors are on: %s", (_name, changes, expected) => {
  const parsed = registerForm.safeParse({ ...filled, ...changes });
  const paths = new Set(parsed.error?.issues.map((issue) => issue.path.join(".")) ?? []);
  expect([...paths].sort().join(" ")).toBe(expected);
});

test("every empty field has the error of a required field first", () => {
  const { acceptedTerms, ...lines } = filled;
  const empty = Object.fromEntries(Object.keys(lines).map((name) => [name, ""]));
  const issues = registerForm.safeParse({ ...empty, acceptedTerms }).error?.issues ?? [];
  const messages = Object.keys(empty).map((name) => issues.find(({ path }) => path[0] === name)?.message);
  expect(new Set(messages)).toEqual(new Set(["Preencha este campo."]));
});

test("the prefix +55 is added once", () => {
  expect(registerForm.parse(filled).phoneNumber).toBe("+5511987654321");
  expect(registerForm.parse({ ...filled, phoneNumber: "+55 11 98765-4321" }).phoneNumber).toBe("+5511987654321");
});
