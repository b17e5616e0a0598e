export { anonymisePerson, deleteImportFiles, deleteImports } from "./delete-personal-data.ts";
export { markClaims } from "./invitations.ts";
