import { passkeyName } from "@camarim/contract/factors";
import { z } from "zod";

export const nameForm = z.object({ name: passkeyName });
