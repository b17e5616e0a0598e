import pg from "pg";

/** Steps of this process; it kills itself before the one with the number `dieAt`. */
export const steps = { taken: 0, dieAt: Number.POSITIVE_INFINITY };

export function step() {
  steps.taken += 1;
  if (steps.taken >= steps.dieAt) process.kill(process.pid, "SIGKILL");
}

/** From now on each statement to PostgreSQL is a step. */
export function countStatements() {
  // biome-ignore lint/suspicious/noExplicitAny: forwards the arguments of any overload
  const query = pg.Client.prototype.query as (...args: any[]) => any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  pg.Client.prototype.query = function (this: pg.Client, ...args: any[]) {
    const text = String(args[0]?.text ?? args[0]);
    // What runs beside the work is not counted as steps: the polling of the queue and of changes.
    if (!/pgboss|pg_current_snapshot/.test(text)) step();
    return query.apply(this, args);
  };
}
