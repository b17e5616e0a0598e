import { expect, test } from "vitest";
import { type Alert, dismissAlert, getAlerts, onAlerts, showAlert, withAlert } from "./alerts.ts";

const offline: Alert = { type: "danger", title: "Sem conexão", message: "Confira sua internet." };

test.each<[string, Alert, number]>([
  ["an equal one is not repeated", { ...offline }, 1],
  ["another message stands beside it", { ...offline, message: "Outra." }, 2],
  ["another type stands beside it", { ...offline, type: "success" }, 2],
])("%s", (_name, alert, count) => expect(withAlert([{ ...offline, id: 1 }], alert, 2)).toHaveLength(count));

test("what is shown can be dismissed once, and is told of both times", async () => {
  let told = 0;
  const stop = onAlerts(() => (told += 1));
  showAlert(offline);
  const [shown] = getAlerts();
  expect(shown).toMatchObject(offline);
  await dismissAlert(shown?.id ?? 0);
  expect(getAlerts()).toEqual([]);
  await expect(dismissAlert(shown?.id ?? 0)).rejects.toThrow("overlay does not exist");
  expect(told).toBe(2);
  stop();
});
