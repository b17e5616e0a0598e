import { creators } from "@camarim/contract";
import { generate } from "@camarim/ui/test/generate.ts";
import { expect, it } from "vitest";
import { openPage } from "../../test/open-page.tsx";
import { creator, username } from "../../test/orders.ts";
import * as CreatorPage from "./CreatorPage/CreatorPage.tsx";
import * as Landing from "./Landing/Landing.tsx";

const read = (name: string) =>
  document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content");

it("describes a creator's page to search engines and previews, and says that it is for adults", async () => {
  const own = { ...generate(creators.publicProfile), bio: "Bastidores & ensaios", adult: true };
  await openPage(CreatorPage, { at: `/@${username}`, route: "/:handle", rules: [creator({ profile: own })] });
  await expect.poll(() => document.title).toMatch(`(@${username})`);
  expect(read("og:type")).toBe("profile");
  expect(read("og:title")).toBe(`${own.fullName} (@${username})`);
  expect([read("description"), read("og:description")]).toEqual(["Bastidores & ensaios", "Bastidores & ensaios"]);
  expect(read("og:url")).toBe(`https://camarim.example/@${username}`);
  expect(read("og:image")).toMatch(/^https:\/\/camarim\.example\//);
  expect([read("twitter:card"), read("twitter:image")]).toEqual(["summary_large_image", read("og:image")]);
  expect(read("rating")).toBe("adult");
});

it("describes the landing page, with structured data", async () => {
  await openPage(Landing, { at: "/sobre" });
  await expect.poll(() => document.title).toBe("Camarim: venda assinaturas dos seus stories");
  expect(read("description")).toContain("Sem mensalidade");
  expect(read("og:url")).toBe("https://camarim.example/");
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? "");
  expect(data["@graph"].map((one: { "@type": string }) => one["@type"])).toEqual([
    "Organization",
    "WebSite",
    "FAQPage",
  ]);
});
