/** A check that was begun; at `url` the person shows the age, and comes back from there. */
export type Begun = { ref: string; url: string };

/** `gone` for one that ran out of time, was called off or broke: it can be begun anew. */
export type Finding = { state: "pending" | "gone" } | { state: "passed" | "failed"; method: string };

/** Who finds out whether a person is 18 or older. Nothing of the person is told to it, and nothing of what it saw comes here. */
export type AgeCheck = {
  /** Whether nothing is checked here: screens then say so. */
  test: boolean;
  /** The one place that `url` leads to. */
  host: string;
  /** Throws AgeCheckError. `reference` is ours and says nothing about anybody. */
  begin: (asked: { reference: string; backUrl: string }) => Promise<Begun>;
  /** As it stands now, by the provider's own name for it. Throws AgeCheckError. */
  read: (ref: string) => Promise<Finding>;
};

/** The provider did not answer, or not in a way that can be read; `detail` is for the log. */
export class AgeCheckError extends Error {
  constructor(detail: string) {
    super(detail);
    this.name = "AgeCheckError";
  }
}
