import { install as text } from "@camarim/ui/text/install.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "../../../test/open-page.tsx";
import { id } from "../../../test/orders.ts";
import * as FanHome from "./FanHome.tsx";

const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const offer = page.getByRole("region", { name: text.title });
const heading = page.getByRole("heading", { name: "Minhas assinaturas" });

/** Who has watched before, in this browser. */
const watched = JSON.stringify({ ana: { current: id, lastSeen: id } });
beforeEach(() => localStorage.setItem("seen", watched));

it("explains on an iPhone how to install the app, once", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(`${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`);
  await openPage(FanHome, { at: "/assinaturas" });
  await offer.getByRole("button", { name: text.how }).click();
  const sheet = page.getByRole("dialog", { name: text.ios.title });
  await expect.poll(() => sheet.getByRole("listitem").all().length).toBe(3);
  await sheet.getByRole("button", { name: text.ios.ok }).click();
  await expect.element(offer).not.toBeInTheDocument();
});

it("moves nothing when it comes, as the notices do", async () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(`${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`);
  await openPage(FanHome, { at: "/assinaturas" });
  await expect.element(offer).toBeVisible();
  await expect.element(page.getByRole("switch")).toBeInTheDocument();
  const last = page.getByRole("button", { name: "Sair deste navegador" }).element();
  for (const late of [offer, page.getByRole("switch")])
    expect(last.compareDocumentPosition(late.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it.each([
  ["Instagram", `${iPhone} Mobile/15E148 Instagram 401.0.0.28.76 (iPhone16,2; iOS 18_6; pt_BR)`, watched],
  ["the first visit", `${iPhone} Version/18.6 Mobile/15E148 Safari/604.1`, "{}"],
])("offers nothing of that in %s", async (_, userAgent, seen) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  localStorage.setItem("seen", seen);
  await openPage(FanHome, { at: "/assinaturas" });
  await expect.element(heading).toBeVisible();
  expect(offer.query()).toBeNull();
});
