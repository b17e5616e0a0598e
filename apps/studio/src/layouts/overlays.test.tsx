import { errors, plans, subscriptions } from "@camarim/contract";
import { AlertDialog } from "@camarim/ui/overlay/AlertDialog.tsx";
import { OpeningOverlay } from "@camarim/ui/overlay/OpeningOverlay.tsx";
import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { answer, refuse } from "../../test/api.ts";
import { takePicture } from "../../test/check-screen.ts";
import { renderApp } from "../../test/render-screen.tsx";

const opener = () => page.getByRole("button", { name: "Compartilhar sua página" });
const sheet = () => page.getByRole("dialog");
const alerts = () => page.getByRole("region", { name: "Avisos" }).getByRole("button");
const path = () => window.location.pathname;
const overlays = () => window.history.state?.overlays ?? 0;
const pressBackdrop = () => userEvent.click(document.documentElement, { position: { x: 195, y: 20 }, force: true });

async function openSheet() {
  await opener().click();
  await expect.element(sheet()).toBeVisible();
  await expect.poll(overlays).toBe(1);
}

it.each([
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["the back button", () => window.history.back()],
  ["a press on the backdrop", pressBackdrop],
  ["its own button", () => sheet().getByRole("button", { name: "Fechar" }).click()],
] as const)("%s closes a sheet, restores the focus and adds no history entry", async (_, close) => {
  const app = await renderApp({ at: "/account/menu" });
  await app.goTo("/account");
  await openSheet();
  await close();
  await expect.element(sheet()).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
  await expect.poll(overlays).toBe(0);
  expect(path()).toBe("/account");
  window.history.back();
  await expect.poll(path).toBe("/account/menu");
  // The history entry of the closed sheet, if the browser still has it, opens nothing.
  window.history.forward();
  await expect.element(opener()).toBeVisible();
  await expect.element(sheet()).not.toBeInTheDocument();
});

it("closes a sheet once on two presses of Escape, and opens it again", async () => {
  await renderApp({ at: "/account" });
  await openSheet();
  await userEvent.keyboard("{Escape}{Escape}");
  await expect.element(sheet()).not.toBeInTheDocument();
  await openSheet();
  window.history.back();
  await expect.element(sheet()).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  expect(path()).toBe("/account");
});

it("keeps the focus inside a sheet, and moves nothing", async () => {
  await renderApp({ at: "/account" });
  await openSheet();
  for (const shift of [false, false, false, false, false, false, true, true, true]) {
    await userEvent.tab({ shift });
    // At either end a focus guard moves the focus on.
    await expect.poll(() => sheet().element().contains(document.activeElement)).toBe(true);
  }
  const moving = [...document.querySelectorAll("*")].filter((element) => {
    const { animationName, transitionDuration } = getComputedStyle(element);
    return animationName !== "none" || !/^0s(, 0s)*$/.test(transitionDuration);
  });
  expect([moving, document.getAnimations()]).toEqual([[], []]);
});

it.each([
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["the back button", () => window.history.back()],
] as const)("%s closes the topmost of two overlays, then the one below", async (_, close) => {
  await renderApp({
    at: "/account/subscribers",
    rules: [answer(subscriptions.getSubscription, { status: "active", access: true })],
  });
  const question = page.getByRole("alertdialog");
  await page.getByRole("list", { name: "Assinaturas" }).getByRole("button").first().click();
  await sheet().getByRole("button", { name: "Tirar o acesso" }).click();
  await expect.element(question).toBeVisible();
  await expect.poll(overlays).toBe(2);
  await close();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(sheet()).toBeVisible();
  await expect.poll(overlays).toBe(1);
  await close();
  await expect.element(sheet()).not.toBeInTheDocument();
  await expect.poll(path).toBe("/account/subscribers");
});

it("leads back to the screen below an overlay that a link has left", async () => {
  const guest = answer(subscriptions.getSubscription, { status: "active", access: true, plan: null });
  await renderApp({ at: "/account/subscribers", rules: [guest] });
  await page.getByRole("list", { name: "Assinaturas" }).getByRole("button").first().click();
  await sheet().getByRole("link", { name: "Ver a lista de acesso grátis" }).click();
  await expect.poll(path).toBe("/account/whitelist");
  window.history.back();
  await expect.poll(path).toBe("/account/subscribers");
  await expect.element(page.getByRole("list", { name: "Assinaturas" })).toBeVisible();
  await expect.element(sheet()).not.toBeInTheDocument();
});

