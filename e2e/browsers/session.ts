import { createRequire } from "node:module";
import { Session, WebDriver } from "selenium-webdriver";
import type { HttpClient } from "selenium-webdriver/http.js";

// Selenium has no file of this name, but a folder, which cannot be imported.
const http: typeof import("selenium-webdriver/http.js") = createRequire(import.meta.url)("selenium-webdriver/http");

/** Selenium's type of it has no fields. */
export type Request = { method: string; path: string; data?: object };
export type Client = { send: (request: Request) => Promise<{ body: string }> };

export const httpClient = (url: string): Client => new http.HttpClient(url) as unknown as Client;

/** Selenium's own builder knows neither Marionette nor capabilities without a browser's name. */
export async function startSession(client: Client, capabilities: object = {}): Promise<WebDriver> {
  const alwaysMatch = { unhandledPromptBehavior: "ignore", ...capabilities };
  const request = new http.Request("POST", "/session", { capabilities: { alwaysMatch } }) as unknown as Request;
  const { value } = JSON.parse((await client.send(request)).body);
  if (!value.sessionId) throw new Error(`no session was created: ${JSON.stringify(value)}`);
  const executor = new http.Executor(client as unknown as HttpClient);
  return new WebDriver(new Session(value.sessionId, value.capabilities), Object.assign(executor, { w3c: true }));
}
