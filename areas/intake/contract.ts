import { z } from 'zod'
import { approverLevel, fromLevel } from '#platform/access.ts'
import { callGroup } from '#platform/contract/call-group.ts'
import { Id, Moment, Money } from '#platform/contract/fields.ts'
import { deciderFields } from '#platform/contract/record.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'

/** Administrators who import files, see the runs and submit opening balances. */
export const intakeOperators = fromLevel(60)
/** Who may decide about opening balances. The rule `opening-balances` requires an administrator as the last of two. */
export const openingBalancesDeciders = fromLevel(approverLevel)
export const openingBalancesAct = 'opening-balances'

/** Files in the order in which their records are created. */
export const IntakeFileName = z.enum(['subscribers', 'agents', 'merchants', 'wallets', 'promos', 'billers'])
export type IntakeFileName = z.infer<typeof IntakeFileName>

export const IntakeStatus = z.enum([
  'creating',
  'ready',
  'for_approval',
  'approved',
  'rejected',
  'cancelled',
  'expired',
  'processing',
  'completed',
  'partially_completed',
])
export type IntakeStatus = z.infer<typeof IntakeStatus>

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
export const IntakeFile = z.object({
  file: IntakeFileName,
  sha256: Sha256,
  accepted: z.int(),
  refused: z.int(),
})
export type IntakeFile = z.infer<typeof IntakeFile>

/** Opening balances of the wallets of a level. */
export const IntakeTotal = z.object({
  level: z.enum(['basic', 'semi', 'full', 'merchant']),
  count: z.int(),
  amount: Money,
})
export type IntakeTotal = z.infer<typeof IntakeTotal>

export const IntakeRow = z.object({
  id: z.int(),
  refNo: z.string(),
  status: IntakeStatus,
  folder: z.string(),
  wallets: z.int(),
  amount: Money,
  /** Opening balances that are posted, and those that were rejected in the last attempt. */
  done: z.int(),
  failed: z.int(),
  startedBy: z.string(),
  startedByName: z.string(),
  startedById: z.int(),
  createdAt: Moment,
  endedAt: Moment.nullable(),
  version: z.int(),
})
export type IntakeRow = z.infer<typeof IntakeRow>

export const Intake = IntakeRow.extend({
  files: z.array(IntakeFile),
  /** Equal to the control totals: a run whose totals differ is not started. */
  totals: z.array(IntakeTotal),
  requestId: z.int().nullable(),
  requestedBy: z.string().nullable(),
  requestedByName: z.string().nullable(),
  requestedById: z.int().nullable(),
  ...deciderFields,
  decisionReason: z.string(),
})
export type Intake = z.infer<typeof Intake>

/** Error of a refused row, or of an opening balance that was not posted. */
export const IntakeError = z.object({
  id: z.int(),
  file: IntakeFileName,
  line: z.int(),
  field: z.string(),
  error: z.string(),
})
export type IntakeError = z.infer<typeof IntakeError>

const readers = callGroup({ needs: intakeOperators })
const operators = callGroup({
  needs: intakeOperators,
  invalidates: ['/operations/', '/approvals/', '/audit/'],
})
const ById = z.strictObject({ id: Id })
const Submitted = z.object({ id: z.int(), status: IntakeStatus, version: z.int() })

export const intakeCalls = {
  list: readers.list('/operations/data-migrations/list', IntakeRow, {
    filters: { status: IntakeStatus },
    sorts: ['createdAt'],
    defaultDirection: 'desc',
  }),
  info: readers.read('/operations/data-migrations/info', { request: ById, reply: Intake }),
  errors: readers.read('/operations/data-migrations/errors', {
    request: listRequest({
      filters: { file: IntakeFileName },
      sorts: ['line'],
      defaultDirection: 'asc',
    }).extend({ runId: Id }),
    reply: pageOf(IntakeError),
  }),
  /** Submits the opening balances for approval, or again after the request ended. */
  submit: operators.write('/operations/data-migrations/submit', {
    request: ById.extend({ version: z.int() }),
    reply: Submitted,
    acts: { codes: [openingBalancesAct] },
    previews: true,
  }),
  /** Tries to post the approved balances that were rejected. */
  resume: operators.write('/operations/data-migrations/resume', {
    request: ById.extend({ version: z.int() }),
    reply: Submitted,
    movesMoney: true,
  }),
}
