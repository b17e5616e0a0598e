import { checkout, creators, errors, tips } from "@camarim/contract";
import { answer, type Rule, refuse } from "@camarim/ui/test/api.ts";
import { checkNarrowWindows, checkScreen, takePicture } from "@camarim/ui/test/check-screen.ts";
import { findVideo, plays } from "@camarim/ui/test/film.ts";
import { generate } from "@camarim/ui/test/generate.ts";
import { viewer as viewerText } from "@camarim/ui/text/viewer.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { fillCard } from "../../../test/fill-card.ts";
import { desktop } from "../../../test/open-page.tsx";
import { openViewer, toStories } from "../../../test/open-viewer.tsx";
import { byIugu, creator, order, past } from "../../../test/orders.ts";

const person = { username: "ana", fullName: "Ana Luz", profilePic: null };
const ana = { ...person, bio: "", watermark: false, acceptsTips: true };
const stories = toStories("ana", 2);
const known = answer(checkout.getPayer, { payer: { name: "Bia Costa", email: "bia@exemplo.com", hasDocument: true } });
const tip = { subscriptionId: null, plan: null, title: "Mimo" };
const byGateway = { gateway: "iugu", amount: 1_000 } as const;
const pageOfAna: Rule = {
  endpoint: creators.getCreator,
  respond: async (state, url) => {
    const body = await (await creator({ ways: byIugu }).respond(state, url)).json();
    return Response.json({ ...body, profile: { ...body.profile, username: "ana", fullName: "Ana Luz" } });
  },
};

const open = (rules: readonly Rule[], change: Partial<typeof ana> = {}) =>
  openViewer("/@ana/stories", [
    ...rules,
    answer(creators.listCreatorStories, { data: stories, hasMore: false, creator: { ...ana, ...change } }),
    answer(tips.listFanTips, { data: [] }),
    ...[known, pageOfAna],
  ]);
const heart = page.getByRole("button", { name: "Mandar um mimo" });
const sheet = page.getByRole("dialog");
const press = (name: string | RegExp) => sheet.getByRole("button", { name }).click();

it("sends a tip with its story in three presses, which waits meanwhile and goes on once it is paid", async () => {
  const api = await open(order(byGateway, { ...tip, creator: person }));
  await plays();
  await heart.click();
  await expect.element(sheet.getByText("Um mimo para Ana Luz")).toBeVisible();
  await expect.poll(() => findVideo().paused).toBe(true);
  await checkScreen();
  await checkNarrowWindows();
  await takePicture("viewer-tip");
  await page.viewport(desktop.width, desktop.height);
  await checkScreen();
  await takePicture("viewer-tip-desktop");
  await page.viewport(390, 844);
  await sheet.getByRole("radio", { name: /^R\$.20$/ }).click();
  await press(/^Mandar R\$.20,00$/);
  await expect.element(sheet.getByText(/^Esperando o PIX/)).toBeVisible();
  const line = { kind: "tip", amount: 2_000, storyId: stories[0]?._id };
  const body = { key: expect.any(String), username: "ana", paymentMethod: "pix", lines: [line] };
  expect(api.changes().filter(({ endpoint }) => endpoint === checkout.postCheckout)).toEqual([
    { endpoint: checkout.postCheckout, body },
  ]);
  await checkScreen();
  await checkNarrowWindows();
  await takePicture("viewer-tip-order");
  expect(findVideo().paused).toBe(true);
  api.follow(...order({ ...byGateway, status: "paid" }, { ...tip, creator: person }));
  await expect.element(sheet.getByText("Obrigado pelo carinho")).toBeVisible();
  await takePicture("viewer-tip-thanks");
  await expect.element(sheet).not.toBeInTheDocument();
  await plays();
  await expect.element(page.getByText(viewerText.place(1, 2), { exact: true })).toBeInTheDocument();
});

