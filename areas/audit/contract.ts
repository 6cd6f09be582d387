import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { auditors } from '#areas/audit/access.ts'
import { recordViews } from '#platform/contract/record-views.ts'
import { recordHistory } from '#platform/contract/history.ts'
import { LogRow } from '#platform/contract/log.ts'
import { Id, Reason, requiredText, Moment } from '#platform/contract/fields.ts'

/** Audit entry in the list: the log row with the record and the call. */
export const AuditRow = LogRow.extend({
  kind: z.string(),
  label: z.string(),
  requestId: z.string(),
  /** Path of the call. */
  call: z.string(),
})
export type AuditRow = z.infer<typeof AuditRow>

/**
 * Audit entry with its position in the chain. `seal` is null until the entry is sealed, about a
 * second after it was written.
 */
export const AuditDetails = AuditRow.extend({
  /** Whether personal data in `changes` is masked. */
  isMasked: z.boolean(),
  digest: z.string(),
  seal: z.object({ position: z.int(), hash: z.string(), sealedAt: Moment }).nullable(),
})
export type AuditDetails = z.infer<typeof AuditDetails>

const key = z.string().trim().min(1).max(200)

/** Filters selective enough to search the whole log without a date range. */
export const narrowFilters = ['recordId', 'requestId', 'entryId'] as const

export const VerificationError = z.enum([
  'entry-missing',
  'entry-changed',
  'link-missing',
  'link-changed',
  'entry-unsealed',
  'entry-twice',
  'chain-cut',
  'chain-rewritten',
  'checkpoint-forged',
  'break-changed',
])
export type VerificationError = z.infer<typeof VerificationError>

/** The chain of the audit log, or that of the transfers of the ledger. */
export const ChainName = z.enum(['audit', 'ledger'])

export const HistoryError = z.enum([
  'transfer-missing',
  'transfer-changed',
  'link-missing',
  'link-changed',
  'transfer-unsealed',
  'chain-cut',
  'chain-rewritten',
  'checkpoint-forged',
  'break-changed',
])
export type HistoryError = z.infer<typeof HistoryError>

/** `not-comparable`: no error was found, but there is no checkpoint that would show a lost or rewritten history. */
const ChainState = z.enum(['intact', 'broken', 'not-comparable'])

const Place = z.object({ position: z.int(), at: z.string() })
const Head = z.object({ position: z.int(), hash: z.string(), at: Moment })
const Anchors = z.object({
  count: z.int(),
  /** First compared checkpoint: what was rewritten before it is not detected. Absent from results of earlier versions. */
  first: Place.nullable().optional(),
  last: Place.nullable(),
})
const RecordedBreaks = z.array(z.object({ id: z.int(), from: z.int(), to: z.int() }))

const Checkpoint = z.union([Place, z.object({ line: z.int() })])

/** Result of the verification of the transfers of the ledger. */
export const HistoryVerification = z.object({
  state: ChainState,
  transfers: z.int(),
  sealed: z.int(),
  head: Head.nullable(),
  /** First transfer in chain order that does not match its digest. */
  firstBroken: z
    .object({
      position: z.int().nullable(),
      transferId: z.string().nullable(),
      cause: z.string().nullable(),
      at: z.string().nullable(),
      error: HistoryError,
      checkpoint: Checkpoint.nullable(),
    })
    .nullable(),
  recordedBreaks: RecordedBreaks,
  tookMs: z.int(),
  anchors: Anchors,
})
export type HistoryVerification = z.infer<typeof HistoryVerification>

/** Result of a verification. */
export const Verification = z.object({
  state: ChainState,
  entries: z.int(),
  sealed: z.int(),
  head: Head.nullable(),
  /** First entry in chain order that does not match its digest. */
  firstBroken: z
    .object({
      position: z.int().nullable(),
      entryId: z.int().nullable(),
      at: z.string().nullable(),
      error: VerificationError,
      checkpoint: Checkpoint.nullable(),
    })
    .nullable(),
  /** Recorded breaks. Absent from results of earlier versions. */
  recordedBreaks: RecordedBreaks.optional(),
  tookMs: z.int(),
  anchors: Anchors,
  /** History of the ledger. Absent from results of earlier versions. */
  ledger: HistoryVerification.optional(),
})
export type Verification = z.infer<typeof Verification>

/** Progress of a verification and, when completed, its result. */
export const VerificationRun = z.object({
  run: z.uuid(),
  startedBy: z.string(),
  startedByName: z.string(),
  startedAt: Moment,
  checked: z.int(),
  total: z.int(),
  isCancelled: z.boolean(),
  finishedAt: Moment.nullable(),
  result: Verification.nullable(),
})
export type VerificationRun = z.infer<typeof VerificationRun>

