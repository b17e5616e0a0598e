import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { findUnreadAddresses } from "./unread-addresses.ts";

const read = {
  mailFrom: "Camarim <oi@camarim.com.br>",
  reportsTo: "oi@camarim.com.br",
  sourceUrl: "https://codigo.camarim.com.br",
  supportUrl: "https://wa.me/5521987654321",
};

test.each([
  ["nothing, where all addresses are read", {}, []],
  ["a missing source code", { sourceUrl: undefined }, ["SOURCE_URL is not set"]],
  ["a missing support", { supportUrl: undefined }, ["SUPPORT_URL is not set"]],
  ["the number of an earlier default", { supportUrl: "https://wa.me/5511900000000" }, ["SUPPORT_URL leads to nobody"]],
  [
    "a support of an example domain",
    { supportUrl: "https://ajuda.camarim.example/chat" },
    ["SUPPORT_URL leads to nobody"],
  ],
  ["a support by e-mail that nobody reads", { supportUrl: "mailto:nao-responda@camarim.com.br" }, ["SUPPORT_URL"]],
  ["a sender on this machine", { mailFrom: "Camarim <nao-responda@localhost>" }, ["MAIL_FROM"]],
  ["a sender that asks for no answers", { mailFrom: "no-reply@camarim.com.br" }, ["MAIL_FROM"]],
  ["a sender without a domain", { mailFrom: "camarim" }, ["MAIL_FROM"]],
  ["reports to nobody", { reportsTo: "oi@example.com" }, ["content reports"]],
])("addresses that nobody reads: %s", (_name, changed, expected) => {
  const found = findUnreadAddresses({ ...read, ...changed });
  expect(found).toHaveLength(expected.length);
  for (const [index, text] of expected.entries()) expect(found[index]).toContain(text);
});

test("an installation without settings has the addresses of nobody, and says which", () => {
  const config = readConfig({
    CAMARIM_DATA: "/tmp/camarim-config",
    CAMARIM_SECRET: "a secret of the tests, long enough",
  });
  expect(findUnreadAddresses(config)).toHaveLength(4);
});