it("goes where the last of two taps leads, also if the first one still waits for an overlay to close", async () => {
  const app = await renderApp({ at: "/account" });
  await openSheet();
  const go = vi.spyOn(window.history, "go").mockImplementation(() => {});
  onTestFinished(() => go.mockRestore());
  const failed = vi.fn();
  window.addEventListener("unhandledrejection", failed);
  onTestFinished(() => window.removeEventListener("unhandledrejection", failed));
  void app.goTo("/account/menu");
  await expect.poll(() => go.mock.calls.length).toBe(1);
  // The browser has gone back past the overlay, and has not said so yet.
  window.history.replaceState({ ...window.history.state, overlays: 0 }, "");
  await app.goTo("/account/coupons");
  window.dispatchEvent(new PopStateEvent("popstate"));
  await expect.element(page.getByRole("heading", { name: "Cupons" })).toBeVisible();
  expect(path()).toBe("/account/coupons");
  expect(failed).not.toHaveBeenCalled();
});

it("shows equal alerts once, with title and message, until one is pressed; a success for 4 s", async () => {
  const api = await renderApp({
    at: "/account/plan",
    rules: [answer(plans.listPlans, { data: [] }), refuse(plans.putPlans, "UNAVAILABLE")],
  });
  const { title, message } = errors.UNAVAILABLE;
  const save = page.getByRole("button", { name: "Salvar planos" });
  await page.getByRole("button", { name: "Criar plano" }).click();
  await page.getByLabelText("Preço").fill("39,90");
  for (let press = 0; press < 2; press++) {
    await save.click();
    for (const text of [title, message]) await expect.element(alerts().getByText(text)).toBeVisible();
    await expect.element(save).not.toHaveAttribute("aria-busy");
  }
  await alerts().click();
  await expect.element(alerts()).not.toBeInTheDocument();
  api.follow(answer(plans.putPlans, {}));
  await save.click();
  await expect.element(alerts().getByText("Planos salvos")).toBeVisible();
  await expect.element(alerts(), { timeout: 6_000 }).not.toBeInTheDocument();
});

it("stands on a keyboard that covers the page, with its field and its button in view", async () => {
  const visible = Object.assign(new EventTarget(), { offsetTop: 0, height: 844, scale: 1 });
  vi.spyOn(window, "visualViewport", "get").mockReturnValue(visible as unknown as VisualViewport);
  await renderApp({ at: "/account/settings" });
  await page.getByRole("button", { name: "Trocar senha" }).click();
  const repeated = sheet().getByLabelText("Repita a senha");
  (repeated.element() as HTMLElement).focus();
  visible.height = 844 - 340;
  visible.dispatchEvent(new Event("resize"));
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  await expect.poll(() => bottomOf(sheet().element())).toBeLessThanOrEqual(504);
  expect(sheet().element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  const button = sheet().getByRole("button", { name: "Salvar nova senha" });
  await expect.poll(() => bottomOf(button.element())).toBeLessThanOrEqual(504);
  await expect.poll(() => bottomOf(repeated.element())).toBeLessThanOrEqual(504);
  await takePicture("overlay-keyboard");
  visible.height = 844;
  visible.dispatchEvent(new Event("resize"));
  await expect.poll(() => bottomOf(sheet().element())).toBe(844);
});

it("opens a dialog with a long text at its title, with the button in view", async () => {
  await page.viewport(390, 844);
  const message = "O arquivo não pôde ser lido até o fim. ".repeat(60);
  await render(<AlertDialog open title="Ops! Algo deu errado" message={message} onClose={() => {}} />);
  const dialog = page.getByRole("alertdialog");
  await expect.element(dialog).toHaveAttribute("aria-modal", "true");
  await expect.element(dialog.getByRole("heading")).toBeInViewport();
  await expect.element(dialog.getByRole("button").last()).toBeInViewport();
});

it("cancels the opening of a sheet whose script still loads on Escape", async () => {
  const close = vi.fn<() => void>();
  await render(<OpeningOverlay onClose={close} />);
  await userEvent.keyboard("{Escape}");
  expect(close).toHaveBeenCalledTimes(1);
});
