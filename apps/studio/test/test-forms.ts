import type { Endpoint } from "@camarim/contract";
import { common } from "@camarim/ui/text/common.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { type Rule, refuse } from "./api.ts";
import { checkScreen, takePicture } from "./check-screen.ts";
import { renderScreen } from "./render-screen.tsx";
import type { Screen } from "./screens.ts";

/** Texts of fields by their labels. */
type Fields = Record<string, string>;

export type Form = Omit<Screen, "without"> & {
  /** The label of the button that sends the form. */
  submit: string;
  /** A row or button that opens the form. */
  opens?: string;
  /** What is typed before the form is sent, and the message that each field then has. */
  wrong?: { typed?: Fields; messages: Fields };
  /** What is typed, and kept as a draft. */
  typed: Fields;
  /** Passwords are no draft. */
  hasNoDraft?: true;
  /** What is sent of that; `refused` is a field by its name in the body and its label. */
  sends?: { endpoint: Endpoint; body: object; refused?: readonly [field: string, label: string] };
};

/** Tests the messages of each form, what it sends, the server's refusal, and that nothing typed is lost. */
export function testForms(forms: readonly Form[]): void {
  describe.each(forms)("$name", ({ name, Screen, submit, opens, wrong, typed, sends, hasNoDraft, ...options }) => {
    const open = async (...rules: Rule[]) => {
      const api = await renderScreen(Screen, { ...options, rules: [...rules, ...(options.rules ?? [])] });
      if (opens) await page.getByRole("button", { name: opens }).click();
      return api;
    };
    const send = () => page.getByRole("button", { name: submit, exact: true }).click();

    if (wrong)
      it("names what is wrong under each field, and sends nothing", async () => {
        const api = await open();
        await fill(wrong.typed ?? {});
        await send();
        for (const [label, message] of Object.entries(wrong.messages)) await expectMessage(label, message);
        expect(api.changes()).toEqual([]);
        await checkScreen();
        await takePicture(`${name}-wrong`);
      });

    if (sends)
      it("sends what was typed", async () => {
        const { endpoint, body } = sends;
        const api = await open();
        await fill(typed);
        await send();
        await expect.poll(() => api.changes()).toEqual([{ endpoint, body: expect.objectContaining(body) }]);
      });

    const refused = sends?.refused;
    if (refused)
      it("shows the server's message under its field, and keeps what was typed", async () => {
        const [field, label] = refused;
        await open(refuse(sends.endpoint, "VALIDATION_FAILED", { [field]: "O servidor recusou." }));
        await fill(typed);
        await send();
        await expectMessage(label, "O servidor recusou.");
        for (const [label, text] of Object.entries(typed)) await expect.element(input(label)).toHaveValue(text);
      });

    if (!hasNoDraft)
      it("asks before it is left, and keeps a draft or drops it", async () => {
        const api = await open();
        const reopen = async () => {
          await expect.element(page.getByRole("main", { name: "elsewhere" })).toBeVisible();
          await api.goTo(options.at);
        };
        const [label = "", text = ""] = Object.entries(typed)[0] ?? [];
        await input(label).fill(text);
        await leave(common.draft.leave.stay);
        await expect.element(input(label)).toHaveValue(text);
        await leave(common.draft.leave.keep);
        await reopen();
        await expect.element(input(label)).toHaveValue(text);
        await leave(common.draft.leave.discard);
        await reopen();
        await expect.element(input(label)).not.toHaveValue(text);
      });
  });
}

const input = (label: string) => page.getByLabelText(label, { exact: true });

async function fill(fields: Fields): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await input(label).fill(text);
}

async function expectMessage(label: string, message: string): Promise<void> {
  await expect.element(input(label)).toHaveAccessibleDescription(message);
  await expect.element(input(label)).toBeInvalid();
}

/** The back link of the screen, and then an answer to the question. */
async function leave(answer: string): Promise<void> {
  await page.getByRole("banner").getByText(common.back).click();
  await page.getByRole("alertdialog").getByRole("button", { name: answer }).click();
}
