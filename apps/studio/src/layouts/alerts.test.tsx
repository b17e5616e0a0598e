import { auth, payments, refunds, settings, whitelist } from "@camarim/contract";
import { showAlert } from "@camarim/ui/overlay/alerts.ts";
import { findOverlaps } from "@camarim/ui/test/find-overlaps.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refuse } from "../../test/api.ts";
import { checkScreen, takePicture } from "../../test/check-screen.ts";
import { generate } from "../../test/generate.ts";
import { renderApp } from "../../test/render-screen.tsx";

const alerts = page.getByRole("region", { name: "Avisos" }).getByRole("button");
const windows = [
  ["a phone", { width: 390, height: 844 }],
  ["a small phone", { width: 320, height: 568 }],
  ["a desktop", { width: 1280, height: 800 }],
] as const;

/** Controls in bars and dialogs whose middle belongs to an alert. */
function findCovered(): string[] {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const places = dialog ? [dialog] : [...document.querySelectorAll("header, nav, [data-bottom-bar]")];
  return places
    .flatMap((place) => [...place.querySelectorAll("a, button, input, select, textarea")])
    .filter((control) => control.checkVisibility())
    .filter((control) => {
      const { x, y, width, height } = control.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[aria-label="Avisos"]');
    })
    .map((control) => control.textContent || (control.getAttribute("aria-label") ?? control.tagName));
}

it.each(windows)(
  "covers no control of a form on %s, and stays after a failure until it is pressed",
  async (_, size) => {
    const pix = { type: "cpf", key: "52998224725", document: "52998224725", name: "Ana Luz", city: "Recife" } as const;
    const rules = [answer(settings.getPix, { ...pix, next: null }), refuse(settings.putPix, "UNAVAILABLE")];
    const api = await renderApp({ at: "/account/pix", rules });
    await page.viewport(size.width, size.height);
    await page.getByRole("button", { name: "Salvar chave" }).click();
    await expect.element(alerts.getByText("Volte em instantes")).toBeVisible();
    expect(findCovered()).toEqual([]);
    await alerts.click();
    await expect.element(alerts).not.toBeInTheDocument();
    api.follow(answer(settings.putPix, { ...pix, next: null }));
    await page.getByRole("button", { name: "Salvar chave" }).click();
    await expect.element(alerts.getByText("Chave PIX salva")).toBeVisible();
    expect(findCovered()).toEqual([]);
  },
);

it.each(windows)("covers nothing of the next receipt and of the sheet that rejects it, on %s", async (_, size) => {
  const [payment] = generate(payments.listPayments.schema.response[200]).data;
  if (!payment) throw new Error("no payment");
  const waiting = [1, 2].map((place) => ({
    ...payment,
    _id: payment._id.replace(/.$/, `${place}`),
    receiptChecks: [],
    receiptApprovesIn: null,
  }));
  const none = [refunds.listRefunds, refunds.listWaitingRefunds].map((list) => answer(list, { data: [] }));
  const list = (data: typeof waiting) => answer(payments.listPayments, { data, totalCount: data.length });
  const api = await renderApp({ at: `/account/pix/receipts?id=${waiting[0]?._id}`, rules: [...none, list(waiting)] });
  await page.viewport(size.width, size.height);
  const reject = page.getByRole("button", { name: "Reprovar", exact: true });
  /** A decision ignores presses within 0.7 s of being shown. */
  const isOpen = () => {
    if (!document.querySelector("[role=dialog]")) (reject.element() as HTMLElement).click();
    return document.querySelector("[role=dialog]") !== null;
  };
  await expect.element(reject).toBeVisible();
  await expect.poll(isOpen).toBe(true);
  api.follow(list(waiting.slice(1)));
  await page.getByRole("dialog").getByRole("button", { name: "Reprovar comprovante" }).click();
  await expect.element(page.getByText("1 de 1")).toBeVisible();
  await expect.element(page.getByText(/^Comprovante reprovado/)).toBeVisible();
  expect(findCovered()).toEqual([]);
  await expect.poll(isOpen).toBe(true);
  expect(findCovered()).toEqual([]);
});

it.each(windows)(
  "counts down at the bottom how long a deletion can be undone, and covers no control, on %s",
  async (_, size) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const api = await renderApp({ at: "/account/whitelist" });
    await page.viewport(size.width, size.height);
    const guest = page.getByRole("button", { name: /^Francisca/ });
    await expect.element(guest.first()).toBeVisible();
    const count = guest.elements().length;
    const remove = async () => {
      await guest.first().click();
      await page.getByRole("button", { name: "Remover da lista" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remover da lista" }).click();
      await expect.element(alerts.getByText("· 8 s")).toBeVisible();
    };
    await remove();
    const undo = page.getByRole("button", { name: "Desfazer", exact: true });
    await expect.poll(() => undo.element().getBoundingClientRect().top).toBeGreaterThan(size.height / 2);
    expect(findCovered()).toEqual([]);
    vi.advanceTimersByTime(5_000);
    // What is polled lets the time pass, too.
    await expect.element(alerts.getByText(/· [1-3] s$/)).toBeVisible();
    await checkScreen();
    await takePicture(`undo-${size.width}`);
    await userEvent.keyboard("z");
    await expect.poll(() => guest.elements().length).toBe(count);
    expect(api.changes()).toEqual([]);
    await remove();
    await undo.hover();
    // Another point, since a pointer that rests where the alert appears does not keep it open.
    await alerts.getByText("· 8 s").hover();
    await expect.poll(() => document.querySelector('[aria-label="Avisos"] [data-expanded]')).not.toBeNull();
    vi.advanceTimersByTime(20_000);
    await expect.element(alerts.getByText("· 8 s")).toBeVisible();
    expect(api.changes()).toEqual([]);
    await page.getByRole("heading", { level: 1 }).hover();
    await expect.poll(() => document.querySelector('[aria-label="Avisos"] [data-expanded]')).toBeNull();
    for (let second = 0; second < 8; second++) vi.advanceTimersByTime(1_000);
    await expect.poll(() => api.changes().map(({ endpoint }) => endpoint)).toEqual([whitelist.removeFromWhitelist]);
  },
);

it("stands below the header after a list could not be loaded", async () => {
  await renderApp({ at: "/account/settings", rules: [refuse(auth.listSessions, "UNAVAILABLE")] });
  await expect.element(alerts).toBeVisible();
  const header = page.getByRole("banner").element().getBoundingClientRect();
  expect(alerts.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(header.bottom);
});

it.each([windows[0], windows[1]])(
  "keeps the button of a long alert in the window with the largest type of %s",
  async (_, size) => {
    await renderApp({ at: "/account/whitelist" });
    await page.viewport(size.width, size.height);
    document.documentElement.style.fontSize = "310%";
    onTestFinished(() => {
      document.documentElement.style.fontSize = "";
    });
    const message = "Story tirado do destaque. Ele continua no arquivo, e quem assina não vê mais.";
    showAlert({ type: "success", message, undo: () => {} });
    const undo = page.getByRole("button", { name: "Desfazer", exact: true });
    await expect.element(undo).toBeVisible();
    await expect.poll(() => findOutside(undo.element())).toEqual([]);
    expect(findOverlaps()).toEqual([]);
    await takePicture(`undo-largest-${size.width}`);
  },
);

/** The edges of a part that are outside of the window. */
function findOutside(part: Element): string[] {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  const isOutside = {
    left: left < 0,
    right: right > window.innerWidth,
    top: top < 0,
    bottom: bottom > window.innerHeight,
  };
  return Object.entries(isOutside).flatMap(([edge, is]) => (is ? edge : []));
}
