import "@camarim/ui/test/setup.ts";
import "../src/app.css";
