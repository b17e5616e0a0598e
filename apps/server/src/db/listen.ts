import pg from "pg";

/** A connection of its own that listens to one channel, until `stop` or until it is lost. */
export type Listening = { stop: () => Promise<void> };
export type Listen = (
  channel: string,
  on: { message: (payload: string) => void; lost: (error: Error | undefined) => void },
) => Promise<Listening>;

const withinMs = 2_000;
/** The kernel then probes each second, and gives up after ten: a line that is dead is noticed without a statement. */
const keepAliveAfterMs = 10_000;

/**
 * NOTIFY arrives only on the connection that listens, so it cannot be one of the pool. A PostgreSQL that is frozen is not noticed here,
 * and need not be: nothing commits meanwhile, and what comes after that is delivered.
 */
export function listenTo(url: string): Listen {
  return async (channel, { message, lost }) => {
    const client = new pg.Client({
      connectionString: url,
      application_name: `camarim ${channel}`,
      connectionTimeoutMillis: withinMs,
      query_timeout: withinMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfterMs,
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
