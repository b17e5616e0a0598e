import { activity, ledger, medias, stories, subscriptions } from "@camarim/contract";
import { expect, it, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { answerPages, type Sent } from "../../test/api.ts";
import { renderApp } from "../../test/render-screen.tsx";
import { queryClient } from "../queries/client.ts";

const inMain = page.getByRole("main");

/** Without a poster, whose link would be stale. */
const ready = { processed: true, failed: undefined, posterUrl: null };

/** Each list, what opens one of its entries, and a screen to come back from. */
const lists = [
  {
    at: "/account/subscribers?situacao=active",
    endpoint: subscriptions.listSubscriptions,
    entries: page.getByRole("list", { name: "Assinaturas" }).getByRole("button"),
    count: 45,
    opens: page.getByRole("dialog"),
  },
  {
    at: "/home",
    endpoint: ledger.listOperations,
    entries: page.getByRole("list", { name: "Operações" }).getByRole("button"),
    count: 46,
  },
  {
    at: "/account",
    endpoint: stories.listMine,
    entries: inMain.getByRole("link", { name: /^Story/ }),
    count: 60,
    change: ready,
    opens: page.getByRole("button", { name: "Opções do story" }),
  },
  { at: "/account/activity", endpoint: activity.listActivity, entries: inMain.getByRole("listitem"), count: 60 },
  {
    at: "/medias/post",
    endpoint: medias.listMedias,
    entries: inMain.getByRole("listitem").getByRole("button"),
    count: 90,
    change: ready,
    opens: page.getByRole("dialog"),
  },
];

it.each(lists)("is where it was after an entry and after another screen: $at", async ({ at, endpoint, ...list }) => {
  const { entries, count, opens } = list;
  const api = await renderApp({ at, rules: [answerPages(endpoint, count, list.change)] });
  const { entry, isBack } = await scrollThrough(entries, count);
  const firstPages = () => api.sent().filter((sent) => sent.endpoint === endpoint && isFirstPage(sent)).length;
  const before = firstPages();
  if (opens) {
    (entry as HTMLElement).click();
    await expect.element(opens).toBeInTheDocument();
    await expect.poll(() => window.history.state?.overlays ?? 1).toBe(1);
    window.history.back();
    await expect.element(opens).not.toBeInTheDocument();
    await isBack();
  }
  await api.goTo("/account/menu");
  await expect.element(page.getByRole("heading", { name: "Minha Conta" })).toBeVisible();
  // Longer than an answer is fresh.
  vi.setSystemTime(Date.now() + 16_000);
  await api.goTo(-1);
  await isBack();
  // A list that is one request is read again once it is stale.
  if (endpoint !== stories.listMine) expect(firstPages()).toBe(before);
});

const isFirstPage = ({ url }: Sent) => [null, "0"].includes(url.searchParams.get("offset"));

/** Scrolls until all entries are there, then up to the middle, and returns the entry that is in view there. */
async function scrollThrough(entries: Locator, count: number) {
  const more = page.getByRole("button", { name: /^(Ver|Mostrar) mais/ });
  await expect
    .poll(() => {
      window.scrollTo(0, document.body.scrollHeight);
      (more.query() as HTMLElement | null)?.click();
      return entries.elements().length;
    })
    .toBeGreaterThanOrEqual(count);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  // What has just been loaded may still move it.
  await expect
    .poll(async () => {
      const { scrollHeight } = document.body;
      for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
      return document.body.scrollHeight - scrollHeight;
    })
    .toBe(0);
  window.scrollTo(0, document.body.scrollHeight * 0.6);
  const place = entries.elements().findIndex((one) => one.getBoundingClientRect().top > 200);
  const topOf = () => Math.round(entries.elements()[place]?.getBoundingClientRect().top ?? Number.NaN);
  const top = topOf();
  return { entry: entries.elements()[place], isBack: () => expect.poll(topOf).toBe(top) };
}
