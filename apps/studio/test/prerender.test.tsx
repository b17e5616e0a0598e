import { auth } from "@camarim/contract";
import { saveToken } from "@camarim/ui/api/session.ts";
import { createBrowserRouter } from "react-router";
import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderSignIn } from "../prerender/render-sign-in.tsx";
import { showSignIn } from "../prerender/show-sign-in.ts";
import { queryClient } from "../src/queries/client.ts";
import { routes } from "../src/routes.tsx";
import { start } from "../src/start.tsx";
import { answerRequests } from "./api.ts";
import { checkScreen } from "./check-screen.ts";
import { desktop, phone } from "./render-screen.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const inApp = () => vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone) Instagram 300.0");

/** The page as the server sends it, before its scripts. */
async function openPage(address = "/auth") {
  const before = window.location.href;
  await page.viewport(phone.width, phone.height);
  window.history.pushState(null, "", address);
  document.body.insertAdjacentHTML(
    "beforeend",
    `<div id="root"><p>splash</p></div><template id="sign-in">${await renderSignIn()}</template>`,
  );
  const [template, root] = [document.body.lastElementChild, document.getElementById("root")];
  if (!root) throw new Error("the page has no root");
  onTestFinished(() => {
    root.remove();
    template?.remove();
    localStorage.clear();
    sessionStorage.clear();
    window.history.pushState(null, "", before);
  });
  return root;
}

/** The scripts arrive. */
function startApp(root: HTMLElement) {
  const api = answerRequests("full", []);
  const router = createBrowserRouter(routes);
  const app = start(root, router);
  onTestFinished(() => {
    app.unmount();
    router.dispose();
    queryClient.clear();
  });
  return api;
}

it.each([
  ["by the button", () => button("Entrar").click()],
  ["by the Enter key", () => userEvent.keyboard("{Enter}")],
])(
  "is shown before the app, which keeps what was typed and signs in as soon as it has started: %s",
  async (_, send) => {
    const root = await openPage();
    showSignIn();
    const name = field("E-mail ou usuário");
    await name.fill("ana");
    const element = name.element();
    await checkScreen();
    await field("Senha").fill("cavalo correto bateria");
    await send();
    expect(window.location.href).toMatch(/\/auth$/);
    const api = startApp(root);
    await expect.poll(() => window.location.pathname).toBe("/account");
    expect(api.changes()).toEqual([
      { endpoint: auth.login, body: { usernameOrEmail: "ana", password: "cavalo correto bateria" } },
    ]);
    expect(element.isConnected).toBe(false);
  },
);

it("is not replaced by the app, which repeats only the last press", async () => {
  const root = await openPage();
  showSignIn();
  const before = field("Senha").element();
  await button("Entrar").click();
  await button("Mostrar senha").click();
  const api = startApp(root);
  await expect.element(button("Esconder senha")).toBeVisible();
  expect(field("Senha").element()).toBe(before);
  await button("Esconder senha").click();
  await expect.element(button("Mostrar senha")).toBeVisible();
  expect(api.changes()).not.toContainEqual(expect.objectContaining({ endpoint: auth.login }));
});

it("has no passkeys in an in-app browser", async () => {
  const root = await openPage();
  inApp();
  showSignIn();
  await expect.element(button("Entrar")).toBeVisible();
  expect(button("Entrar com chave de acesso").elements()).toEqual([]);
  const before = field("Senha").element();
  const started = new Promise((resolve) => document.addEventListener("started", resolve, { once: true }));
  startApp(root);
  await started;
  expect(button("Entrar com chave de acesso").elements()).toEqual([]);
  expect(field("Senha").element()).toBe(before);
});

it.each<[string, () => unknown, string?]>([
  ["a session", () => saveToken("token")],
  ["a session that has ended", () => sessionStorage.setItem("sessionEnded", "/account")],
  ["parameters", () => {}, "/auth?code=a&state=s"],
  ["another screen", () => {}, "/auth/register"],
  ["a desktop", () => page.viewport(desktop.width, desktop.height)],
  [
    "a browser that blocks storage",
    () =>
      vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
        throw new DOMException("", "SecurityError");
      }),
  ],
])("is not shown with %s, since the app would show something else", async (_, prepare, address = "/auth") => {
  const root = await openPage(address);
  await prepare();
  showSignIn();
  expect(root.textContent).toBe("splash");
});
