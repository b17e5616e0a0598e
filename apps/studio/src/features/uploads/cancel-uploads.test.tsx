import { deleteUpload } from "@camarim/contract/uploads";
import { answerRequests, lose, refuse } from "@camarim/ui/test/api.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createRunner } from "./run-uploads.ts";
import { UploadsPill } from "./UploadsPill.tsx";
import { sendFile } from "./uploads.ts";

const path = "/v1/uploads/0198c561-7a1e-7c3f-9d2a-4e5b6c7d1000";

/** The server creates each upload at once; its response arrives, or is lost, when one of the returned functions is called. */
function delayCreation() {
  const sent: string[] = [];
  const keys: string[] = [];
  const waiting: ((event: "load" | "error") => void)[] = [];
  class Creation extends XMLHttpRequest {
    #method = "";
    #isAborted = false;
    override open(method: string) {
      this.#method = method;
      super.open(method, path);
    }
    override setRequestHeader(name: string, value: string) {
      if (name === "Upload-Metadata") keys.push(atob(/key ([^,]+)/.exec(value)?.[1] ?? ""));
    }
    override send() {
      sent.push(this.#method);
      waiting.push((event) => {
        if (!this.#isAborted) this.dispatchEvent(new ProgressEvent(event));
      });
    }
    override abort() {
      this.#isAborted = true;
    }
    override get status() {
      return 201;
    }
    override getResponseHeader(name: string) {
      return name === "Location" ? path : null;
    }
  }
  vi.stubGlobal("XMLHttpRequest", Creation);
  onTestFinished(() => void vi.unstubAllGlobals());
  const end = (event: "load" | "error") => {
    for (const arrive of waiting.splice(0)) arrive(event);
  };
  return { sent, keys, respond: () => end("load"), lose: () => end("error") };
}

it.each([
  ["at once", []],
  ["once there is a connection", [lose(deleteUpload)]],
])("deletes an upload that was canceled before the server's response to its creation, %s", async (_when, rules) => {
  const creation = delayCreation();
  const api = answerRequests("full", rules);
  const deleted = () => api.sent().filter(({ endpoint, url }) => endpoint === deleteUpload && url.pathname === path);
  await render(<UploadsPill />);
  sendFile(new File(["moov"], "show.mp4"), { kind: "closed" });
  await expect.poll(() => creation.sent).toEqual(["POST"]);
  await page.getByRole("button", { name: /^Ver envios/ }).click();
  await page.getByRole("button", { name: "Cancelar envio de show.mp4" }).click();
  await expect.element(page.getByText("Tudo enviado.")).toBeVisible();
  expect(deleted()).toEqual([]);
  creation.respond();
  await expect.poll(() => deleted().length).toBe(1);
  if (rules.length > 0) {
    api.follow(refuse(deleteUpload, "NOT_FOUND"));
    window.dispatchEvent(new Event("online"));
    await expect.poll(() => deleted().length).toBe(2);
  }
  expect(creation.sent).toEqual(["POST"]);
});

const cancel = () => page.getByRole("button", { name: "Cancelar envio de show.mp4" }).click();

/** Of an upload whose response was lost, by its key. */
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

it("deletes by its key an upload that was canceled before the server's response to its creation was lost", async () => {
  const { creation, paths } = await startCreation();
  await cancel();
  await expect.element(page.getByText("Tudo enviado.")).toBeVisible();
  expect(paths()).toEqual([]);
  creation.lose();
  await expect.poll(paths).toEqual([`/v1/uploads/${creation.keys[0]}`]);
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
