import type { Endpoint } from "@camarim/contract/endpoint";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type UploadStage, upload } from "./upload.ts";

const endpoint: Endpoint = {
  method: "POST",
  url: "/stories/files/closed",
  schema: { summary: "", response: {} },
  config: { access: "creator", errors: [] },
};

/** A controlled XMLHttpRequest. */
class Request {
  static HEADERS_RECEIVED = 2;
  static last: Request;
  upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  onreadystatechange?: () => void;
  onload?: () => void;
  onerror?: () => void;
  readyState = 0;
  status = 0;
  response: unknown;
  sent: unknown[] = [];
  constructor() {
    Request.last = this;
  }
  open(...line: unknown[]) {
    this.sent.push(...line);
  }
  setRequestHeader(...header: unknown[]) {
    this.sent.push(...header);
  }
  send(form: FormData) {
    this.sent.push(...form.keys());
  }
  respond(status: number, response: unknown) {
    Object.assign(this, { readyState: 2, status, response });
    this.onreadystatechange?.();
    this.onload?.();
  }
}

beforeEach(() => vi.stubGlobal("XMLHttpRequest", Request));
afterEach(() => vi.unstubAllGlobals());

function begin() {
  const stages: UploadStage[] = [];
  const args = { file: new Blob(["video"]), fields: { caption: "Oi" } };
  const done = upload(endpoint, args, { token: "t", onStage: (stage) => void stages.push(stage) });
  return { stages, done, request: Request.last };
}

test("an upload reports its stages in order, with the percentage rounded down", async () => {
  const { stages, done, request } = begin();
  for (const loaded of [0, 1, 199, 299, 300]) request.upload.onprogress?.({ loaded, total: 300 });
  request.upload.onload?.();
  request.respond(201, { _id: "1" });
  expect(await done).toEqual({ _id: "1" });
  const percents = stages.flatMap((stage) => (stage.stage === "progress" ? [stage.percent] : []));
  expect(percents).toEqual([0, 0, 66, 99, 100]);
  expect([...new Set(stages.map(({ stage }) => stage))]).toEqual([
    "started",
    "progress",
    "uploaded",
    "received",
    "ended",
  ]);
  expect(request.sent).toEqual(["POST", "/v1/stories/files/closed", "authorization", "Bearer t", "caption", "file"]);
});

test("an upload rejects with the server's error, or as a lost connection when it is cut off", async () => {
  const refused = begin();
  refused.request.respond(413, { code: "VIDEO_TOO_LARGE", title: "Ops!", message: "Grande demais" });
  await expect(refused.done).rejects.toMatchObject({ code: "VIDEO_TOO_LARGE", message: "Grande demais", status: 413 });
  const cut = begin();
  cut.request.onerror?.();
  await expect(cut.done).rejects.toMatchObject({ code: "OFFLINE", status: 0 });
  const unread = begin();
  unread.request.respond(201, null);
  await expect(unread.done).rejects.toMatchObject({ code: "OFFLINE", status: 0 });
});
