import { z } from 'zod'
import { auditors } from '#areas/audit/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { recordHistory } from '#platform/contract/history.ts'
import { LogRow } from '#platform/contract/log.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Id, Reason } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

/** An entry as the audit's own screen lists it: the log row, and on what and by what it was done. */
export const AuditRow = LogRow.extend({
  kind: z.string(),
  label: z.string(),
  requestId: z.string(),
  /** The path of the call. */
  call: z.string(),
})
export type AuditRow = z.infer<typeof AuditRow>

/** One entry with its place in the chain; null until it is sealed, a second or so after it was written. */
export const AuditDetails = AuditRow.extend({
  /** Whether masks stand in `changes` in place of personal data. */
  isMasked: z.boolean(),
  digest: z.string(),
  seal: z.object({ position: z.int(), hash: z.string(), sealedAt: Moment }).nullable(),
})
export type AuditDetails = z.infer<typeof AuditDetails>

const key = z.string().trim().min(1).max(200)

/** Filters that find few rows by themselves, wherever in time they are. */
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
  'witness-forged',
])
export type VerificationError = z.infer<typeof VerificationError>

const Witness = z.union([z.object({ position: z.int(), at: z.string() }), z.object({ line: z.int() })])

/** What a verification found. */
export const Verification = z.object({
  ok: z.boolean(),
  entries: z.int(),
  sealed: z.int(),
  head: z.object({ position: z.int(), hash: z.string(), at: Moment }).nullable(),
  /** The first entry, in the order of the chain, that is not as it was. */
  firstBroken: z
    .object({
      position: z.int().nullable(),
      entryId: z.int().nullable(),
      at: z.string().nullable(),
      fault: VerificationError,
      witness: Witness.nullable(),
    })
    .nullable(),
  tookMs: z.int(),
  anchors: z.object({ count: z.int(), last: z.object({ position: z.int(), at: z.string() }).nullable() }),
})
export type Verification = z.infer<typeof Verification>

/** How far a verification is, and what it found once it is through. */
export const VerificationRun = z.object({
  run: z.uuid(),
  startedBy: z.string(),
  startedAt: Moment,
  checked: z.int(),
  total: z.int(),
  isCancelled: z.boolean(),
  finishedAt: Moment.nullable(),
  result: Verification.nullable(),
})
export type VerificationRun = z.infer<typeof VerificationRun>

export const auditCalls = {
  list: call('/audit/list', {
    needs: auditors,
    request: listRequest({
      filters: {
        actor: key,
        action: key,
        kind: key,
        recordId: key,
        requestId: key,
        entryId: z.coerce.number().int().positive(),
      },
      sorts: ['createdAt'],
      defaultSort: 'createdAt',
    }),
    reply: pageOf(AuditRow),
  }),
  details: call('/audit/details', {
    needs: auditors,
    request: z.strictObject({ id: Id }),
    reply: AuditDetails,
  }),
  /** The same entry with its personal data in full. Recorded with the reason. */
  revealDetails: write('/audit/details', {
    discriminator: 'reason',
    needs: auditors,
    request: z.strictObject({ id: Id, reason: Reason }),
    reply: AuditDetails,
    invalidates: ['/audit/list', '/audit/options'],
  }),
  /** What the list can be filtered by: everything that occurs. */
  options: call('/audit/options', {
    needs: auditors,
    request: z.strictObject({}),
    reply: z.object({
      actors: z.array(z.string()),
      actions: z.array(z.string()),
      kinds: z.array(z.string()),
    }),
    background: true,
  }),
  /** For whoever may read that kind of record, which the handler checks. */
  recordHistory,
  /** Answers once it is through. Whoever names the run can follow it meanwhile. Leaves an entry itself. */
  verify: call('/audit/verify', {
    needs: auditors,
    request: z.strictObject({ run: z.uuid().optional() }),
    reply: Verification,
    background: true,
    invalidates: ['/audit/list', '/audit/options'],
  }),
  /** A run by its name, or the last one that came through; null where there is none. */
  verification: call('/audit/verification', {
    needs: auditors,
    request: z.strictObject({ run: z.uuid().optional() }),
    reply: z.object({ run: VerificationRun.nullable() }),
    background: true,
  }),
  stopVerification: write('/audit/stop-verification', {
    needs: auditors,
    request: z.strictObject({ run: z.uuid() }),
    reply: z.object({ run: z.uuid(), status: z.enum(['stopping', 'finished']) }),
    invalidates: ['/audit/'],
  }),
}
