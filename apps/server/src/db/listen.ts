import pg from "pg";

/** A separate connection that listens to one channel until `stop`, or until `lost` is called. */
export type Listening = {
  /** On the same connection, which is lost if that fails. */
  query: <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;
  stop: () => Promise<void>;
};
export type Listen = (
  channel: string,
  on: { message: (payload: string) => void; lost: (error: Error | undefined) => void },
) => Promise<Listening>;

const connectTimeoutMs = 2_000;
/** As long as a statement of the pool may take. */
const queryTimeoutMs = 5_000;
/** Then the kernel sends probes every second and closes the connection after ten, so that a dead peer is detected without queries. */
const keepAliveDelayMs = 10_000;

/**
 * NOTIFY arrives only on the listening connection, so it cannot be one of the pool. A frozen PostgreSQL is detected by a query only: nothing
 * commits in the meantime, and later notifications are delivered.
 */
export function createListen(url: string): Listen {
  return async (channel, { message, lost }) => {
    const client = new pg.Client({
      connectionString: url,
      application_name: `camarim ${channel}`,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelayMs,
    });
    let [isListening, cause] = [false, undefined as Error | undefined];
    client.on("error", (error) => {
      cause = error;
    });
    function onLost(error: Error | undefined) {
      if (!isListening) return;
      isListening = false;
      client.end().catch(() => {});
      lost(error);
    }
    client.on("end", () => onLost(cause));
    client.on("notification", ({ payload }) => message(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    isListening = true;
    return {
      async query<Row extends object>(text: string, values: unknown[]) {
        try {
          return (await client.query<Row>(text, values)).rows;
        } catch (error) {
          onLost(error as Error);
          throw error;
        }
      },
      async stop() {
        isListening = false;
        await client.end().catch(() => {});
      },
    };
  };
}
