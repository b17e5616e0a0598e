export * from "@camarim/ui/test/generate.ts";
