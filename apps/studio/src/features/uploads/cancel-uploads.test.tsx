import { deleteUpload } from "@camarim/contract/uploads";
import { answerRequests, lose, refuse } from "@camarim/ui/test/api.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createRunner } from "./run-uploads.ts";
import { UploadsPill } from "./UploadsPill.tsx";
import { sendFile } from "./uploads.ts";

/** The response to the creation of each upload is lost when the returned function is called. */
function delayCreation() {
  const sent: string[] = [];
  const keys: string[] = [];
  const waiting: (() => void)[] = [];
  class Creation extends XMLHttpRequest {
    #method = "";
    #isAborted = false;
    override open(method: string) {
      this.#method = method;
      super.open(method, "/v1/uploads");
    }
    override setRequestHeader(name: string, value: string) {
      if (name === "Upload-Metadata") keys.push(atob(/key ([^,]+)/.exec(value)?.[1] ?? ""));
    }
    override send() {
      sent.push(this.#method);
      waiting.push(() => {
        if (!this.#isAborted) this.dispatchEvent(new ProgressEvent("error"));
      });
    }
    override abort() {
      this.#isAborted = true;
    }
  }
  vi.stubGlobal("XMLHttpRequest", Creation);
  onTestFinished(() => void vi.unstubAllGlobals());
  const lose = () => {
    for (const arrive of waiting.splice(0)) arrive();
  };
  return { sent, keys, lose };
}

const cancel = () => page.getByRole("button", { name: "Cancelar envio de show.mp4" }).click();

/** Of an upload that is canceled by its key. */
async function startCreation(rules: Parameters<typeof answerRequests>[1] = []) {
  const creation = delayCreation();
  const api = answerRequests("full", rules);
  const deleted = () => api.sent().filter(({ endpoint }) => endpoint === deleteUpload);
  await render(<UploadsPill />);
  sendFile(new File(["moov"], "show.mp4"), { kind: "closed" });
  await expect.poll(() => creation.sent).toEqual(["POST"]);
  await page.getByRole("button", { name: /^Ver envios/ }).click();
  return { creation, api, paths: () => deleted().map(({ url }) => url.pathname) };
}

it.each([
  ["at once", []],
  ["once there is a connection", [lose(deleteUpload)]],
])("deletes an upload that was canceled before the server's response to its creation, %s", async (_when, rules) => {
  const { creation, api, paths } = await startCreation(rules);
  await cancel();
  await expect.element(page.getByText("Tudo enviado.")).toBeVisible();
  const path = `/v1/uploads/${creation.keys[0]}`;
  await expect.poll(paths).toEqual([path]);
  if (rules.length > 0) {
    api.follow(refuse(deleteUpload, "NOT_FOUND"));
    window.dispatchEvent(new Event("online"));
    await expect.poll(paths).toEqual([path, path]);
  }
  expect(creation.sent).toEqual(["POST"]);
});

it("deletes by its key an upload that was canceled after the server's response to its creation was lost", async () => {
  const { creation, paths } = await startCreation();
  creation.lose();
  await expect.element(page.getByText("Sem conexão: o envio espera").first()).toBeVisible();
  await cancel();
  await expect.poll(paths).toEqual([`/v1/uploads/${creation.keys[0]}`]);
  expect(creation.sent).toEqual(["POST"]);
});

it("deletes it once there is a connection, also in the next page", async () => {
  const { creation, api, paths } = await startCreation([lose(deleteUpload)]);
  creation.lose();
  await expect.element(page.getByText("Sem conexão: o envio espera").first()).toBeVisible();
  await cancel();
  const path = `/v1/uploads/${creation.keys[0]}`;
  await expect.poll(paths).toEqual([path]);
  const emit = vi.fn();
  await createRunner({ emit, fail: vi.fn() }).resume();
  await expect.poll(paths).toEqual([path, path]);
  expect(emit).not.toHaveBeenCalled();
  api.follow(refuse(deleteUpload, "NOT_FOUND"));
  window.dispatchEvent(new Event("online"));
  await expect.poll(paths).toEqual([path, path, path, path]);
});
