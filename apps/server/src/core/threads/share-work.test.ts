import { expect, test } from "vitest";
import { createSharedWork } from "./share-work.ts";

test("one sender's work is done one piece at a time, what waits is limited, and others take turns", async () => {
  const shareWork = createSharedWork({ maxWaiting: 2 });
  const done: string[] = [];
  let [running, mostRunning] = [0, 0];
  const send = (sender: string) =>
    shareWork(sender, async () => {
      mostRunning = Math.max(mostRunning, ++running);
      await new Promise(setImmediate);
      running -= 1;
      done.push(sender);
    }).then(
      () => "ok",
      ({ code, retryAfterSeconds }) => [code, retryAfterSeconds],
    );
  const answers = await Promise.all(["ana", "ana", "ana", "ana", "bia"].map(send));
  expect(answers).toEqual(["ok", "ok", "ok", ["TOO_MANY_ATTEMPTS", 10], "ok"]);
  expect([done, mostRunning]).toEqual([["ana", "ana", "bia", "ana"], 1]);
  expect(await send("ana")).toBe("ok");
});
