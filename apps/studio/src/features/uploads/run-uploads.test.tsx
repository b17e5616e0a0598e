import { deleteUpload } from "@camarim/contract/uploads";
import { noConnection, toApiError } from "@camarim/ui/api/api-error.ts";
import { answerRequests, lose, refuse } from "@camarim/ui/test/api.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createRunner } from "./run-uploads.ts";
import { sendInChunks } from "./send-file.ts";
import { UploadsPill } from "./UploadsPill.tsx";
import { sendFile } from "./uploads.ts";

vi.mock("./send-file.ts", () => ({ sendInChunks: vi.fn() }));

const path = "/v1/uploads/0198c561-7a1e-7c3f-9d2a-4e5b6c7d1000";

/** Sends a file until `error` comes. The upload exists at the server. Returns its key. */
async function sendUntil(error: Error, message: string) {
  let key: string | undefined;
  vi.mocked(sendInChunks).mockImplementation(async ({ metadata, onUrl, onStage }) => {
    key = metadata.key;
    onUrl(window.location.origin + path);
    onStage({ stage: "progress", percent: 40 });
    throw error;
  });
  onTestFinished(() => void vi.mocked(sendInChunks).mockReset());
  await render(<UploadsPill />);
  sendFile(new File(["moov"], "show.mp4"), { kind: "closed" });
  await page.getByRole("button", { name: `Ver envios: ${message}` }).click();
  return key;
}

const cancel = () => page.getByRole("button", { name: "Cancelar envio de show.mp4" }).click();

it.each([
  ["a lost connection", noConnection(), "Sem conexão: o envio espera"],
  ["an overloaded server", toApiError(503, { code: "UNAVAILABLE" }), "Envio parado: continua sozinho"],
  ["a proxy without a server", toApiError(502, undefined), "Envio parado: continua sozinho"],
])("says why an upload waits: %s", async (_why, error, message) => {
  const api = answerRequests("full");
  await sendUntil(error, message);
  await cancel();
  await expect.poll(() => api.changes().map(({ endpoint }) => endpoint)).toEqual([deleteUpload]);
});

it("deletes at the server what was canceled without a connection, once there is one, also after a reload", async () => {
  const api = answerRequests("full", [lose(deleteUpload)]);
  const key = await sendUntil(noConnection(), "Sem conexão: o envio espera");
  const isOfKey = (url: URL) => url.pathname === `/v1/uploads/${key}`;
  const deletions = () => api.sent().filter(({ endpoint, url }) => endpoint === deleteUpload && isOfKey(url));
  await cancel();
  await expect.element(page.getByText("Tudo enviado.")).toBeVisible();
  await expect.poll(() => deletions().length).toBe(1);
  // As in the next page, which shows nothing of it.
  const emit = vi.fn();
  await createRunner({ emit, fail: vi.fn() }).resume();
  await expect.poll(() => deletions().length).toBe(2);
  api.follow(refuse(deleteUpload, "NOT_FOUND"));
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => deletions().length).toBe(4);
  await createRunner({ emit, fail: vi.fn() }).resume();
  window.dispatchEvent(new Event("online"));
  expect([deletions().length, emit.mock.calls]).toEqual([4, []]);
});

it("deletes at the server what can be read no more, as after its app revoked the document", async () => {
  const api = answerRequests("full");
  vi.mocked(sendInChunks).mockImplementation(async ({ onUrl }) => {
    onUrl(window.location.origin + path);
    throw noConnection();
  });
  // Without a copy of its own, the upload reads the picked file.
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  onTestFinished(() => {
    vi.mocked(sendInChunks).mockReset();
    vi.restoreAllMocks();
  });
  const file = new File(["moov"], "show.mp4");
  vi.spyOn(file, "slice").mockReturnValue({
    arrayBuffer: () => Promise.reject(new DOMException("", "NotFoundError")),
  } as never);
  await render(<UploadsPill />);
  sendFile(file, { kind: "closed" });
  await expect.poll(() => api.changes().map(({ endpoint }) => endpoint)).toEqual([deleteUpload]);
});
