import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Button, type ButtonProps } from "../form/Button.tsx";
import { Field, type FieldProps } from "../form/Field.tsx";
import { Spinner } from "./Spinner.tsx";

const tokens = readFileSync(join(import.meta.dirname, "../tokens.css"), "utf8");
const field = (props: Partial<FieldProps> = {}) =>
  renderToStaticMarkup(createElement(Field, { label: "Nome", ...props }));

test("the spinner is 30 px", () => {
  expect(renderToStaticMarkup(createElement(Spinner))).toContain("size-spinner");
  expect(tokens).toContain("--spacing-spinner: 30px;");
});

test("a button has the primary colour by default", () => {
  const button = (tone?: "soft") => renderToStaticMarkup(createElement(Button, { tone } as ButtonProps, "Salvar"));
  expect(button()).toContain("bg-accent");
  expect(button("soft")).not.toContain("bg-accent");
});

test("a field has a clear button by default, and a password field a button that shows it", () => {
  expect(field()).toContain("Limpar Nome");
  expect(field({ cleanable: false })).not.toContain("Limpar");
  const password = field({ type: "password" });
  expect(password).toContain("Mostrar senha");
  expect(password).not.toContain("Limpar");
});

test("a required field is marked, and its error is linked to it", () => {
  expect(field({ required: true })).toContain('aria-required="true"');
  const wrong = field({ error: "Preencha este campo." });
  expect(wrong).toMatch(/aria-invalid="true"/);
  expect(wrong).toContain("Preencha este campo.");
});
