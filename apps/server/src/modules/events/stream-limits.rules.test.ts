import { expect, test } from "vitest";
import { selectStreamsToClose } from "./events.rules.ts";

const limits = { perSession: 2, perAccount: 3, perAddress: 4, total: 6 };
/** `session owner network` of each stream, oldest first. */
const toStreams = (text: string) =>
  text.split(", ").map((words) => {
    const [session = "", owner = "", network = ""] = words.split(" ");
    return { session, owner, network };
  });
const format = (streams: ReturnType<typeof toStreams>) =>
  streams.map(({ session, owner, network }) => `${session} ${owner} ${network}`).join(", ");

test.each([
  ["with room everywhere", "s1 a n1, s2 a n1", "s3 b n1", ""],
  ["of a full session the oldest", "s1 a n1, s2 a n2, s1 a n3", "s1 a n4", "s1 a n1"],
  ["of a full account the oldest, in whatever session", "s1 a n1, s2 a n2, s3 a n3", "s4 a n4", "s1 a n1"],
  ["of a full address that of the busiest account", "s1 a n1, s2 b n1, s3 b n1, s4 c n1", "s5 d n1", "s2 b n1"],
  ["of a full address with one stream each, the oldest", "s1 a n1, s2 b n1, s3 c n1, s4 d n1", "s5 e n1", "s1 a n1"],
  [
    "of a full process that of the busiest address, not the oldest",
    "s1 a n1, s2 b n2, s3 c n3, s4 d n3, s5 e n3, s6 f n2",
    "s7 g n4",
    "s3 c n3",
  ],
  [
    "of a full process its own, if its address is the busiest",
    "s1 a n1, s2 b n2, s3 c n3, s4 d n4, s5 e n5, s6 f n5",
    "s7 g n5",
    "s5 e n5",
  ],
])("a new stream ends: %s", (_name, open, request, closed) => {
  const [wanted] = toStreams(request);
  if (!wanted) throw new Error("no request");
  expect(format(selectStreamsToClose(toStreams(open), wanted, limits))).toBe(closed);
});

test("addresses with hundreds of sessions end no stream of an address that has one", () => {
  const others = Array.from({ length: 20 }, (_, i) => ({ session: `s${i}`, owner: `o${i}`, network: `n${i}` }));
  let open = [...others];
  for (let i = 0; i < 5_000; i++) {
    const stream = { session: `t${i}`, owner: `t${i}`, network: `thief ${i % 10}` };
    const closed = selectStreamsToClose(open, stream, { perSession: 4, perAccount: 12, perAddress: 50, total: 100 });
    open = [...open.filter((one) => !closed.includes(one)), stream];
  }
  expect(open).toHaveLength(100);
  expect(open.filter((stream) => others.includes(stream))).toHaveLength(20);
});
