import { createHash } from "node:crypto";
import { termsVersion } from "@camarim/contract";
import { expect, test } from "vitest";
import { privacy, terms } from "./legal.ts";

/**
 * Consents store the terms version, so every change of the text needs a new version: add it here with the hash that the test prints.
 */
const texts: Record<string, string> = {
  "2026-11-28": "9e41c1e3f8ab461adf2cbf28ae773f41f6902481205101a87919d0fae25e28b4",
  "2026-11-27": "919f3f1b0995d7daa89bdaceae0ee37069d746bf7f3b68f9cb478244baaf08ea",
  "2026-11-26": "101b826d01d9a639e1c0fa70c29b9d1453e41ad8c14704533eb85175d1c1d194",
  "2026-11-23": "c7bc7f8aa32f5f10f1716ee88e155f6d801413fcaf3cf6e3563f9122a68efd7a",
  "2026-11-22": "1ec4e681c55e23151e22fb4358fd97c5b6041b849ea210f7b40f3bc974979b14",
};

test("the text of the terms and the privacy policy matches its version", () => {
  const text = JSON.stringify([terms, privacy].map(({ title, lead, sections }) => ({ title, lead, sections })));
  expect(createHash("sha256").update(text).digest("hex")).toBe(texts[termsVersion]);
});

test("the legal pages show the date of their version", () => {
  for (const { updated } of [terms, privacy]) expect(updated).toBe("Versão de 28 de novembro de 2026");
});
