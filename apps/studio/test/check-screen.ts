export * from "@camarim/ui/test/check-screen.ts";
