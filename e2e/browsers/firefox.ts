import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../script/free-port.ts";
import type { Browser, Engine, Options, Size } from "./engine.ts";
import { connectToMarionette } from "./marionette.ts";
import { startSession } from "./session.ts";

export const firefox: Engine = { name: "Firefox", open };

async function open({ width, height, colorScheme }: Options): Promise<Browser> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), "camarim-firefox-"));
  const preferences = {
    "marionette.port": port,
    "intl.accept_languages": "pt-BR",
    // As on a phone: touch events, a coarse pointer that cannot hover, no scrollbars beside the page.
    "dom.w3c_touch_events.enabled": 1,
    "ui.primaryPointerCapabilities": 1,
    "ui.allPointerCapabilities": 1,
    "ui.useOverlayScrollbars": 1,
    "layout.css.prefers-color-scheme.content-override": colorScheme === "dark" ? 0 : 1,
    "devtools.console.stdout.content": true,
    // Does not look for updates and does not greet.
    "browser.aboutwelcome.enabled": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "app.normandy.enabled": false,
    "browser.search.update": false,
    "extensions.update.enabled": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
  };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  writeFileSync(join(profile, "user.js"), lines.join(""));
  const log = join(profile, "log");
  const output = openSync(log, "a");
  const child = spawn(
    "firefox-esr",
    ["--marionette", "--remote-allow-system-access", "--headless", "--no-remote", "--profile", profile],
    { env: { ...process.env, TZ: "America/Sao_Paulo" }, stdio: ["ignore", output, output] },
  );
  closeSync(output);
  const exited = once(child, "exit");
  async function stop() {
    child.kill();
    await exited;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  const [marionette, driver] = await connectToMarionette(port)
    .then(async (connected) => [connected, await startSession(connected)] as const)
    .catch(async (error) => {
      await stop();
      throw error;
    });
  async function resize(size: Size) {
    await marionette.runPrivileged<void>(resizePage, [size.width, size.height]);
    await driver.wait(() => driver.executeScript(`return innerWidth === ${size.width}`), 10_000);
  }
  await resize({ width, height });
  return {
    driver,
    resize,
    async listErrors() {
      // Firefox itself puts the name of a part first.
      const logged = readFileSync(log, "utf8").match(/^console\.error: ["({[].*$/gm) ?? [];
      const ofPages = logged.filter((line) => !/(resource|chrome):\/\//.test(line));
      return [...(await marionette.runPrivileged<string[]>(listUncaught)), ...ofPages];
    },
    async close() {
      marionette.close();
      await stop();
    },
  };
}

/** Firefox has a smallest window, but the page in it may be of any size: responsive design mode works in the same way. */
const resizePage = `
  const [width, height] = arguments;
  const browser = gBrowser.selectedBrowser;
  for (const [side, px] of [["width", width], ["height", height]])
    for (const bound of ["min-", "max-"]) browser.style.setProperty(bound + side, px + "px");
`;

/** Uncaught errors of pages and violations of their policies. */
const listUncaught = `
  return Services.console.getMessageArray()
    .filter((message) => message instanceof Ci.nsIScriptError && !(message.flags & Ci.nsIScriptError.warningFlag))
    .filter(({ sourceName }) => /^(https?|blob):/.test(sourceName))
    .map(({ errorMessage, sourceName, lineNumber }) => errorMessage + " (" + sourceName + ":" + lineNumber + ")");
`;
