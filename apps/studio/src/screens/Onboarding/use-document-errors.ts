import type { IuguDocumentKind } from "@camarim/contract/gateways-iugu";
import { ApiError } from "@camarim/ui/api/api-error.ts";
import { useState } from "react";
import type { DocumentErrors } from "./DocumentFields.tsx";

/** The server's error of each document, until that document is sent. */
export function useDocumentErrors() {
  const [errors, setErrors] = useState<DocumentErrors>({});
  return {
    errors,
    show: (error: unknown) => {
      if (error instanceof ApiError && error.code === "IUGU_DOCUMENTS_MISSING") setErrors(error.fields);
    },
    set: setErrors,
    clear: (kind: IuguDocumentKind) => setErrors(({ [kind]: _, ...rest }) => rest),
  };
}
