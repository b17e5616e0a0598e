import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";

/** The execution from which a statement is prepared: those that are generated in ever new lengths only take memory of PostgreSQL. */
const preparedFrom = 5;
/** Prepared statements of a connection, and statements whose executions it counts. */
const [maxStatements, maxCounted] = [500, 1_000];

/** What pg derives from the description of a statement's rows. */
type Shape = { fields: pg.FieldDef[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown };

/** Whether a connection skips requests for descriptions. */
type Descriptions = { areSkipped: boolean };

/** Of one connection. The shape is empty if no rows are returned. */
type Statement = { text: string; name: string; descriptions: Descriptions; shape?: Shape | Record<string, never> };

/** By the text of the statement; shared by the connections. */
const sharedShapes = new Map<string, Shape>();

/**
 * Uses named prepared statements from the fifth execution in a connection, so that PostgreSQL parses and plans a frequent
 * statement once, and describes its rows once.
 */
export function prepareStatements(client: pg.PoolClient) {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const find = createStatements(skipDescriptions(client));
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

/**
 * Lets a connection skip requests for descriptions. Objects that inherit from connections would do this too, but make pg's accesses to
 * their properties slow.
 */
function skipDescriptions(client: pg.PoolClient): Descriptions {
  const { connection } = client as unknown as { connection: { describe: (message: unknown) => void } };
  const describe = connection.describe.bind(connection);
  const descriptions = { areSkipped: false };
  connection.describe = (message) => {
    if (!descriptions.areSkipped) describe(message);
  };
  return descriptions;
}

function createStatements(descriptions: Descriptions): (text: string) => Statement | undefined {
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
    const statement = { text, name: createHash("sha256").update(text).digest("base64url"), descriptions };
    statements.set(text, statement);
    return statement;
  };
}

type Callback = (error: Error | null, result: pg.QueryResult) => void;

/** With the members that pg's types omit. */
const Query = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  callback: Callback,
) => {
  name: string;
  _result: Shape;
  _accumulateRows: boolean;
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
    super(statement.text, values, callback);
    this.name = statement.name;
    this.#statement = statement;
  }

  override prepare(connection: pg.Connection) {
    const { shape, descriptions } = this.#statement;
    if (!shape) return super.prepare(connection);
    Object.assign(this._result, shape);
    this._accumulateRows = true;
    descriptions.areSkipped = true;
    try {
      super.prepare(connection);
    } finally {
      descriptions.areSkipped = false;
    }
  }

  override handleRowDescription(message: { fields: pg.FieldDef[] }) {
    super.handleRowDescription(message);
    const { text } = this.#statement;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    const shared = sharedShapes.get(text);
    const isSame = shared && isDeepStrictEqual(shared.fields, fields);
    const shape = isSame ? shared : { fields, _parsers, _prebuiltEmptyResultObject };
    this.#statement.shape = shape;
    sharedShapes.set(text, shape);
  }

  override handleReadyForQuery(connection: pg.Connection) {
    this.#statement.shape ??= {};
    super.handleReadyForQuery(connection);
  }
}
