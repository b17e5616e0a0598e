export { asFan } from "../../api/as-fan.server.ts";
