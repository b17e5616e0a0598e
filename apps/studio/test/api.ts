export * from "@camarim/ui/test/api.ts";
