/** Errors of calls, and errors of constraints as messages. */

export * from '#platform/server/errors/constraint-errors.ts'
export { describeError } from '#platform/server/errors/describe-error.ts'
export * from '#platform/server/errors/errors.ts'
export { ledgerError } from '#platform/server/errors/ledger-errors.ts'
export { errorsFrom, throwIfError } from '#platform/server/errors/rule-errors.ts'
