import { fromLevel } from '#platform/access.ts'
import { auditReaders } from '#platform/contract/record-views.ts'

/**
 * Guard for searching and verifying the audit log: level 60 or higher. The audit log is not part of the access tree.
 */
export const auditors = auditReaders

/** Lowest level that can approve the record of a break. */
export const breakApproverLevel = 80
export const breakApprovers = fromLevel(breakApproverLevel)
