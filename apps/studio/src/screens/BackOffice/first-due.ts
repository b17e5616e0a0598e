/** The queues, the most urgent first: reports have a legal deadline, and locked out owners lose sales. */
export const queueNames = ["reports", "recoveries", "wallets", "billings", "discrepancies"] as const;
export type QueueName = (typeof queueNames)[number];

export const queuePaths: Record<QueueName, string> = {
  reports: "/admin?fila=denuncias",
  recoveries: "/admin?fila=acessos",
  wallets: "/admin?fila=carteiras",
  billings: "/admin?fila=faturas",
  discrepancies: "/admin?fila=diferencas",
};

/** How many cases wait in each queue; null where a list could not be loaded. */
export type QueueCounts = Record<QueueName, number | null>;

/** The most urgent queue in which something waits or may wait, or the first one if nothing does. */
export function firstDue(counts: QueueCounts): QueueName {
  return queueNames.find((name) => counts[name] !== 0) ?? queueNames[0];
}
