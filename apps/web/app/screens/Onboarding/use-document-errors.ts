import type { IuguDocumentKind } from "@camarim/contract/gateways-iugu";
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import type { DocumentErrors } from "./DocumentFields.tsx";

/** What the server said of each document, until that document is sent. */
export function useDocumentErrors() {
  const [errors, setErrors] = useState<DocumentErrors>({});
  return {
    errors,
    /** Whether the error is about documents; it then stands beside them. */
    show: (error: unknown): boolean => {
      if (!(error instanceof ApiError) || error.code !== "IUGU_DOCUMENTS_MISSING") return false;
      setErrors(error.fields);
      return true;
    },
    clear: (kind: IuguDocumentKind) => setErrors(({ [kind]: _, ...rest }) => rest),
  };
}
