import { auth, whitelist } from "@camarim/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { lose, type Rule } from "../../../test/api.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { SignOut } from "../../features/sessions/SignOut.tsx";
import Whitelist from "./Whitelist.tsx";

const guest = page.getByRole("button", { name: /^Francisca/ });
const undo = page.getByRole("button", { name: "Desfazer" });

async function remove() {
  await guest.first().click();
  await page.getByRole("button", { name: "Remover da lista" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remover da lista" }).click();
}

const signOut = page.getByRole("button", { name: "Sair da conta" });
/** Without a response the page stays. */
const leaves: Rule = { endpoint: auth.logout, respond: () => new Promise(() => {}) };

function WithSignOut() {
  return (
    <>
      <Whitelist />
      <ul>
        <SignOut />
      </ul>
    </>
  );
}

it("shows a removed guest again with one tap, and removes them on the server only once that is over", async () => {
  const api = await renderScreen(Whitelist, { at: "/account/whitelist" });
  await expect.element(guest.first()).toBeVisible();
  const before = guest.elements().length;
  await remove();
  await expect.element(page.getByText("Pessoa removida")).toBeVisible();
  await expect.poll(() => guest.elements().length).toBe(before - 1);
  await undo.click();
  await expect.poll(() => guest.elements().length).toBe(before);
  await expect.element(undo).not.toBeInTheDocument();
  await remove();
  await expect.element(undo).toBeVisible();
  expect(api.changes()).toEqual([]);
  // As when the page is left.
  window.dispatchEvent(new Event("pagehide"));
  await expect.poll(() => api.changes().map(({ endpoint }) => endpoint)).toEqual([whitelist.removeFromWhitelist]);
});

it("removes a guest before it signs out", async () => {
  let remove204 = () => {};
  const removal: Rule = {
    endpoint: whitelist.removeFromWhitelist,
    respond: () =>
      new Promise((resolve) => {
        remove204 = () => resolve(new Response(null, { status: 204 }));
      }),
  };
  const api = await renderScreen(WithSignOut, { at: "/account/whitelist", rules: [removal, leaves] });
  const changes = () => api.changes().map(({ endpoint }) => endpoint);
  await remove();
  await expect.element(undo).toBeVisible();
  (signOut.element() as HTMLElement).click();
  await expect.poll(changes).toEqual([whitelist.removeFromWhitelist]);
  (signOut.element() as HTMLElement).click();
  expect(localStorage.getItem("accessToken")).toBe("token");
  expect(changes()).toEqual([whitelist.removeFromWhitelist]);
  remove204();
  await expect.poll(changes).toContain(auth.logout);
});

it("says that a guest was not removed before it signs out", async () => {
  const rules = [lose(whitelist.removeFromWhitelist), leaves];
  const api = await renderScreen(WithSignOut, { at: "/account/whitelist", rules });
  const changes = () => api.changes().map(({ endpoint }) => endpoint);
  await remove();
  await expect.element(undo).toBeVisible();
  (signOut.element() as HTMLElement).click();
  const question = page.getByRole("alertdialog", { name: "Sair agora?" });
  await expect.element(question.getByText(/pode não ter sido removido/)).toBeVisible();
  expect(changes()).toEqual([whitelist.removeFromWhitelist]);
  await question.getByRole("button", { name: "Sair da conta" }).click();
  await expect.poll(changes).toContain(auth.logout);
});

it("tries the next removal too before it signs out, after the question about another one", async () => {
  const rules = [lose(whitelist.removeFromWhitelist), leaves];
  const api = await renderScreen(WithSignOut, { at: "/account/whitelist", rules });
  const changes = () => api.changes().map(({ endpoint }) => endpoint);
  const question = page.getByRole("alertdialog", { name: "Sair agora?" });
  for (const removals of [1, 2]) {
    await remove();
    await expect.element(undo).toBeVisible();
    (signOut.element() as HTMLElement).click();
    await expect.element(question).toBeVisible();
    expect(changes()).toEqual(Array.from({ length: removals }, () => whitelist.removeFromWhitelist));
    await question.getByRole("button", { name: "Cancelar" }).click();
    await expect.element(question).not.toBeInTheDocument();
  }
});
