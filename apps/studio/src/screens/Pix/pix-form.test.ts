import { expect, test } from "vitest";
import { fieldsOf, isKeyOf, pixForm } from "./pix-form.ts";

const none = { type: null, key: null, document: null, name: null, city: null, next: null };
const cpf = "529.982.247-25";

test.each([
  ["cpf", cpf, true],
  ["cpf", "111.111.111-11", false],
  ["cnpj", "11.222.333/0001-81", true],
  ["cnpj", "12.ABC.345/01DE-35", true],
  ["cnpj", "12.ABC.345/01DE-36", false],
  ["phone", "(11) 98765-4321", true],
  ["phone", "98765-4321", false],
  ["email", "maria@exemplo.com.br", true],
  ["email", "maria@", false],
  ["random", "123e4567-e89b-42d3-a456-426614174000", true],
  ["random", "123e4567e89b42d3a456426614174000", true],
  ["random", "123E4567E89B42D3A456 426614174000", true],
  ["random", "123e4567e89b42d3a45642661417400", false],
  ["random", "123", false],
  ["cpf", " ", false],
] as const)("as %s, %j is a key: %s", (type, typed, is) => expect(isKeyOf(type, typed)).toBe(is));

test("the PIX key is validated while the rest of the form is empty", () => {
  const typed = { type: "phone", key: "123", document: "", name: "", city: "" };
  const found = pixForm.safeParse(typed).error?.issues.find((issue) => issue.path[0] === "key");
  expect(found?.message).toBe("Celular inválido: informe DDD e número.");
});

test("an empty PIX key has only the error of a required field", () => {
  const issues = pixForm.safeParse({ ...fieldsOf(none, "Maria Luz"), document: cpf, city: "São Paulo" }).error?.issues;
  expect(issues?.map(({ path, message }) => [path[0], message])).toEqual([["key", "Preencha este campo."]]);
});

test("saved PIX settings are shown with their masks", () => {
  const saved = { ...none, type: "phone", key: "+5511987654321", document: "52998224725" } as const;
  expect(fieldsOf(saved, "Maria Luz")).toEqual({
    ...{ type: "phone", key: "(11) 98765-4321", document: cpf },
    ...{ name: "Maria Luz", city: "" },
  });
});
