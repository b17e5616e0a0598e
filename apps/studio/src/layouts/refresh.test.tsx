import { auth, ledger, payments, profile, refunds, stories } from "@camarim/contract";
import { touch } from "@camarim/ui/test/touch.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../test/api.ts";
import { waitingReceipts } from "../../test/receipts.ts";
import { renderApp } from "../../test/render-screen.tsx";
import { queryClient } from "../queries/client.ts";

it.each([
  { at: "/account", endpoint: stories.listMine },
  { at: "/home", endpoint: ledger.listOperations },
  { at: "/account/pix/receipts", endpoint: payments.listPayments },
  { at: "/account/menu", endpoint: profile.getProfile },
  { at: "/account/settings", endpoint: auth.listSessions },
])("reloads when it is pulled down, and by its button: $at", async ({ at, endpoint }) => {
  const api = await renderApp({ at });
  const requests = () => api.sent().filter((sent) => sent.endpoint === endpoint).length;
  // While a request runs, pulling sends no other.
  const settled = () => expect.poll(() => requests() > 0 && queryClient.isFetching() === 0).toBe(true);
  await settled();
  const before = requests();
  await touch.swipe([195, 200], [198, 420]);
  await expect.poll(requests).toBeGreaterThan(before);
  await settled();
  await expect.element(page.getByText("Atualizando")).not.toBeInTheDocument();
  const pulled = requests();
  (page.getByRole("button", { name: "Atualizar", exact: true }).element() as HTMLElement).click();
  await expect.poll(requests).toBeGreaterThan(pulled);
});

it("goes on with a pull when new data replaces the row under the finger", async () => {
  const none = [refunds.listRefunds, refunds.listWaitingRefunds].map((list) => answer(list, { data: [] }));
  const api = await renderApp({ at: "/account/pix/receipts", rules: [waitingReceipts, ...none] });
  const rows = page.getByRole("list", { name: /com problema/ }).getByRole("listitem");
  await expect.element(rows.first()).toBeVisible();
  const { x, y } = rows.first().element().getBoundingClientRect();
  await touch.down([x + 5, y + 5]);
  api.follow(answer(payments.listPayments, { data: [], totalCount: 0 }));
  await queryClient.invalidateQueries({ queryKey: ["payments"] });
  await expect.element(rows).not.toBeInTheDocument();
  const before = api.sent().length;
  await touch.move([x + 5, y + 50]);
  await touch.move([x + 5, y + 200]);
  await expect.element(page.getByText("Solte para atualizar")).toBeVisible();
  await touch.up();
  await expect.poll(() => api.sent().length).toBeGreaterThan(before);
});
