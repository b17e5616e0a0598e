import { expect, it } from "vitest";
import { findMeantEmail } from "./email-typos.ts";

it.each([
  ["gmial.com", "gmail.com"],
  ["gmal.com", "gmail.com"],
  ["gmai.com", "gmail.com"],
  ["gamil.com", "gmail.com"],
  ["gmaill.com", "gmail.com"],
  ["gnail.com", "gmail.com"],
  ["gmail.con", "gmail.com"],
  ["gmail.co", "gmail.com"],
  ["gmail.cm", "gmail.com"],
  ["gmail.om", "gmail.com"],
  ["gmail.comm", "gmail.com"],
  ["gmail.com.br", "gmail.com"],
  ["gmail", "gmail.com"],
  ["gmailcom", "gmail.com"],
  ["gmail.com.", "gmail.com"],
  ["gmail,com", "gmail.com"],
  ["gmail..com", "gmail.com"],
  ["gmial.con", "gmail.com"],
  ["hotnail.com", "hotmail.com"],
  ["hotmial.com", "hotmail.com"],
  ["homail.com", "hotmail.com"],
  ["htmail.com", "hotmail.com"],
  ["hotmail.co", "hotmail.com"],
  ["hotmail.com.bt", "hotmail.com.br"],
  ["outlok.com", "outlook.com"],
  ["outllok.com", "outlook.com"],
  ["oultook.com.br", "outlook.com.br"],
  ["yahoo.com.bt", "yahoo.com.br"],
  ["yaho.com.br", "yahoo.com.br"],
  ["yahoo.con.br", "yahoo.com.br"],
  ["yhaoo.com", "yahoo.com"],
  ["iclod.com", "icloud.com"],
  ["icloud.com.br", "icloud.com"],
  ["uol.con.br", "uol.com.br"],
  ["bol.com.bt", "bol.com.br"],
])("guesses what was meant by %s: %s", (typed, meant) => {
  expect(findMeantEmail(` Marina.Sá@${typed}`)).toBe(`marina.sá@${meant}`);
});

it.each([
  ...["gmail.com", "GMAIL.COM", "hotmail.com.br", "yahoo.com", "yahoo.com.br", "uol.com.br", "bol.com.br", "me.com"],
  ...["ymail.com", "mail.com", "email.com", "aol.com", "gmx.com", "zoho.com", "proton.me", "duck.com", "qq.com"],
  ...["yahoo.com.ar", "hotmail.es", "hotmail.co.uk", "outlook.pt", "live.nl", "live.com.br", "cloud.com"],
  ...["empresaexemplo.com.br", "usp.br", "aluno.ufrj.br", "camarim.app", "tera.com.br", "g1.com", "ibm.com", "mar.com"],
  ...["hushmail.com", "fastmail.com", "postmail.com.br", "exemplo.com", "bool.com.br", "live.at", "outlet.com"],
])("asks nothing about %s", (domain) => {
  expect(findMeantEmail(`marina@${domain}`)).toBeUndefined();
});

it.each([
  "",
  "marina",
  "@gmial.com",
  "marina@",
  "a@b@gmial.com",
  `m@${"gmial.".repeat(5_000)}com`,
  "marina @gmial.com",
])("asks nothing about what is no address: %.40s", (typed) => {
  expect(findMeantEmail(typed)).toBeUndefined();
});
