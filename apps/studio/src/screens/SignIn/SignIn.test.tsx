import { auth, factors } from "@camarim/contract";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Rule, refuse } from "../../../test/api.ts";
import { checkNarrowWindows, checkScreen, takePicture } from "../../../test/check-screen.ts";
import { desktop, renderApp } from "../../../test/render-screen.tsx";

const visitor = { at: "/auth", token: null };
const field = (label: string) => page.getByLabelText(label, { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });

/** The password is right, and the account has these second factors. */
const secondFactor = (...methods: ("app" | "passkey")[]): Rule => ({
  endpoint: auth.login,
  respond: async () => Response.json({ pendingToken: "pending", methods }, { status: 202 }),
});

async function enterPassword(username = "ana") {
  await field("E-mail ou usuário").fill(username);
  await field("Senha").fill("cavalo correto bateria");
  await button("Entrar").click();
}

it.each([
  ["on a phone", { width: 390, height: 844 }],
  ["on a desktop, beside the figures of the landing page", desktop],
])("is accessible and fits %s", async (where, { width, height }) => {
  await renderApp(visitor);
  await expect.element(button("Entrar com chave de acesso")).toBeVisible();
  await checkNarrowWindows({ isDesktop: true });
  await page.viewport(width, height);
  await checkScreen();
  await takePicture(`SignIn-${where}`);
});

it("names what is missing, and sends nothing", async () => {
  const api = await renderApp(visitor);
  await button("Entrar").click();
  for (const label of ["E-mail ou usuário", "Senha"])
    await expect.element(field(label)).toHaveAccessibleDescription("Preencha este campo.");
  expect(api.changes()).not.toContainEqual(expect.objectContaining({ endpoint: auth.login }));
});

it("signs in without the blanks around the name, and opens the account", async () => {
  const api = await renderApp(visitor);
  await enterPassword(" ANA ");
  await expect.element(page.getByRole("heading", { level: 1, name: /^@/ })).toBeVisible();
  expect(window.location.pathname).toBe("/account");
  expect(api.changes()).toContainEqual({
    endpoint: auth.login,
    body: { usernameOrEmail: "ana", password: "cavalo correto bateria" },
  });
});

it("leads to the payment connection with the code of an OAuth address, and its state only", async () => {
  await renderApp({ ...visitor, at: "/account?code=a%26b&state=s&x=1" });
  await expect.poll(() => window.location.pathname + window.location.search).toBe("/auth?code=a%26b&state=s&x=1");
  const led = vi.spyOn(window.history, "replaceState");
  await enterPassword();
  await expect.poll(() => led.mock.calls.map(([, , url]) => url)).toContain("/mp/connect?code=a%26b&state=s");
});

/** A proxy may answer in place of the server. */
const withoutMessage: Rule = {
  endpoint: auth.login,
  respond: async () => Response.json({ code: "LOGIN_FAILED" }, { status: 401 }),
};

it.each([
  ["a wrong password", refuse(auth.login, "LOGIN_FAILED")],
  ["a suspended account", refuse(auth.login, "ACCOUNT_SUSPENDED")],
  ["only a code", withoutMessage],
])("says why in a browser alert and on the screen, and keeps the name: %s", async (_, refusal) => {
  const alert = vi.spyOn(window, "alert").mockReturnValue();
  await renderApp({ ...visitor, rules: [refusal] });
  await enterPassword();
  const shown = page.getByRole("main").getByRole("alert");
  await expect.element(shown).toBeVisible();
  expect(alert.mock.calls).toEqual([[shown.element().textContent]]);
  await expect.element(field("E-mail ou usuário")).toHaveValue("ana");
  await expect.element(page.getByRole("region", { name: "Avisos" }).getByRole("button")).not.toBeInTheDocument();
});

it.each([
  ["an app", ["app"], false],
  ["a passkey", ["passkey"], true],
  ["both", ["app", "passkey"], true],
  ["none that is not blocked", [], false],
] as const)("asks for the second factor: %s", async (name, methods, hasPasskey) => {
  await renderApp({ ...visitor, rules: [secondFactor(...methods)] });
  await enterPassword();
  await expect.element(page.getByRole("heading", { name: "Confirme que é você" })).toBeVisible();
  expect(button("Usar chave de acesso").elements()).toHaveLength(hasPasskey ? 1 : 0);
  await checkScreen();
  await checkNarrowWindows({ isDesktop: true });
  await takePicture(`SecondStep-${name}`);
});

it("sends a code of the app by itself and a recovery code by the button", async () => {
  const api = await renderApp({
    ...visitor,
    rules: [secondFactor("app"), refuse(factors.loginWithCode, "CODE_WRONG")],
  });
  await enterPassword();
  await field("Código").fill("123456");
  await expect.element(field("Código")).toHaveAccessibleDescription(/não confere/);
  await field("Código").fill("ABCDE-FGHIJ");
  await button("Entrar").click();
  const codes = () => api.changes().flatMap(({ endpoint, body }) => (endpoint === factors.loginWithCode ? [body] : []));
  await expect.poll(codes).toHaveLength(2);
  expect(codes()[0]).toEqual({ pendingToken: "pending", code: "123456" });
});

it("sends a code that is corrected while the one before is being checked", async () => {
  let answerFirst = () => {};
  const checked = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const wrong = refuse(factors.loginWithCode, "CODE_WRONG");
  const api = await renderApp({
    ...visitor,
    rules: [secondFactor("app"), { ...wrong, respond: (...args) => checked.then(() => wrong.respond(...args)) }],
  });
  await enterPassword();
  await field("Código").click();
  await userEvent.keyboard("482913{Enter}{Backspace}4");
  answerFirst();
  const codes = () => api.changes().flatMap(({ endpoint, body }) => (endpoint === factors.loginWithCode ? [body] : []));
  await expect.poll(codes).toMatchObject([{ code: "482913" }, { code: "482914" }]);
});

it("returns to the password when the sign-in has expired, and by its button", async () => {
  await renderApp({ ...visitor, rules: [secondFactor("app"), refuse(factors.loginWithCode, "SIGN_IN_EXPIRED")] });
  await enterPassword();
  await field("Código").fill("123456");
  await expect.element(field("Senha")).toHaveAccessibleDescription(/tempo para entrar acabou/);
  await expect.element(field("Senha")).toHaveValue("");
  await enterPassword();
  await button("Voltar").click();
  await expect.element(field("Senha")).toHaveValue("");
});

it("says what went wrong with a passkey", async () => {
  vi.spyOn(navigator.credentials, "get").mockRejectedValue(new DOMException("", "NotSupportedError"));
  await renderApp(visitor);
  await button("Entrar com chave de acesso").click();
  await expect.element(page.getByRole("region", { name: "Avisos" }).getByRole("button")).toBeVisible();
});

it.each(["/", "/account", "/account/menu", "/account/stories/x"])(
  "opens in place of a screen of an account, with the query: %s",
  async (path) => {
    const query = "?code=abc&utm_source=insta&x=%C3%A1";
    await renderApp({ at: path + query, token: null });
    await expect.element(button("Entrar")).toBeVisible();
    expect(window.location.pathname + window.location.search).toBe(`/auth${query}`);
  },
);

it("shows and hides the password", async () => {
  await renderApp(visitor);
  await field("Senha").fill("bastidores");
  await userEvent.click(button("Mostrar senha"));
  await expect.element(field("Senha")).toHaveAttribute("type", "text");
});
