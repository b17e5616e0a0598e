import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";

/** Statements that are generated in ever new lengths, or executed rarely, would only take memory of PostgreSQL. */
const preparedFrom = 5;
/** Of a connection. */
const maxStatements = 500;
const maxCounted = 1_000;

type Statement = { text: string; name: string; fields?: pg.FieldDef[] };

/** Of each statement's rows, shared by the connections. */
const sharedFields = new Map<string, pg.FieldDef[]>();

/**
 * Uses named prepared statements from the fifth execution in a connection, so that PostgreSQL parses and plans a frequent
 * statement once, and describes its rows once.
 */
export function prepareStatements(client: pg.PoolClient) {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const find = createStatements();
  const sendPrepared = (statement: Statement, values: unknown[]) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      send(new PreparedQuery(statement, values, (error, result) => (error ? reject(error) : resolve(result))));
    });
  const query = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    // A query without values may contain several statements, which cannot be prepared.
    const hasValues = Array.isArray(values) && values.length > 0 && rest.length === 0;
    const statement = typeof text === "string" && hasValues ? find(text) : undefined;
    return statement ? sendPrepared(statement, values as unknown[]) : send(text, values, ...rest);
  };
  client.query = query as typeof client.query;
}

function createStatements(): (text: string) => Statement | undefined {
  const statements = new Map<string, Statement>();
  const executions = new Map<string, number>();
  return (text) => {
    const existing = statements.get(text);
    if (existing || statements.size >= maxStatements) return existing;
    const count = (executions.get(text) ?? 0) + 1;
    if (count < preparedFrom) {
      if (executions.size >= maxCounted) executions.clear();
      executions.set(text, count);
      return undefined;
    }
    executions.delete(text);
    const statement = { text, name: createHash("sha256").update(text).digest("base64url") };
    statements.set(text, statement);
    return statement;
  };
}

type Callback = (error: Error | null, result: pg.QueryResult) => void;

/** With the methods that pg's types omit. */
const Query = pg.Query as unknown as new (
  statement: pg.QueryConfig,
  callback: Callback,
) => {
  prepare(connection: pg.Connection): void;
  handleRowDescription(message: { fields: pg.FieldDef[] }): void;
  handleReadyForQuery(connection: pg.Connection): void;
};

/**
 * pg asks for the description of the rows at each execution. PostgreSQL refuses to execute a prepared statement whose
 * description has changed, so the first one of a connection remains valid.
 */
class PreparedQuery extends Query {
  readonly #statement: Statement;

  constructor(statement: Statement, values: unknown[], callback: Callback) {
    super({ name: statement.name, text: statement.text, values }, callback);
    this.#statement = statement;
  }

  override prepare(connection: pg.Connection) {
    const { fields } = this.#statement;
    if (!fields) return super.prepare(connection);
    super.handleRowDescription({ fields });
    super.prepare(Object.create(connection, { describe: { value: () => {} } }));
  }

  override handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
    const { text } = this.#statement;
    const shared = sharedFields.get(text);
    this.#statement.fields = shared && isDeepStrictEqual(shared, fields) ? shared : fields;
    sharedFields.set(text, this.#statement.fields);
    super.handleRowDescription({ fields });
  }

  override handleReadyForQuery(connection: pg.Connection) {
    // A statement without rows has no description.
    this.#statement.fields ??= [];
    super.handleReadyForQuery(connection);
  }
}
