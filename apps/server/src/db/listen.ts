import pg from "pg";

/** A separate connection that listens to one channel until `stop`, or until `lost` is called. */
export type Listening = { stop: () => Promise<void> };
export type Listen = (
  channel: string,
  on: { message: (payload: string) => void; lost: (error: Error | undefined) => void },
) => Promise<Listening>;

const timeoutMs = 2_000;
/** Then the kernel sends probes every second and closes the connection after ten, so that a dead peer is detected without queries. */
const keepAliveDelayMs = 10_000;

/**
 * NOTIFY arrives only on the listening connection, so it cannot be one of the pool. A frozen PostgreSQL is not detected, because
 * nothing commits in the meantime and later notifications are delivered.
 */
export function createListen(url: string): Listen {
  return async (channel, { message, lost }) => {
    const client = new pg.Client({
      connectionString: url,
      application_name: `camarim ${channel}`,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelayMs,
    });
    let [isListening, cause] = [false, undefined as Error | undefined];
    client.on("error", (error) => {
      cause = error;
    });
    client.on("end", () => {
      if (isListening) lost(cause);
      isListening = false;
    });
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
      async stop() {
        isListening = false;
        await client.end().catch(() => {});
      },
    };
  };
}
