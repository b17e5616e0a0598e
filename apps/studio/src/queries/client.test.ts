import { ApiError } from "@camarim/ui/api/api-error.ts";
import { dismissAlert, getAlerts } from "@camarim/ui/overlay/alerts.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient, showAnswer } from "./client.ts";

const fault = (changes: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({
    code: "PLAN_REQUIRED",
    title: "Mantenha um plano",
    message: "Deixe um ativo.",
    status: 409,
    ...changes,
  });

const read = (error: ApiError, meta = {}) =>
  queryClient.fetchQuery({ queryKey: ["something"], queryFn: () => Promise.reject(error), retry: false, meta });
const write = (error: ApiError, meta = {}) =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(error), meta })
    .execute(undefined);

const browserAlerts: string[] = [];
beforeEach(() => vi.stubGlobal("window", { alert: (line: string) => void browserAlerts.push(line) }));
afterEach(async () => {
  for (const { id } of getAlerts()) await dismissAlert(id);
  browserAlerts.length = 0;
  vi.unstubAllGlobals();
});

test.each([
  ["read", read],
  ["write", write],
])(
  "a call to %s that fails shows a top danger alert with the error's title and message, and throws it on",
  async (_what, call) => {
    const error = fault();
    await expect(call(error)).rejects.toBe(error);
    expect(getAlerts()).toMatchObject([{ type: "danger", title: "Mantenha um plano", message: "Deixe um ativo." }]);
    expect(browserAlerts).toEqual([]);
  },
);

test("an alert of an error without a message shows its code", async () => {
  await expect(read(fault({ title: "", message: "" }))).rejects.toThrow();
  expect(getAlerts()).toMatchObject([{ message: "PLAN_REQUIRED" }]);
});

test.each([
  ["Envie uma imagem.", "Envie uma imagem."],
  ["", "NOT_AN_IMAGE"],
])("the profile picture's error %j shows the browser's alert %j and no other", async (message, line) => {
  await expect(write(fault({ code: "NOT_AN_IMAGE", message }), { alert: "browser" })).rejects.toThrow();
  expect([browserAlerts, getAlerts()]).toEqual([[line], []]);
});

test.each<[string, () => Promise<unknown>]>([
  ["a session that ended", () => read(fault({ status: 401 }))],
  ["a call that was aborted", () => read(Object.assign(fault({ status: 0 }), { name: "AbortError" }))],
])("no alert is shown for %s", async (_what, call) => {
  await expect(call()).rejects.toThrow();
  expect([browserAlerts, getAlerts()]).toEqual([[], []]);
});

test.each([
  ["without data", undefined],
  ["with data", "older"],
])("the answer to a change is not replaced by one to an earlier request, %s", async (_what, data) => {
  const queryKey = ["answered", data];
  if (data) queryClient.setQueryData(queryKey, data);
  let answer = (_words: string) => {};
  const queryFn = () =>
    new Promise<string>((resolve) => {
      answer = resolve;
    });
  const early = queryClient.prefetchQuery({ queryKey, queryFn, staleTime: 0 });
  await showAnswer(queryKey, "saved");
  answer("before the change");
  await early;
  expect(queryClient.getQueryData(queryKey)).toBe("saved");
  expect(queryClient.getQueryState(queryKey)?.fetchStatus).toBe("idle");
});
