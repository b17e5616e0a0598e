import type { AgeCheck } from "./port.ts";
import { createYoti, type YotiSettings } from "./yoti.ts";

export type AgeCheckSettings = {
  mode: "local" | "production";
  ageCheck: YotiSettings | undefined;
  ageCheckSimulatorPort: number;
};

/**
 * Opens the provider that this installation has credentials for, or a simulator in local mode. Without either, age-restricted content
 * stays closed.
 */
export async function openAgeCheck(
  settings: AgeCheckSettings,
): Promise<{ ageCheck: AgeCheck | undefined; stop: () => Promise<void> }> {
  if (settings.ageCheck) return { ageCheck: createYoti(settings.ageCheck), stop: async () => {} };
  if (settings.mode !== "local") return { ageCheck: undefined, stop: async () => {} };
  const [{ startAgeSimulator }, { simulatedKeys }] = await Promise.all([
    import("#simulators/age-check/start"),
    import("#simulators/age-check/simulated-keys"),
  ]);
  const simulator = await startAgeSimulator({ port: settings.ageCheckSimulatorPort });
  return { ageCheck: createYoti({ apiUrl: simulator.url, ...simulatedKeys, test: true }), stop: simulator.stop };
}