/** Positions of a chain whose history was lost, as the checkpoints outside the database show. */
const ChainBreak = z.object({
  chain: ChainName,
  from: z.int(),
  to: z.int(),
  /** Times between which the lost entries were recorded. */
  lostFrom: Moment,
  lostTo: Moment,
  lostHash: z.string(),
})

/** Break that can be recorded. `pendingRequest` is the request that awaits approval, if any. */
export const FoundBreak = ChainBreak.extend({
  pendingRequest: z.object({ requestId: z.int(), ref: z.string() }).nullable(),
})
export type FoundBreak = z.infer<typeof FoundBreak>

/**
 * Break that two people recorded. `earlier-file`: its checkpoints are not in the current checkpoint file; `changed`:
 * the row or the chain was changed since.
 */
export const RecordedBreak = ChainBreak.extend({
  id: z.int(),
  state: z.enum(['confirmed', 'earlier-file', 'changed']),
  at: Moment,
  requestId: z.int(),
  cause: z.string(),
  reference: z.string(),
  maker: z.string(),
  checker: z.string(),
})
export type RecordedBreak = z.infer<typeof RecordedBreak>

const auditorCalls = callGroup({ needs: auditors })

export const auditCalls = {
  list: auditorCalls.list('/audit/list', AuditRow, {
    filters: {
      actor: key,
      action: key,
      kind: key,
      recordId: key,
      requestId: key,
      entryId: z.coerce.number().int().positive(),
    },
    sorts: ['createdAt'],
    views: { kind: 'audit' },
  }),
  details: auditorCalls.read('/audit/details', {
    request: z.strictObject({ id: Id }),
    reply: AuditDetails,
    views: { kind: 'audit', id: 'id', label: 'label' },
  }),
  /** Returns an entry with unmasked personal data. Recorded with the reason. */
  revealDetails: auditorCalls.write('/audit/details', {
    discriminator: 'reason',
    request: z.strictObject({ id: Id, reason: Reason }),
    reply: AuditDetails,
    invalidates: ['/audit/list', '/audit/options'],
  }),
  /** Returns all values that occur in the filters of the list, people with their names. */
  options: auditorCalls.read('/audit/options', {
    reply: z.object({
      actors: z.array(z.object({ email: z.string(), name: z.string() })),
      actions: z.array(z.string()),
      kinds: z.array(z.string()),
    }),
    background: true,
  }),
  /** Entries of the view log: who opened, downloaded or searched for which record. */
  views: recordViews,
  /** Available to people who may read the record type. The handler checks this. */
  recordHistory,
  /**
   * Runs a verification of the audit log and of the history of the ledger and returns its result when it is complete. The id of the run allows clients to follow the
   * progress. Writes an audit entry.
   */
  verify: auditorCalls.read('/audit/verify', {
    request: z.strictObject({ run: z.uuid().optional() }),
    reply: Verification,
    background: true,
    invalidates: ['/audit/list', '/audit/options'],
  }),
  /** Returns a run by id or the last completed run, or null if there is none. */
  verification: auditorCalls.read('/audit/verification', {
    request: z.strictObject({ run: z.uuid().optional() }),
    reply: z.object({ run: VerificationRun.nullable() }),
    background: true,
  }),
  stopVerification: auditorCalls.write('/audit/stop-verification', {
    request: z.strictObject({ run: z.uuid() }),
    reply: z.object({ run: z.uuid(), status: z.enum(['stopping', 'finished']) }),
    invalidates: ['/audit/'],
  }),
  /** Compares the chains with the checkpoints outside the database. Returns the breaks found and those recorded. */
  breaks: auditorCalls.read('/audit/breaks', {
    reply: z.object({ found: z.array(FoundBreak), recorded: z.array(RecordedBreak) }),
    background: true,
  }),
  /** Submits a request to record a break. Someone else of level 80 or higher approves or rejects it. */
  recordBreak: auditorCalls.write('/audit/record-break', {
    request: z.strictObject({
      chain: ChainName.default('audit'),
      from: Id,
      to: Id,
      lostHash: z.string().regex(/^[0-9a-f]{64}$/),
      cause: Reason,
      reference: requiredText(80),
    }),
    reply: z.object({ requestId: z.int(), ref: z.string(), status: z.literal('pending'), version: z.int() }),
    acts: { codes: ['audit-break'] },
    invalidates: ['/audit/', '/approvals/'],
    previews: true,
  }),
}
