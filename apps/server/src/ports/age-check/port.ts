/** A started check; the person verifies their age at `url` and returns from there. */
type StartedAgeCheck = { ref: string; url: string };

/** `gone`: expired, canceled or failed technically. A new check can be started. */
export type AgeCheckResult = { state: "pending" | "gone" } | { state: "passed" | "failed"; method: string };

/** A provider that checks whether a person is 18 or older. It gets no personal data, and returns only the result. */
export type AgeCheck = {
  /** Whether the provider is a simulator; screens then show a notice. */
  test: boolean;
  /** The origin of `url`. */
  host: string;
  /** Throws AgeCheckError. `reference` is our id, without personal data. */
  start: (order: { reference: string; backUrl: string }) => Promise<StartedAgeCheck>;
  /** The current result, by the provider's `ref`. Throws AgeCheckError. */
  read: (ref: string) => Promise<AgeCheckResult>;
};

/** No response or an invalid one; `detail` is for the log. */
export class AgeCheckError extends Error {
  constructor(detail: string) {
    super(detail);
    this.name = "AgeCheckError";
  }
}
