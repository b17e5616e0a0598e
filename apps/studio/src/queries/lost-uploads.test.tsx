import { disputes, imports } from "@camarim/contract";
import type { Endpoint } from "@camarim/contract/endpoint";
import { expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "../../test/api.ts";
import { generate } from "../../test/generate.ts";
import { renderApp } from "../../test/render-screen.tsx";

/** Uploads, which are not made by `fetch`, arrive, and their responses are lost. */
function loseUploads() {
  class Upload extends XMLHttpRequest {
    override send() {
      this.dispatchEvent(new ProgressEvent("error"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Upload);
  onTestFinished(() => void vi.unstubAllGlobals());
}

const dispute = { ...generate(disputes.dispute), canSend: true, files: [] };

type Case = { name: string; at: string; opens?: RegExp; accept: string; file: File; list: Endpoint };
const cases: Case[] = [
  {
    name: "files of a dispute",
    at: "/account/disputes",
    opens: /Francisca/,
    accept: "pdf",
    file: new File(["%PDF"], "conversa.pdf", { type: "application/pdf" }),
    list: disputes.getDispute,
  },
  {
    name: "imports",
    at: "/account/lastlink",
    accept: ".csv",
    file: new File(["email"], "assinantes.csv", { type: "text/csv" }),
    list: imports.getLastlink,
  },
];

const rules = [answer(disputes.getDispute, dispute), answer(imports.getLastlink, { imports: [] })];

it.each(cases)("reads $name again after an upload without a response, which may have arrived", async (one) => {
  loseUploads();
  const app = await renderApp({ at: one.at, rules });
  if (one.opens) await page.getByRole("button", { name: one.opens }).first().click();
  const countReads = () => app.sent().filter(({ endpoint }) => endpoint === one.list).length;
  const findInput = () => document.querySelector<HTMLInputElement>(`input[type="file"][accept*="${one.accept}"]`);
  await expect.poll(findInput).not.toBeNull();
  await expect.poll(countReads).toBeGreaterThan(0);
  const before = countReads();
  await userEvent.upload(findInput() as HTMLInputElement, one.file);
  await expect.element(page.getByText(/conexão/i).first()).toBeInTheDocument();
  await expect.poll(countReads).toBeGreaterThan(before);
});
