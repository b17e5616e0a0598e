import { termsVersion } from "@camarim/contract";
import type { Ctx } from "#core/ctx";

/** Keeps an existing consent. */
export async function updateConsent({ db, now }: Ctx, fanId: string): Promise<void> {
  await db
    .with("without", (with_) =>
      with_
        .selectFrom("subscription")
        .select("id")
        .where("fanId", "=", fanId)
        .where("termsAcceptedAt", "is", null)
        .orderBy("id")
        .forUpdate(),
    )
    .updateTable("subscription")
    .from("without")
    .set({ termsVersion, termsAcceptedAt: now() })
    .whereRef("subscription.id", "=", "without.id")
    .execute();
}
