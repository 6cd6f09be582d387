/** Audit log, histories of records and checks of the chain. */

export { recordAudit, recordSystemAudit, type AuditEntry } from '#platform/server/audit/audit.ts'
export * from '#platform/server/audit/breaks.ts'
export { chainHead, chainState } from '#platform/server/audit/chain-comparison.ts'
export { changesBetween } from '#platform/server/audit/changes.ts'
export { isConfidential, notConfidential } from '#platform/server/audit/confidential.ts'
export { openCheckpointFile } from '#platform/server/audit/checkpoints.ts'
export { logRow, recordHistoryPage, withMessages } from '#platform/server/audit/history.ts'
export { maskEntry, personalFields } from '#platform/server/audit/personal-fields.ts'
export type { RecordScope } from '#platform/server/audit/record-scope.ts'
export type { Progress } from '#platform/server/audit/chain-verification.ts'
export { verifyAudit } from '#platform/server/audit/verify.ts'
