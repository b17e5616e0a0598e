/** A creator's own account at a gateway, with its decrypted credentials. Never logged. */
export type GatewayAccess = { externalAccountId: string; credentials: Readonly<Record<string, string>> };

/** JPEG, PNG or PDF, at most 10 MB in all. */
export type EvidenceFile = { name: string; type: "image/jpeg" | "image/png" | "application/pdf"; bytes: Buffer };
