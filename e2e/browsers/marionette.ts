import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Request } from "./session.ts";

type Command = [name: string, ...pathParameters: string[]];

/**
 * The commands of Marionette, the protocol of Firefox, for requests of WebDriver. geckodriver translates in the same way, and Debian does
 * not have it. The groups of a path are parameters.
 */
const commands: Record<string, Command> = {
  "POST /session": ["WebDriver:NewSession"],
  "DELETE /session/[^/]+": ["WebDriver:DeleteSession"],
  "POST /timeouts": ["WebDriver:SetTimeouts"],
  "POST /url": ["WebDriver:Navigate"],
  "GET /url": ["WebDriver:GetCurrentURL"],
  "POST /back": ["WebDriver:Back"],
  "POST /refresh": ["WebDriver:Refresh"],
  "GET /screenshot": ["WebDriver:TakeScreenshot"],
  "POST /execute/sync": ["WebDriver:ExecuteScript"],
  "POST /execute/async": ["WebDriver:ExecuteAsyncScript"],
  "POST /element": ["WebDriver:FindElement"],
  "POST /elements": ["WebDriver:FindElements"],
  "GET /alert/text": ["WebDriver:GetAlertText"],
  "POST /alert/accept": ["WebDriver:AcceptAlert"],
  "POST /actions": ["WebDriver:PerformActions"],
  "DELETE /actions": ["WebDriver:ReleaseActions"],
  "POST /element/([^/]+)/click": ["WebDriver:ElementClick", "id"],
  "POST /element/([^/]+)/clear": ["WebDriver:ElementClear", "id"],
  "POST /element/([^/]+)/value": ["WebDriver:ElementSendKeys", "id"],
  "GET /element/([^/]+)/rect": ["WebDriver:GetElementRect", "id"],
};

const routes = Object.entries(commands).map(([route, [name, ...parameters]]) => {
  const [method = "", path = ""] = route.split(" ");
  const session = path.startsWith("/session") ? "" : "/session/[^/]+";
  return { method, path: new RegExp(`^${session}${path}$`), name, parameters };
});

function toCommand({ method, path, data = {} }: Request) {
  for (const route of routes) {
    const [found, ...values] = (route.method === method && route.path.exec(path)) || [];
    if (found === undefined) continue;
    const named = Object.fromEntries(route.parameters.map((parameter, i) => [parameter, values[i]]));
    // Screenshots are of the whole page by default, and in WebDriver of what is visible.
    return { name: route.name, parameters: { full: false, ...data, ...named } };
  }
  throw new Error(`no command of Marionette is known for ${method} ${path}`);
}

type Reply = [type: 1, id: number, error: object | null, result: { value?: unknown } | null];

export type Marionette = {
  /** A client for Selenium's executor. */
  send: (request: Request) => Promise<{ status: number; headers: Map<string, string>; body: string }>;
  /** Runs a script with the privileges of the browser itself. */
  runPrivileged: <T>(script: string, args?: unknown[]) => Promise<T>;
  close: () => void;
};

export async function connectToMarionette(port: number): Promise<Marionette> {
  const socket = await connectWithin(port, 60);
  const pending = new Map<number, (reply: Reply) => void>();
  let received = Buffer.alloc(0);
  let lastId = 0;
  socket.on("data", (chunk) => {
    received = Buffer.concat([received, chunk]);
    // Each message is its length in bytes, a colon and JSON.
    for (;;) {
      const colon = received.indexOf(":");
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || received.length < end) return;
      const message = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // The first message is a greeting.
      if (Array.isArray(message)) pending.get(message[1])?.(message as Reply);
    }
  });
  socket.on("close", () => {
    for (const [id, reply] of pending) reply([1, id, { error: "unknown error", message: "Firefox has ended" }, null]);
  });

  async function runCommand(name: string, parameters: object): Promise<Reply> {
    const id = ++lastId;
    const text = JSON.stringify([0, id, name, parameters]);
    const reply = new Promise<Reply>((resolve) => pending.set(id, resolve));
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return reply.finally(() => pending.delete(id));
  }

  return {
    async send(request) {
      const { name, parameters } = toCommand(request);
      const creates = name === "WebDriver:NewSession";
      const capabilities = (parameters as { capabilities?: { alwaysMatch?: object } }).capabilities?.alwaysMatch ?? {};
      const [, , error, result] = await runCommand(name, creates ? capabilities : parameters);
      const value = error ?? (!creates && result && "value" in result ? result.value : result);
      return { status: error ? 500 : 200, headers: new Map(), body: JSON.stringify({ value }) };
    },
    async runPrivileged<T>(script: string, args: unknown[] = []) {
      await runCommand("Marionette:SetContext", { value: "chrome" });
      const [, , error, result] = await runCommand("WebDriver:ExecuteScript", { script, args });
      await runCommand("Marionette:SetContext", { value: "content" });
      if (error) throw new Error(JSON.stringify(error));
      return result?.value as T;
    },
    close: () => socket.destroy(),
  };
}

/** Firefox opens the port when it has started. */
async function connectWithin(port: number, seconds: number) {
  for (let i = 0; i < seconds * 5; i++) {
    const socket = connect(port, "127.0.0.1");
    const connected = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    if (connected) return socket;
    await wait(200);
  }
  throw new Error(`Firefox did not open its port within ${seconds} s`);
}
