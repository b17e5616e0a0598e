import { termsVersion } from "@camarim/contract";
import type { Ctx } from "#core/ctx";

/** Keeps an existing consent. */
export async function updateConsent({ db, now }: Ctx, fanId: string): Promise<void> {
  await db
    .with("without", (with_) =>
      with_
        .selectFrom("subscription")
        .select("id")
        .where("fan_id", "=", fanId)
        .where("terms_accepted_at", "is", null)
        .orderBy("id")
        .forUpdate(),
    )
    .updateTable("subscription")
    .from("without")
    .set({ terms_version: termsVersion, terms_accepted_at: now() })
    .whereRef("subscription.id", "=", "without.id")
    .execute();
}
