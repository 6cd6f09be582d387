/**
 * Public interface of the controls: every act of staff that moves or releases money, changes who may decide, or reaches
 * everybody passes `guardDecision`.
 */
export type { Beneficiary, GuardedAct } from './act.ts'
export { confirmAct, requestHashOf } from './confirmations.ts'
export { checkCustomerCode, sendCustomerCode } from './customer-codes.ts'
export { DecisionRefused } from './decision-refused.ts'
export {
  type ControlContext,
  guardDecision,
  type Requirement,
  stepLevelsOf,
  storeRefusal,
} from './guard-decision.ts'
export { coversSteps, type Exclusions, isExcluded } from './steps.ts'
export { type ExceededRule, releaseAct, ruleContent } from './rules.ts'
