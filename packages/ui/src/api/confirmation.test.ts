import { expect, test } from "vitest";
import { onConfirmation, type PendingConfirmation, readPending, requestConfirmation } from "./confirmation.ts";

const tokenOf = (session: string, secret: string) => session.repeat(22) + secret.repeat(43);
const open = () => readPending() as PendingConfirmation;

test("requests of one session share one confirmation dialog and are repeated with its token", async () => {
  const stop = onConfirmation(() => {});
  const waiting = [requestConfirmation(tokenOf("a", "1")), requestConfirmation(tokenOf("a", "1"))];
  const first = open();
  waiting.push(requestConfirmation(tokenOf("a", "2")));
  expect(open()).toBe(first);
  first.settle(tokenOf("a", "3"));
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => tokenOf("a", "3")));
  expect(readPending()).toBeUndefined();
  stop();
});

test("a request of another session is not repeated with this session's token", async () => {
  const stop = onConfirmation(() => {});
  const waiting = requestConfirmation(tokenOf("a", "1"));
  expect(await requestConfirmation(tokenOf("b", "1"))).toBeUndefined();
  open().settle(tokenOf("a", "2"));
  expect(await waiting).toBe(tokenOf("a", "2"));
  stop();
});

test("a canceled confirmation fails all pending requests, and the next request opens the dialog again", async () => {
  const stop = onConfirmation(() => {});
  const waiting = [requestConfirmation(tokenOf("a", "1")), requestConfirmation(tokenOf("a", "1"))];
  open().settle(undefined);
  expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
  const again = requestConfirmation(tokenOf("a", "1"));
  expect(readPending()).toBeDefined();
  // The dialog is unmounted with its screen.
  stop();
  expect(await again).toBeUndefined();
});

test("without a mounted dialog requests are not confirmed", async () => {
  expect(await requestConfirmation(tokenOf("a", "1"))).toBeUndefined();
});
