import { screens } from "../../test/screens.ts";
import { testStates } from "../../test/test-states.ts";

testStates(screens);
