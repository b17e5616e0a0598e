import { creators, items, refunds, renewals } from "@camarim/contract";
import { answer, refuse } from "@camarim/ui/test/api.ts";
import { film } from "@camarim/ui/test/film.ts";
import { generate } from "@camarim/ui/test/generate.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { bought, contents } from "../../../test/items.ts";
import { openPage } from "../../../test/open-page.tsx";
import { creator, future, id, past, username } from "../../../test/orders.ts";
import { testPages } from "../../../test/test-pages.ts";
import { testPresses } from "../../../test/test-presses.ts";
import * as BoughtItem from "./BoughtItem.tsx";

const path = `/@${username}/avulsos/${id}`;
const own = { page: BoughtItem, route: "/:handle/avulsos/:_id/assistir", at: `${path}/assistir` };
const films = contents.map((one, at) => (one.kind === "video" ? { ...one, url: `${film}?${at}`, duration: 12 } : one));
const photos = contents.filter(({ kind }) => kind === "photo");

const seller = { username, fullName: "Francisca Chagas Bittencourt", profilePic: null };
const withdrawal = { orderId: id, lines: [2], amount: 1_490, until: future, others: [] };
const revoked = { at: past, reason: "refunded" as const };
const refund = { ...generate(renewals.fanRefund), amount: 1_490, gatewayAmount: 0, dueAt: future, returnedAt: null };

testPages([
  {
    ...own,
    name: "bought-item-withdraw",
    at: `${own.at}?confirmar=devolucao`,
    rules: [creator(), bought({ withdrawal })],
    shows: /Você recebe R\$.14,90, e o avulso fecha agora/,
  },
  {
    ...own,
    name: "bought-item-withdrawn",
    rules: [creator(), bought({ contents: [], revoked, refund: { ...refund, by: "gateway", isLate: false } })],
    shows: /Devolução de R\$.14,90 pedida à processadora/,
  },
  {
    ...own,
    name: "bought-item-refunded",
    rules: [creator(), bought({ contents: [], revoked })],
    shows: /^O pagamento foi devolvido \(.+\), e este avulso fechou\.$/,
  },
  {
    ...own,
    name: "bought-item-disputed",
    rules: [creator(), bought({ contents: [], revoked: { ...revoked, reason: "disputed" } })],
    shows: /^O pagamento foi contestado/,
  },
  {
    ...own,
    name: "bought-item",
    rules: [creator(), bought({ withdrawal })],
    shows: "Bastidores do show de Olinda",
  },
  {
    ...own,
    name: "bought-photos",
    rules: [creator(), bought({ contents: photos, videos: 0 })],
    shows: /1.foto/,
  },
  {
    ...own,
    name: "bought-item-of-stranger",
    rules: [creator(), refuse(items.getBoughtItem, "NOT_FOUND")],
    shows: "Este avulso não abre neste aparelho",
  },
  { ...own, name: "bought-item-signed-out", state: "FAN_UNAUTHENTICATED", shows: "Já comprei: entrar" },
  {
    ...own,
    name: "bought-item-adult",
    rules: [creator(), refuse(items.getBoughtItem, "AGE_CHECK_REQUIRED")],
    shows: `/idade?volta=${encodeURIComponent(own.at)}`,
  },
  {
    ...own,
    name: "bought-item-hidden",
    rules: [refuse(items.getBoughtItem, "CONTENT_HIDDEN")],
    shows: "Conteúdo em análise",
  },
]);

testPresses([
  {
    ...own,
    name: "a withdrawal of the lines that the server names",
    at: `${own.at}?confirmar=devolucao`,
    rules: [
      ...[creator(), answer(refunds.refundFanOrder, refund)],
      bought({
        _id: id,
        creator: seller,
        withdrawal: { ...withdrawal, others: ["Mimo"], lines: [2, 3] },
        refund: null,
      }),
    ],
    press: "Sim, quero meu dinheiro",
    sends: refunds.refundFanOrder,
    body: { lines: [2, 3] },
    shows: "Devolução pedida",
  },
  {
    ...own,
    name: "a withdrawal that comes too late",
    at: `${own.at}?confirmar=devolucao`,
    rules: [creator(), bought({ withdrawal }), refuse(refunds.refundFanOrder, "REFUND_TOO_LATE")],
    press: "Sim, quero meu dinheiro",
    sends: refunds.refundFanOrder,
    shows: "Prazo encerrado",
  },
]);

it("has nothing to watch after its money went back", async () => {
  await openPage(BoughtItem, { ...own, rules: [creator(), bought({ contents: [], revoked })] });
  await expect.element(page.getByText(/^O pagamento foi devolvido/)).toBeVisible();
  expect(page.getByRole("link", { name: "Assistir" }).query()).toBeNull();
  expect(page.getByText(/O prazo de 7 dias/).query()).toBeNull();
});

const sources = () => [...document.querySelectorAll("video")].map(({ src }) => src.split("?")[1]);
const tile = (name: RegExp) => page.getByRole("button", { name });

it("plays the videos in the viewer in the item's order, and returns to all contents", async () => {
  await openPage(BoughtItem, { ...own, rules: [creator(), bought({ contents: films })] });
  await page.getByRole("link", { name: "Assistir" }).click();
  await expect.element(page.getByText("Story 1 de 2")).toBeInTheDocument();
  await expect.poll(sources).toContain("0");
  const report = page.getByRole("link", { name: "Denunciar" });
  await expect.element(report).toHaveAttribute("href", expect.stringMatching(/\/denunciar\?story=/));
  await page.getByRole("button", { name: "Fechar" }).click();
  await tile(/^Vídeo/)
    .last()
    .click();
  await expect.element(page.getByText("Story 2 de 2")).toBeInTheDocument();
});

it("shows a photo as the gallery does, without the videos beside it", async () => {
  await openPage(BoughtItem, { ...own, rules: [creator(), bought({ contents: films })] });
  await tile(/^Foto/).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("img").first()).toBeVisible();
  expect(dialog.getByRole("button", { name: /Anterior|Próxima/ }).query()).toBeNull();
  const report = dialog.getByRole("link", { name: "Denunciar" });
  await expect.element(report).toHaveAttribute("href", expect.stringMatching(/\/denunciar\?midia=/));
});

it.each([
  ["asks for a watermark", () => creator({ watermark: true }), true],
  ["asks for none", () => creator({ watermark: false }), false],
  ["cannot be read", () => refuse(creators.getCreator, "INTERNAL"), true],
] as const)("marks the videos of a page that %s", async (_, rule, isMarked) => {
  await openPage(BoughtItem, { ...own, at: `${own.at}?video`, rules: [rule(), bought({ contents: films })] });
  await expect.element(page.getByText("Story 1 de 2")).toBeInTheDocument();
  expect(document.querySelector("main")?.textContent?.includes(`@${username}`)).toBe(isMarked);
});