it("takes a card for a tip, and goes on with the story", async () => {
  const api = await open(order({ ...byGateway, status: "paid" }, { ...tip, creator: person }));
  await plays();
  await heart.click();
  await sheet.getByRole("radio", { name: "Cartão" }).click();
  await expect.element(sheet.getByLabelText("Nome", { exact: true })).toHaveValue("Bia Costa");
  await sheet.getByLabelText("Celular").fill("11912345678");
  await sheet.getByLabelText("CPF", { exact: true }).fill("529.982.247-25");
  await fillCard("4111111111111111");
  await checkScreen();
  await checkNarrowWindows();
  await takePicture("viewer-tip-card");
  await press(/^Mandar R\$.10,00$/);
  await expect.element(sheet.getByText("Obrigado pelo carinho")).toBeVisible();
  const orders = api.changes().filter(({ endpoint }) => endpoint === checkout.postCheckout);
  expect(orders).toMatchObject([
    { body: { paymentMethod: "credit_card", cardToken: expect.any(String), lines: [{ storyId: stories[0]?._id }] } },
  ]);
  await expect.element(sheet).not.toBeInTheDocument();
  await plays();
});

it("goes on with the story after Escape, which does not close the viewer", async () => {
  await open([]);
  await plays();
  await heart.click();
  await expect.element(sheet.getByText("Um mimo para Ana Luz")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  await plays();
});

it("continues an open tip instead of ordering again", async () => {
  const given = {
    ...{ _id: "0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f", creator: person, amount: 1_000, message: null },
    ...{ status: "pending" as const, createdAt: past, thankedAt: null, withdrawal: null, refund: null },
  };
  const api = await open([answer(tips.listFanTips, { data: [given] }), ...order(byGateway, tip)]);
  await heart.click();
  await press(/^Você tem um mimo esperando o PIX/);
  await expect.element(sheet.getByText(/^Esperando o PIX/)).toBeVisible();
  expect(api.changes().filter(({ endpoint }) => endpoint === checkout.postCheckout)).toEqual([]);
});

it("keeps the form where a tip is refused, and can be tried again where the form could not be loaded", async () => {
  const api = await open([refuse(checkout.postCheckout, "TOO_MANY_OPEN_CHECKOUTS")]);
  await heart.click();
  await press(/^Mandar R\$/);
  await expect.element(sheet.getByText(errors.TOO_MANY_OPEN_CHECKOUTS.title).first()).toBeVisible();
  await press("Fechar");
  api.follow(refuse(creators.getCreator, "UNAVAILABLE"));
  await heart.click();
  await expect.element(sheet.getByText(errors.UNAVAILABLE.title)).toBeVisible();
  await checkScreen();
});

it("has no button where the creator cannot be paid", async () => {
  await open([], { acceptsTips: false });
  await plays();
  await expect.element(heart).not.toBeInTheDocument();
});

it("is for the creator on screen in the feed", async () => {
  const people = ["bia", "ana"].map((username) => ({
    ...generate(creators.feedItem),
    ...{ username, fullName: username === "ana" ? "Ana Luz" : "Bia Sol", stories: 1, unseen: 1 },
  }));
  const listing: Rule = {
    endpoint: creators.listCreatorStories,
    respond: (state, url) => {
      const username = url.pathname.split("/")[3] ?? "";
      const of = { ...ana, username, acceptsTips: username === "ana" };
      const rule = answer(creators.listCreatorStories, { data: toStories(username, 1), hasMore: false, creator: of });
      return rule.respond(state, url);
    },
  };
  const feed = answer(creators.listFeed, { data: people });
  const api = await openViewer("/assinaturas/stories", [listing, feed, known, pageOfAna]);
  await plays();
  await expect.element(heart).not.toBeInTheDocument();
  await userEvent.keyboard("{ArrowRight}");
  await heart.click();
  await press(/^Mandar R\$/);
  await expect
    .poll(() => api.changes().find(({ endpoint }) => endpoint === checkout.postCheckout)?.body)
    .toMatchObject({
      username: "ana",
      lines: [{ storyId: toStories("ana", 1)[0]?._id }],
    });
});
