/** `workers`: jobs that a process runs at the same time. `perJob`: how many of these may have the same name. */
type QueueSettings = { workers: number; perJob: number };

/**
 * One queue for each kind of work, so that what takes minutes does not delay what people wait for. Within a queue, a job with many
 * runs leaves workers for the others.
 */
export const queues = {
  // One at a time: parallel encoders only slow each other down.
  encode: { workers: 1, perJob: 1 },
  // Remuxing takes seconds.
  copy: { workers: 1, perJob: 1 },
  // Charges and webhooks of gateways, in requests of a second, and the rare evidence of a dispute, whose upload may take a minute.
  gateway: { workers: 6, perJob: 4 },
  mail: { workers: 4, perJob: 2 },
  // E-mails of announcements, of which there may be 100,000 at once, and reminders of orders; no other e-mail waits for them.
  "bulk-mail": { workers: 2, perJob: 2 },
  push: { workers: 3, perJob: 2 },
  // Imports and exports of many rows.
  import: { workers: 4, perJob: 2 },
  // What is due each few minutes: renewals, expiry, and reading gateways in case a webhook was lost. A gateway may be slow.
  poll: { workers: 6, perJob: 1 },
  // Comparisons with gateways and of the ledger, which may take an hour.
  reconcile: { workers: 5, perJob: 4 },
  maintenance: { workers: 4, perJob: 1 },
} as const satisfies Record<string, QueueSettings>;

export type QueueName = keyof typeof queues;

export const queueNames = Object.keys(queues) as QueueName[];

/**
 * Of e-mail jobs that have what is stored nowhere else: it is deleted within a day, of which retries take up to nine hours
 * (`declareQueues`), and the next sweep up to one.
 */
export const personalMail = { deleteAfterSeconds: 12 * 3_600 };

/**
 * pg-boss counts the jobs of each queue every two minutes, for which it writes to each, and deletes old ones every hour: by its default
 * once a day, a record would be kept up to a day too long. We use no flows.
 */
export const bossOptions = {
  superviseIntervalSeconds: 120,
  monitorIntervalSeconds: 120,
  maintenanceIntervalSeconds: 3_600,
  flowIntervalSeconds: 3_600,
};
