import { join, resolve } from "node:path";

export const storageBackends = ["disk", "s3"] as const;
export type StorageBackend = (typeof storageBackends)[number];

type Variables = {
  CAMARIM_SCRATCH?: string | undefined;
  STORAGE?: StorageBackend | undefined;
  STORAGE_FALLBACK?: StorageBackend | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION: string;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  S3_PATH_STYLE: "true" | "false";
  S3_PREFIX?: string | undefined;
  MEDIA_ENCRYPTION: "true" | "false";
  MEDIA_DELIVERY: "stream" | "redirect" | "accel";
};

export type S3Config = NonNullable<ReturnType<typeof toS3Config>>;
export type StorageConfig = ReturnType<typeof toStorageConfig>;

export function toStorageConfig(variables: Variables, data: string) {
  const s3 = toS3Config(variables);
  const backend = variables.STORAGE ?? (s3 ? "s3" : "disk");
  // Naming the backend itself means no fallback.
  const fallback = variables.STORAGE_FALLBACK === backend ? undefined : variables.STORAGE_FALLBACK;
  if ((backend === "s3" || fallback === "s3") && !s3)
    throw new Error("Settings are wrong: the storage s3 needs S3_ENDPOINT, S3_BUCKET and the keys");
  const encrypts = variables.MEDIA_ENCRYPTION === "true";
  if (encrypts && variables.MEDIA_DELIVERY !== "stream")
    throw new Error(
      `Settings are wrong: MEDIA_ENCRYPTION needs MEDIA_DELIVERY=stream, since only this process can decrypt, not ${variables.MEDIA_DELIVERY === "accel" ? "nginx" : "S3"}`,
    );
  const folder = join(data, "storage");
  const scratch = resolve(variables.CAMARIM_SCRATCH ?? join(folder, "scratch"));
  return { backend, fallback, folder, s3, scratch, encrypts };
}

/** The origin of presigned links. */
export function toLinkOrigin({ endpoint, bucket, pathStyle }: S3Config): string {
  const { protocol, host } = new URL(endpoint);
  return `${protocol}//${pathStyle ? host : `${bucket}.${host}`}`;
}

/** All settings of S3, or none. */
function toS3Config(variables: Variables) {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables;
  if (!S3_ENDPOINT && !S3_BUCKET && !S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY) return undefined;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new Error(
      "Settings are wrong: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY come together",
    );
  return {
    endpoint: S3_ENDPOINT,
    region: variables.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    pathStyle: variables.S3_PATH_STYLE === "true",
    prefix: variables.S3_PREFIX ?? "",
  };
}
