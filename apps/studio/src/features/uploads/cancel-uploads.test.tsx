import { deleteUpload } from "@camarim/contract/uploads";
import { answerRequests, lose, refuse } from "@camarim/ui/test/api.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { UploadsPill } from "./UploadsPill.tsx";
import { sendFile } from "./uploads.ts";

const path = "/v1/uploads/0198c561-7a1e-7c3f-9d2a-4e5b6c7d1000";

/** The server creates each upload at once; its response arrives when the returned function is called. */
function delayCreation() {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  class Creation extends XMLHttpRequest {
    #method = "";
    #isAborted = false;
    override open(method: string) {
      this.#method = method;
      super.open(method, path);
    }
    override send() {
      sent.push(this.#method);
      waiting.push(() => {
        if (!this.#isAborted) this.dispatchEvent(new ProgressEvent("load"));
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
  return {
    sent,
    respond() {
      for (const arrive of waiting.splice(0)) arrive();
    },
  };
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
