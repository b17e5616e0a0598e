import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { PgBoss, QueueOptions, SendOptions } from "pg-boss";
import type { QueueName } from "./queues.ts";

/** A job without what it runs. */
export type JobSettings<T extends object = object> = {
  /** Unique, and stored with each run as pg-boss's group. */
  name: string;
  queue: QueueName;
  /**
   * In America/Sao_Paulo. Scheduled runs are one at a time in the whole installation: what comes due during one is skipped. A run that
   * is enqueued in between is not, since the other may have read its rows before.
   */
  cron?: string;
  /** Also run once when a worker starts, because runs that were due without a worker are lost. */
  atStart?: true;
  /** Before other jobs of its queue: somebody waits for it. */
  isUrgent?: true;
  /** Of retries and deletion, where they differ from those of all jobs. */
  options?: QueueOptions;
  /** Events that this job handles. */
  on?: readonly Event<T>[];
};

/** Published by a module and handled by jobs of higher modules; named in the past tense. */
export type Event<T extends object> = { event: string; __input?: T };

/** All jobs of the product, and pg-boss, which stores and fetches them. */
export type JobQueue = {
  boss: PgBoss;
  jobs: readonly JobSettings[];
  /** Wakes a worker of the queue in any process. */
  notify: (queue: QueueName) => void;
};

/** The channel of NOTIFY; a payload is a list of queues. */
export const channel = "jobs";
const notifyAfterMs = 20;

/**
 * NOTIFY takes one lock of the whole PostgreSQL cluster at commit, so it is never part of a transaction that sends a job: each process
 * sends one after it, for all that it has sent within 20 ms. A worker finds what a lost one was about within two seconds.
 */
export function createJobQueue(
  boss: PgBoss,
  jobs: readonly JobSettings[],
  log: Pick<FastifyBaseLogger, "debug">,
): JobQueue {
  const waiting = new Set<QueueName>();

  async function send() {
    const payload = [...waiting].join(",");
    waiting.clear();
    try {
      await boss.getDb().executeSql("select pg_notify($1, $2)", [channel, payload]);
    } catch (err) {
      log.debug({ err }, "workers were not notified of new jobs");
    }
  }

  return {
    boss,
    jobs,
    notify(queue) {
      if (waiting.size === 0) setTimeout(send, notifyAfterMs).unref();
      waiting.add(queue);
    },
  };
}

/** What pg-boss stores with a run. The queues have its policy `exclusive`: of a `key`, one run waits or is active. */
export function toSendOptions({ name, isUrgent, options }: JobSettings, key: string = randomUUID()): SendOptions {
  return { ...options, group: { id: name }, priority: isUrgent ? 1 : 0, singletonKey: key };
}
