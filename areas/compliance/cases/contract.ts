import { z } from 'zod'
import { caseMakers, caseOpeners, officers } from '#areas/compliance/access.ts'
import { TransactionType } from '#areas/wallets/contract.ts'
import { complianceMessages } from '#areas/compliance/messages.ts'
import { callGroup } from '#platform/contract/call-group.ts'
import { Day, Id, Masked, Moment, Money, Reason, requiredText } from '#platform/contract/fields.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { oneOrMore, SearchText } from '#platform/contract/page.ts'
import { auditFields } from '#platform/contract/record.ts'

export const CaseType = z.enum(['covered', 'suspicious'])
export type CaseType = z.infer<typeof CaseType>

export const CaseStatus = z.enum(['open', 'pending', 'released', 'filed', 'closed'])
export type CaseStatus = z.infer<typeof CaseStatus>

export const CaseTrigger = z.enum(['covered_amount', 'splitting', 'staff'])

/** Circumstances of a suspicious transaction, RA 9160 section 3(b-1)(1) to (7). */
export const Circumstance = z.enum([
  'no_purpose',
  'not_identified',
  'not_commensurate',
  'structured',
  'deviates',
  'unlawful',
  'similar',
])

/** Case of a customer whose transactions may have to be reported. */
export const CaseRow = z.object({
  id: z.int(),
  refNo: z.string(),
  type: CaseType,
  trigger: CaseTrigger,
  subscriberId: z.int(),
  name: z.string(),
  dayFrom: Day,
  dayTo: Day,
  txnCount: z.int(),
  total: Money,
  /** Last day for filing. */
  dueOn: Day,
  /** Working days until then; 0 on the day, negative after it. Null once it was filed or closed. */
  daysLeft: z.int().nullable(),
  assignedTo: z.int().nullable(),
  assignedToName: z.string().nullable(),
  status: CaseStatus,
  ...auditFields,
})
export type CaseRow = z.infer<typeof CaseRow>

/** Transaction of the customer on the days of the case. */
export const CaseTransaction = z.object({
  txnId: z.int(),
  at: Moment,
  refNo: z.string(),
  accountNo: z.string(),
  type: TransactionType,
  amount: Money,
  channel: z.string(),
  counterparty: z.string(),
})
export type CaseTransaction = z.infer<typeof CaseTransaction>

/** Value that the report requires and the records do not have. */
export const MissingValue = z.object({ field: z.string(), refNo: z.string() })
export type MissingValue = z.infer<typeof MissingValue>

export const CaseReport = z.object({
  id: z.int(),
  revision: z.int(),
  format: z.string(),
  txnCount: z.int(),
  total: Money,
  sha256: z.string(),
  preparedBy: z.string(),
  preparedByName: z.string(),
  preparedAt: Moment,
  releasedBy: z.string().nullable(),
  releasedByName: z.string().nullable(),
  releasedAt: Moment.nullable(),
  acknowledgementNo: z.string().nullable(),
  acknowledgedAt: Moment.nullable(),
})
export type CaseReport = z.infer<typeof CaseReport>

/** Format of the report in force, with its source. */
const Format = z.object({ name: z.string(), effectiveFrom: Day, source: z.string() })

export const CaseDetails = CaseRow.extend({
  limitAmount: Money.nullable(),
  circumstance: Circumstance.nullable(),
  narrative: z.string(),
  knownOn: Day,
  decidedByName: z.string().nullable(),
  decidedAt: Moment.nullable(),
  decisionReason: z.string(),
  requestId: z.int().nullable(),
  /** Sources of the rules that apply: amount and filing period. */
  sources: z.array(z.string()),
  /** The first transactions of the case. */
  transactions: z.array(CaseTransaction),
  notes: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      file: StoredFile.nullable(),
      createdBy: z.string(),
      createdByName: z.string(),
      createdAt: Moment,
    }),
  ),
  reports: z.array(CaseReport),
  format: Format.nullable(),
  missing: z.array(MissingValue),
  /** Earlier and later cases of the customer. */
  others: z.array(z.object({ id: z.int(), refNo: z.string(), type: CaseType, status: CaseStatus })),
})
export type CaseDetails = z.infer<typeof CaseDetails>

