import { expect, test } from "vitest";
import { createEventStream } from "./event-stream.ts";
import { parseMessage } from "./events.rules.ts";

const subscriber = { session: "session 1", owner: "account 1", network: "10.0.0.1", endsAt: 0 };

test("a client that reads nothing is disconnected, and the server's memory stays small", () => {
  const stream = createEventStream(subscriber);
  for (let i = 0; i < 1_000 && !stream.body.destroyed; i++) {
    stream.add("payments");
    stream.flush();
  }
  expect(stream.body.destroyed).toBe(true);
  expect(stream.body.readableLength).toBeLessThan(2_000);
});

test("a topic that changes repeatedly before it is sent is sent once, and nothing is sent after the end", async () => {
  const stream = createEventStream(subscriber);
  for (const topic of ["payments", "wallet", "payments"] as const) stream.add(topic);
  stream.flush();
  stream.beat();
  stream.end();
  stream.add("stories");
  stream.flush();
  const text = Buffer.concat(await stream.body.toArray()).toString();
  expect(text).toBe("retry: 2000\n\ndata: payments\n\ndata: wallet\n\n:\n\n");
});

test.each([
  ["account 0199-a payments", { scope: "account 0199-a", what: "payments" }],
  ["session 0199-a end", { scope: "session 0199-a", what: "end" }],
  ["account 0199-a of-a-later-version", undefined],
  ["everybody 1 payments", undefined],
  ["", undefined],
])("the notification %j is parsed as %j", (payload, message) => expect(parseMessage(payload)).toEqual(message));
