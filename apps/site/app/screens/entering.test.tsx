import { fans, whitelist } from "@camarim/contract";
import { dismissAlert, getAlerts } from "@camarim/ui/overlay/alerts.ts";
import { type Rule, refuse } from "@camarim/ui/test/api.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openPage, withLostConnection } from "../../test/open-page.tsx";
import { username } from "../../test/orders.ts";
import * as Claim from "./Claim/Claim.tsx";
import * as FanEntry from "./FanEntry/FanEntry.tsx";

const visitor = refuse(fans.getFan, "FAN_UNAUTHENTICATED");
const email = page.getByLabelText("E-mail");
const code = page.getByLabelText("Código", { exact: true });

/** Where an e-mail is verified: its first field, what takes the code, and where that leads. */
const pages = [
  {
    name: "sign-in",
    page: FanEntry,
    at: "/entrar?outro&volta=/assinaturas",
    route: "/entrar",
    takes: whitelist.openSession,
    to: "/assinaturas",
  },
  {
    name: "invitation",
    page: Claim,
    at: "/convite/b1f7",
    route: "/convite/:token",
    takes: whitelist.acceptInvitation,
    to: `/@${username}`,
  },
];

describe.each(pages)("$name", ({ page: module, at, route, takes, to }) => {
  async function open(...rules: Rule[]) {
    const api = await openPage(module, { at, route, rules: [visitor, ...rules] });
    await email.fill("bia@exemplo.com");
    await page.getByRole("button", { name: "Receber código" }).click();
    await expect.element(code).toHaveFocus();
    return { ...api, codes: () => api.changes().filter(({ endpoint }) => endpoint === takes) };
  }

  it("names a missing e-mail under its field", async () => {
    const api = await openPage(module, { at, route, rules: [visitor] });
    await page.getByRole("button", { name: "Receber código" }).click();
    await expect.element(email).toHaveAccessibleDescription("Preencha este campo.");
    await expect.element(email).toHaveFocus();
    expect(api.changes()).toHaveLength(1);
  });

  it("asks once about a likely typo in the e-mail", async () => {
    const api = await openPage(module, { at, route, rules: [visitor] });
    await email.fill("bia@gmail.con");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(/Você quis dizer bia@gmail.com\? Se está certo/)).toBeVisible();
    expect(api.changes()).toEqual([]);
    await page.getByRole("button", { name: "Receber código" }).click();
    await expect.element(page.getByText(/código de 6 números para bia@gmail.con/)).toBeVisible();
  });

  it("sends a code once, at its sixth digit", async () => {
    const { codes } = await open();
    await expect.element(code).toHaveAccessibleDescription("Segue sozinho no sexto número");
    await userEvent.type(code, "482913");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText(to)).toBeVisible();
    expect(codes()).toEqual([
      { endpoint: takes, body: { email: "bia@exemplo.com", code: "482913", acceptedTerms: true } },
    ]);
  });

  it("keeps a wrong code, to be corrected", async () => {
    const { codes } = await open(refuse(takes, "CODE_WRONG"));
    await userEvent.type(code, "482913");
    await expect.element(code).toHaveAccessibleDescription(/O código não confere ou já venceu/);
    await expect.element(code).toHaveFocus();
    await expect.element(code).toHaveValue("482913");
    expect(codes()).toHaveLength(1);
    await userEvent.keyboard("{End}{Backspace}4");
    await expect.poll(() => codes().length).toBe(2);
  });

  it("sends a code that is corrected while the one before is being checked", async () => {
    let answerFirst = () => {};
    const checked = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    const wrong = refuse(takes, "CODE_WRONG");
    const { codes } = await open({ ...wrong, respond: (...args) => checked.then(() => wrong.respond(...args)) });
    await userEvent.type(code, "482913");
    await userEvent.keyboard("{Enter}{Backspace}4");
    answerFirst();
    await expect.poll(() => codes().map(({ body }) => body)).toMatchObject([{ code: "482913" }, { code: "482914" }]);
  });

  it("keeps the e-mail, then the code, while nothing can be sent", async () => {
    let isLost = false;
    const answered = withLostConnection(module, () => isLost);
    await openPage(answered, { at, route, rules: [visitor] });
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await email.fill("bia@exemplo.com");
    isLost = true;
    await button("Receber código").click();
    await expect.element(page.getByText("Sem conexão")).toBeVisible();
    await expect.element(email).toHaveValue("bia@exemplo.com");
    isLost = false;
    await button("Receber código").click();
    await expect.element(code).toHaveFocus();
    isLost = true;
    await userEvent.type(code, "48291");
    for (const { id } of getAlerts()) void dismissAlert(id);
    await expect.element(page.getByText("Sem conexão")).not.toBeInTheDocument();
    await userEvent.type(code, "3");
    await expect.element(page.getByText("Sem conexão")).toBeVisible();
    await expect.element(code).toHaveValue("482913");
    isLost = false;
    await button("Confirmar").click();
    await expect.element(page.getByText(to)).toBeVisible();
  });

  it("finds the code in a pasted sentence of the e-mail", async () => {
    const { codes } = await open();
    const data = new DataTransfer();
    data.setData("text", "482 913 é o seu código do Camarim");
    code.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    await expect.element(page.getByText(to)).toBeVisible();
    expect(codes()).toHaveLength(1);
  });
});

it("a mailed link fills in e-mail and code, waits for the button, and is removed from the address", async () => {
  const start = window.location.href;
  window.history.replaceState(null, "", "#email=bia%40exemplo.com&codigo=482913&chave=k1");
  const api = await openPage(FanEntry, { at: "/entrar?volta=/assinaturas", route: "/entrar", rules: [visitor] });
  await expect.element(code).toHaveValue("482913");
  expect(window.location.hash).toBe("");
  expect(api.changes()).toEqual([]);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect.element(page.getByText("/assinaturas")).toBeVisible();
  const body = { email: "bia@exemplo.com", code: "482913", key: "k1", acceptedTerms: true };
  expect(api.changes()).toEqual([{ endpoint: whitelist.openSession, body }]);
  window.history.replaceState(null, "", start);
});
