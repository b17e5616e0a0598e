import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Config } from "../config.ts";
import type { Listen } from "../db/listen.ts";
import type { Replica } from "../db/replica.ts";
import type { DB } from "../db/tables.ts";
import type { AgeCheck } from "../ports/age-check/port.ts";
import type { Documents } from "../ports/document/port.ts";
import type { Gateways } from "../ports/gateways/port.ts";
import type { Images } from "../ports/image/port.ts";
import type { Mail } from "../ports/mail/port.ts";
import type { Ocr } from "../ports/ocr/port.ts";
import type { Push } from "../ports/push/port.ts";
import type { Scratch } from "../ports/scratch/port.ts";
import type { Storage } from "../ports/storage/port.ts";
import type { Video } from "../ports/video/port.ts";
import type { Fulfilments } from "./fulfilment.ts";
import type { JobQueue } from "./jobs/job-queue.ts";
import type { Keys } from "./keys/keys.ts";

/** The dependencies of a use case. Inside a transaction `db` is that transaction. */
export type Ctx = {
  config: Config;
  db: Kysely<DB>;
  /** For `onReplica`. */
  replica: Replica | undefined;
  /** Opens a connection for NOTIFY, beside the pool of `db`. */
  listen: Listen;
  queue: JobQueue;
  storage: Storage;
  scratch: Scratch;
  video: Video;
  images: Images;
  documents: Documents;
  ocr: Ocr;
  mail: Mail;
  push: Push;
  gateways: Gateways;
  /** Of the lines of orders, by kind. */
  fulfilments: Fulfilments<Ctx>;
  /** Undefined without a provider: age-restricted content then stays closed. */
  ageCheck: AgeCheck | undefined;
  keys: Keys;
  log: FastifyBaseLogger;
  now: () => Date;
};
