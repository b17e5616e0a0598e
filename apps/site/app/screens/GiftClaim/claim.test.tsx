import { fans, gifts } from "@camarim/contract";
import { answer, type Rule, refuse } from "@camarim/ui/test/api.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "../../../test/open-page.tsx";
import { future, username } from "../../../test/orders.ts";
import * as GiftClaim from "./GiftClaim.tsx";

const press = (name: string) => page.getByRole("button", { name }).click();
const offered: gifts.OfferedGift = {
  creator: { username, fullName: "Francisca", profilePic: null },
  plan: { name: "Anual", periodMonths: 12 },
  ...{ buyer: { name: "João" }, receiver: { name: "Bia" }, message: "Parabéns!" },
  ...{ state: "ready", addressed: false, mine: false, until: null, renews: false },
};
const openLink = (...rules: Rule[]) =>
  openPage(GiftClaim, {
    at: "/presente/abc",
    route: "/presente/:code",
    rules: [...rules, answer(gifts.getOfferedGift, offered)],
  });

it("claims a gift with an address that this browser has verified, by one press", async () => {
  const api = await openLink(
    answer(fans.getFan, { emails: ["bia@exemplo.com"], subscriptions: [] }),
    answer(gifts.claimGift, { ...offered, state: "claimed", mine: true, until: future }),
  );
  await press("Resgatar com bia@exemplo.com");
  await expect.poll(() => api.changes().length).toBe(1);
  expect(api.changes()).toMatchObject([
    { endpoint: gifts.claimGift, body: { email: "bia@exemplo.com", acceptedTerms: true } },
  ]);
});

it("leads from the message to a report of it", async () => {
  await openLink(answer(fans.getFan, { emails: [], subscriptions: [] }));
  const report = page.getByRole("link", { name: "Denunciar" });
  await expect.element(report).toHaveAttribute("href", `/@${username}/denunciar?presente=abc`);
});

it("says to a second person that the gift is taken", async () => {
  await openLink(
    answer(fans.getFan, { emails: ["bia@exemplo.com"], subscriptions: [] }),
    refuse(gifts.claimGift, "GIFT_CLAIMED"),
  );
  await press("Resgatar com bia@exemplo.com");
  await expect.element(page.getByText(/^Presente já resgatado:/)).toBeVisible();
});
