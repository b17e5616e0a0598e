import { vi } from "vitest";
import type { HttpResponse, Person } from "./people.ts";

export type OpenStream = {
  status: number;
  headers: Headers;
  /** The refusal, if there is one. */
  body: HttpResponse["body"];
  /** All events received, in order. */
  topics: string[];
  /** All text received. */
  text: () => string;
  isClosed: () => boolean;
  /** Waits for an event of a topic after the last one that was waited for. */
  next: (topic: string) => Promise<void>;
  untilClosed: () => Promise<void>;
  leave: () => void;
};

const patience = { timeout: 30_000, interval: 5 };

/** Reads a stream as a client does, from an address of its own. */
export async function openStream(
  { address }: { address: string },
  person: Pick<Person, "token" | "cookies" | "address">,
  path = "/v1/events",
): Promise<OpenStream> {
  const leaving = new AbortController();
  const cookie = [...person.cookies].map((pair) => pair.join("=")).join("; ");
  const response = await fetch(address + path, {
    headers: {
      accept: "text/event-stream",
      "x-forwarded-for": person.address,
      ...(person.token && { authorization: `Bearer ${person.token}` }),
      ...(cookie && { cookie }),
    },
    signal: leaving.signal,
  });
  const topics: string[] = [];
  let received = "";
  const waitedFor = new Map<string, number>();
  let closed = false;

  async function read() {
    let text = "";
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) {
      const decoded = decoder.decode(part, { stream: true });
      received += decoded;
      const blocks = (text + decoded).split("\n\n");
      text = blocks.pop() ?? "";
      topics.push(...blocks.filter((block) => block.startsWith("data: ")).map((block) => block.slice(6)));
    }
  }
  const body = response.ok ? undefined : await response.json();
  if (response.ok)
    void read()
      .catch(() => {})
      .then(() => {
        closed = true;
      });

  return {
    status: response.status,
    headers: response.headers,
    body,
    topics,
    text: () => received,
    isClosed: () => closed,
    async next(topic) {
      const count = () => topics.filter((one) => one === topic).length;
      await vi.waitUntil(() => count() > (waitedFor.get(topic) ?? 0), patience);
      waitedFor.set(topic, count());
    },
    async untilClosed() {
      await vi.waitUntil(() => closed, patience);
    },
    leave: () => leaving.abort(),
  };
}
