import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { auditPlace } from '#areas/kantoads/access.ts'
import { CollateralType, PeriodFilter, oneOrMore, invalidates } from '#areas/kantoads/contract.ts'
import { toUpdate, withAnyFlag } from '#platform/access.ts'
import { write } from '#platform/contract/call.ts'
import { changeFields } from '#platform/contract/record.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { Money, Percent, Id, optionalText, requiredText, Day, Moment } from '#platform/contract/fields.ts'

export const AuditStatus = z.enum(['for_audit', 'in_progress', 'passed', 'failed', 'for_reaudit', 'closed'])
export type AuditStatus = z.infer<typeof AuditStatus>

export const Outcome = z.enum(['passed', 'failed'])
export type Outcome = z.infer<typeof Outcome>

/** One item of an audit checklist. */
export const Check = z.strictObject({
  item: requiredText(120),
  passed: z.boolean(),
  note: optionalText(250),
})
export type Check = z.output<typeof Check>

export const AuditRow = z.object({
  auditId: z.int(),
  refNo: z.string(),
  businessId: z.int(),
  businessName: z.string(),
  advertiser: z.string(),
  campaign: z.string(),
  collateralType: CollateralType,
  quantity: z.int(),
  installedAt: Day,
  /** Audited month, as its first day. */
  month: Day,
  /** E-renta the store earns for the month if the audit passes. */
  rent: Money,
  round: z.int(),
  status: AuditStatus,
  outcome: Outcome.nullable(),
  auditor: z.string().nullable(),
  auditorName: z.string().nullable(),
  auditDate: Day.nullable(),
  score: Percent.nullable(),
  remarks: z.string(),
  foundById: z.int().nullable(),
  closedBy: z.string().nullable(),
  closedByName: z.string().nullable(),
  closedAt: Moment.nullable(),
  releasedAmount: Money.nullable(),
  ...changeFields,
})
export type AuditRow = z.infer<typeof AuditRow>

/** Result of one audit round. */
export const Finding = z.object({
  round: z.int(),
  outcome: Outcome,
  score: Percent,
  checks: z.array(Check),
  photos: z.array(StoredFile),
  remarks: z.string(),
  foundBy: z.string(),
  foundByName: z.string(),
  foundAt: Moment,
})
export type Finding = z.infer<typeof Finding>

export const Audit = AuditRow.extend({
  checks: z.array(Check),
  photos: z.array(StoredFile),
  /** All rounds with findings, newest first. */
  findings: z.array(Finding),
  /** Ads credit of the advertiser, from which the e-renta is paid. */
  advertiserBalance: Money,
  transferId: z.string().nullable(),
})
export type Audit = z.infer<typeof Audit>

/** Findings of an auditor, required for both outcomes. */
export const Findings = z.strictObject({
  auditDate: Day.optional(),
  checks: z.array(Check).max(30).default([]),
  /** Share of checks that passed; computed from the checks if absent. */
  score: Percent.optional(),
  photos: z
    .array(FileKey)
    .max(6)
    .default([])
    .refine((keys) => new Set(keys).size === keys.length, kantoadsMessages.issue('PHOTO_TWICE')),
  remarks: optionalText(500),
})

/** Act of an audit in the rules of the controls. Closing a passed one pays the e-renta. */
export const auditAct = 'kantoads-audit'

const ById = z.strictObject({ auditId: Id })

const readCalls = callGroup({ needs: withAnyFlag(auditPlace) })

export const auditCalls = {
  list: readCalls.list('/kantoads/audit/get-audit-all-data', AuditRow, {
    filters: {
      status: oneOrMore(AuditStatus),
      collateralType: oneOrMore(CollateralType),
      businessId: Id,
      counted: PeriodFilter,
    },
    sorts: ['createdAt', 'month', 'auditDate', 'score'],
  }),
  info: readCalls.read('/kantoads/audit/get-audit-one-data', { request: ById, reply: Audit }),
  update: write('/kantoads/audit/update-audit-data', {
    needs: toUpdate(auditPlace),
    movesMoney: true,
    acts: { codes: [auditAct], when: ({ status }) => status !== 'in_progress' },
    request: ById.extend({
      status: z.enum(['in_progress', 'passed', 'failed', 'for_reaudit', 'closed']),
      ...Findings.shape,
      version: z.int().optional(),
    }),
    reply: z.object({ auditId: z.int(), status: AuditStatus, version: z.int() }),
    invalidates,
  }),
  logs: readCalls.read('/kantoads/audit/get-audit-logs-data', {
    request: ById.extend(logRequest),
    reply: LogPage,
  }),
}
