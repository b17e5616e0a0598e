import { AppError } from "#core/app-error";

type S3Error = Error & { $metadata?: { httpStatusCode?: number }; path?: string; code?: string };

/** Whether S3 answered that there is no such object. */
export function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as S3Error;
  return name === "NoSuchKey" || $metadata?.httpStatusCode === 404;
}

const fullNames = ["QuotaExceeded", "InsufficientStorage", "StorageFull", "XMinioStorageFull"];

/** Errors of S3 and of the connection to it become STORAGE_FULL or UNAVAILABLE; errors of local files stay as they are. */
export function toStorageError(error: unknown): unknown {
  const { name, $metadata, path } = error as S3Error;
  if (error instanceof AppError || path !== undefined) return error;
  const isFull = fullNames.includes(name) || $metadata?.httpStatusCode === 507;
  return Object.assign(new AppError(isFull ? "STORAGE_FULL" : "UNAVAILABLE"), { cause: error });
}

/** Whether another attempt may succeed: S3 was overloaded or not reached. */
export function isRetryable(error: unknown): boolean {
  const { $metadata, path } = error as S3Error;
  const status = $metadata?.httpStatusCode ?? 503;
  return path === undefined && (status >= 500 || status === 429 || status === 408);
}