export const maxCaseDays = 366
/** Transactions that a case shows. Its report has all of them. */
export const maxShownTransactions = 500

export const CaseDraft = z
  .strictObject({
    subscriberId: Id,
    dayFrom: Day,
    dayTo: Day,
    circumstance: Circumstance,
    narrative: requiredText(4000),
  })
  .refine(({ dayFrom, dayTo }) => dayFrom <= dayTo, {
    path: ['dayTo'],
    message: complianceMessages.issue('DAYS_ORDER'),
  })
export type CaseDraft = z.output<typeof CaseDraft>

const ByVersion = z.strictObject({ id: Id, version: z.int() })
const Saved = z.object({ id: z.int(), status: CaseStatus, version: z.int() })

const readers = callGroup({ needs: officers })
const invalidates = ['/compliance/', '/approvals/']
const makers = callGroup({ needs: caseMakers, invalidates })
const openers = callGroup({ needs: caseOpeners, invalidates })

/** Act of the controls: releasing a report, or closing a case without one. */
export const caseAct = 'compliance-case'
const acts = { codes: [caseAct] }

export const caseCalls = {
  list: readers.list('/compliance/cases/list', CaseRow, {
    filters: {
      type: CaseType,
      status: oneOrMore(CaseStatus),
      assignedTo: z.enum(['me', 'nobody']),
      subscriberId: Id,
    },
    sorts: ['dueOn', 'createdAt', 'total'],
    defaultDirection: 'asc',
  }),
  info: readers.read('/compliance/cases/info', {
    request: z.strictObject({ id: Id }),
    reply: CaseDetails,
    views: { kind: 'compliance-case', id: 'id', label: 'refNo' },
  }),
  /** Customers whose name, number or email matches. */
  people: readers.read('/compliance/cases/people', {
    request: z.strictObject({ search: SearchText }),
    reply: z.array(z.object({ id: z.int(), name: z.string(), mobile: Masked.mobile })),
    background: true,
  }),
  /** Opens a suspicious-transaction case. Covered transactions are found by a job. */
  create: openers.write('/compliance/cases/create', { request: CaseDraft, reply: Saved }),
  /** Takes over a case, or returns it to the queue. */
  assign: makers.write('/compliance/cases/assign', {
    request: ByVersion.extend({ toMe: z.boolean() }),
    reply: Saved,
  }),
  update: makers.write('/compliance/cases/update', {
    request: ByVersion.extend({
      circumstance: Circumstance.nullable(),
      narrative: z.string().trim().max(4000),
    }),
    reply: Saved,
  }),
  note: makers.write('/compliance/cases/note', {
    request: z.strictObject({ id: Id, text: requiredText(2000), file: FileKey.nullable().default(null) }),
    reply: z.object({ id: z.int() }),
  }),
  /** Prepares the report and submits it for release by another person. */
  submitReport: makers.write('/compliance/cases/submit-report', { request: ByVersion, reply: Saved, acts }),
  /** Submits the closing of a case without a report. */
  submitClosing: makers.write('/compliance/cases/submit-closing', {
    request: ByVersion.extend({ reason: Reason }),
    reply: Saved,
    acts,
  }),
  /** The file of a released report. */
  file: makers.write('/compliance/cases/file', {
    request: z.strictObject({ reportId: Id }),
    reply: z.object({ fileName: z.string(), text: z.string() }),
  }),
  acknowledge: makers.write('/compliance/cases/acknowledge', {
    request: ByVersion.extend({ acknowledgementNo: requiredText(60) }),
    reply: Saved,
  }),
  /** Opens a filed or closed case again, to correct its report or to report after all. */
  reopen: makers.write('/compliance/cases/reopen', {
    request: ByVersion.extend({ reason: Reason }),
    reply: Saved,
  }),
}
