import { expect, test } from "vitest";
import {
  type Alert,
  dismissAlert,
  getAlerts,
  onAlerts,
  showAlert,
  toPosition,
  toStaying,
  withAlert,
} from "./alerts.ts";

const offline: Alert = { type: "danger", title: "Sem conexão", message: "Confira sua internet." };

test.each<[string, Alert, number]>([
  ["an equal alert is not repeated", { ...offline }, 1],
  ["an alert with another message opens as well", { ...offline, message: "Outra." }, 2],
  ["an alert of another type opens as well", { ...offline, type: "success" }, 2],
])("alerts: %s", (_name, alert, count) =>
  expect(withAlert([{ ...offline, id: "alert-1" }], alert, "alert-2")).toHaveLength(count),
);

test("alerts with a button are never merged, and closing one calls its onClose once", async () => {
  const closed: string[] = [];
  const ids = ["a", "b"].map((name) =>
    showAlert({
      type: "success",
      message: "Pessoa removida",
      undo: () => {},
      onClose: () => closed.push(name),
    }),
  );
  expect(getAlerts()).toHaveLength(2);
  for (const id of ids) await dismissAlert(id);
  expect(closed).toEqual(["a", "b"]);
});

test("an alert can be dismissed once, and listeners are called when it opens and closes", async () => {
  let calls = 0;
  const stop = onAlerts(() => (calls += 1));
  showAlert(offline);
  const [shown] = getAlerts();
  expect(shown).toMatchObject(offline);
  await dismissAlert(shown?.id ?? "");
  expect(getAlerts()).toEqual([]);
  await expect(dismissAlert(shown?.id ?? "")).rejects.toThrow("overlay does not exist");
  expect(calls).toBe(2);
  stop();
});

test("failures and alerts with an action stand at the top, successes and what can be undone at the bottom, unless they say otherwise", () => {
  const action = { label: "Descartar", onPress() {} };
  expect(toPosition({ type: "success", message: "Recuperado", action })).toBe("top");
  expect(toPosition({ type: "success", message: "Apagado", undo() {} })).toBe("bottom");
  expect(toPosition({ type: "danger", message: "Falhou" })).toBe("top");
  expect(toPosition({ type: "success", message: "Salvo" })).toBe("bottom");
  expect(toPosition({ type: "success", message: "Salvo", position: "top" })).toBe("top");
});

test("another screen closes the successes that were there before the tap that led to it", () => {
  const saved = { id: "1", type: "success", message: "Salvo" } as const;
  const failed = { id: "2", type: "danger", message: "Falhou" } as const;
  const undo = { id: "3", type: "success", message: "Apagado", undo() {} } as const;
  const open = [saved, failed, undo];
  expect(toStaying(open, new Set(["1", "2", "3"]))).toEqual([failed, undo]);
  // Shown by the tap that also left the screen.
  expect(toStaying(open, new Set())).toEqual(open);
});
