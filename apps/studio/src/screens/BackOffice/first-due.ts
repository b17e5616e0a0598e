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

/** The most urgent queue in which something waits, or the first one if nothing does. */
export function firstDue(counts: Partial<Record<QueueName, number | undefined>>): QueueName {
  return queueNames.find((name) => counts[name]) ?? queueNames[0];
}
