import type { auth } from "@camarim/contract";
import type { Selectable } from "kysely";
import type { Account } from "#db/tables";

export function viewMe(row: Selectable<Account>): auth.Me {
  return {
    _id: row.id,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    phoneNumber: row.phone_number,
    role: row.role,
    paymentGateway: row.payment_gateway,
    createdAt: row.created_at.toISOString(),
  };
}
