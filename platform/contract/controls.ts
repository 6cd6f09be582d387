/** Rules of the decision engine, and codes that customers confirm with. */

export { actCodes, actName, joinActNames } from '#platform/contract/controls/act-names.ts'
export * from '#platform/contract/controls/control-rule.ts'
export { customerCodeMessages } from '#platform/contract/controls/customer-code-messages.ts'
export * from '#platform/contract/controls/customer-code.ts'
export { ruleWords } from '#platform/contract/controls/rule-words.ts'
