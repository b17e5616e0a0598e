export { archiveAllPlans, findPlan, isOwnPlan, listPlans } from "./plans.queries.ts";
export { viewPublicPlan } from "./plans.view.ts";
export { replacePlans } from "./replace-plans.ts";
