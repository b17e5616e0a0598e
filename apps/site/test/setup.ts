import "@camarim/ui/test/setup.ts";
import "../app/app.css";
