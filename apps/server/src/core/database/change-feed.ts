import { setTimeout as wait } from "node:timers/promises";
import type { Listening } from "../../db/listen.ts";
import type { Ctx } from "../ctx.ts";
import { changesChannel, isNewChange } from "./changes.ts";
import { keepListening } from "./keep-listening.ts";

const newChanges = `
  select pg_current_snapshot()::text as snapshot,
    array(select distinct message from change where ${isNewChange}) as messages`;
type NewChanges = { snapshot: string; messages: string[] };

/** For what was committed without a notification: by an operator's SQL, or by a process that ended at once. */
const pollMs = 2_000;
/** Between two reads, however many processes notify. */
const betweenMs = 20;

type Reader = {
  /** From now on each commit is reported. Earlier ones may be missing. */
  started?: () => void;
  /** `<scope> <id> <topic>`, as triggers write it into the table `change`. */
  changed: (message: string) => void;
  /** Commits are not reported until `started` is called. */
  lost: () => void;
};

export type ChangeFeed = ReturnType<typeof createChangeFeed>;

/**
 * Reports what all processes commit to readers in this one: some milliseconds after a notification, at most two seconds later without
 * one. Each connection starts with a snapshot of its own: a PostgreSQL that has crashed, or a standby in its place, may use ids of
 * transactions again.
 */
export function createChangeFeed({ listen, log }: Pick<Ctx, "listen" | "log">) {
  const readers: Reader[] = [];
  let connection: Listening | undefined;
  let snapshot: string | null = null;
  let [isDue, isReading] = [false, false];
  let listening: Pick<Listening, "stop"> | undefined;
  let poll: NodeJS.Timeout | undefined;

  async function readOnce(from: Listening) {
    const [row] = await from.query<NewChanges>(newChanges, [snapshot]);
    if (!row || from !== connection) return;
    const isFirst = snapshot === null;
    snapshot = row.snapshot;
    if (isFirst) for (const { started } of readers) started?.();
    for (const message of row.messages) for (const { changed } of readers) changed(message);
  }

  async function read() {
    isDue = true;
    if (isReading) return;
    isReading = true;
    while (isDue && connection) {
      isDue = false;
      // A connection on which a query fails is lost.
      await readOnce(connection).catch(() => {});
      await wait(betweenMs, undefined, { ref: false });
    }
    isReading = false;
  }

  function end() {
    connection = undefined;
    snapshot = null;
    for (const { lost } of readers) lost();
  }

  return {
    isUp: () => snapshot !== null,
    add: (reader: Reader) => void readers.push(reader),
    /** Resolves after the first attempt to connect; others follow until `stop`. */
    async start() {
      poll = setInterval(read, pollMs).unref();
      listening = await keepListening({ listen }, changesChannel, {
        message: read,
        async started(opened) {
          connection = opened;
          await read();
        },
        lost(err) {
          end();
          log.warn({ err }, "nothing is cached, and event streams end: the connection that reads changes was lost");
        },
      });
    },
    async stop() {
      clearInterval(poll);
      end();
      await listening?.stop();
    },
  };
}
