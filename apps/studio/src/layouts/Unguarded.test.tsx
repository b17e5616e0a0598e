import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderApp } from "../../test/render-screen.tsx";

it.each(["/account/plan", "/account/pix", "/account/pix/receipts"])(
  "offers a visitor to sign in or to register: %s",
  async (at) => {
    await renderApp({ at, token: null });
    await expect.element(page.getByRole("link", { name: "Criar conta" })).toBeVisible();
    expect(window.location.pathname).toBe(at);
  },
);
