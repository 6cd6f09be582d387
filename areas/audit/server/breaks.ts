import { z } from 'zod'
import { breakApprovers } from '#areas/audit/access.ts'
import { type auditCalls, ChainName, type FoundBreak, type RecordedBreak } from '#areas/audit/contract.ts'
import { auditMessages } from '#areas/audit/messages.ts'
import { getRecordBreakError } from '#areas/audit/rules.ts'
import { words } from '#areas/audit/words.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import {
  type ActorContext,
  defineApprovalType,
  latestRequest,
  submitRequest,
} from '#platform/server/approvals.ts'
import {
  type ChainBreak,
  type ComparedBreaks,
  compareBreaks,
  containsLink,
  insertBreak,
  isRecorded,
  openCheckpointFile,
} from '#platform/server/audit.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'
import { labelsOf, type Message } from '#platform/words.ts'

const t = labelsOf(words)

const Payload = z.object({
  /** Absent from requests of earlier versions. */
  chain: ChainName.default('audit'),
  firstLine: z.int(),
  lastLine: z.int(),
  from: z.int(),
  to: z.int(),
  previousHash: z.string().nullable(),
  lostHash: z.string(),
  lostFrom: z.string(),
  lostTo: z.string(),
  chainPosition: z.int(),
  chainHash: z.string(),
  cause: z.string(),
  reference: z.string(),
})
type Payload = z.infer<typeof Payload>

const recordKind = 'audit-break'
const recordIdOf = ({ chain, from, to }: Pick<ChainBreak, 'chain' | 'from' | 'to'>) =>
  chain === 'audit' ? `${from}-${to}` : `${chain}-${from}-${to}`

/** Approval type for recording a break of a chain. Someone else of level 80 or higher decides. */
export const breakApprovalType = defineApprovalType<Payload>({
  kind: 'audit-break',
  name: auditMessages('APPROVAL_TYPE_BREAK'),
  module: '',
  payload: Payload,
  title: ({ chain, from, to }) =>
    chain === 'ledger'
      ? auditMessages('TITLE_LEDGER_BREAK', { from, to })
      : auditMessages('TITLE_BREAK', { from, to }),
  whoMayDecide: breakApprovers,
  effect: (
    _db,
    { from, to, lostFrom, lostTo, previousHash, lostHash, chainPosition, chainHash, ...entered },
  ) =>
    Promise.resolve({
      facts: [
        { label: t('fromPosition'), unit: 'number', value: from },
        { label: t('toPosition'), unit: 'number', value: to },
        { label: t('lostAfter'), unit: 'moment', value: lostFrom },
        { label: t('lostUntil'), unit: 'moment', value: lostTo },
        { label: t('hashBefore'), unit: 'text', value: previousHash ?? t('noCheckpoint') },
        { label: t('hashLost'), unit: 'text', value: lostHash },
        { label: t('currentPosition'), unit: 'number', value: chainPosition },
        { label: t('hashCurrent'), unit: 'text', value: chainHash },
        { label: t('incident'), unit: 'text', value: entered.reference },
      ],
      reason: entered.cause,
      changes: [],
      projected: [],
      warnings: [auditMessages('WARNING_BREAK')],
      passed: previousHash === null ? [] : [auditMessages('PASSED_CHAIN')],
      attachments: [],
    }),
  executionError: (db, payload) => changedError(db, payload),
  onApproved: async (context, payload, request) => {
    const { db, staff, audit } = context
    const { cause, reference, ...facts } = payload
    const error = await changedError(db, payload)
    const { found } = await readBreaks(context, payload.chain)
    if (error !== null || !found.some((each) => isSameBreak(each, facts)))
      throw new AppError(error ?? auditMessages('BREAK_NOT_FOUND'), { code: 'STALE', httpStatus: 409 })
    const id = await insertBreak(db, fileOf(context, payload.chain), {
      ...payload,
      requestId: request.id,
      makerId: request.makerId,
      makerEmail: request.makerEmail,
      makerName: request.makerName,
      checkerId: staff.id,
      checkerEmail: staff.email,
      checkerName: staff.name,
    })
    await audit({
      action: 'Record break',
      kind: recordKind,
      recordId: recordIdOf(payload),
      label: labelOf(payload).encoded,
      reason: cause,
      after: { id, ref: request.ref, ...facts, reference, maker: request.makerName, checker: staff.name },
    })
    return auditMessages('BREAK_RECORDED', { from: payload.from, to: payload.to })
  },
  recordPath: () => '/audit',
})

/** Reason the stored break no longer matches the database, or null. The checkpoint file is compared on approval. */
async function changedError(db: Database, payload: Payload): Promise<Message | null> {
  if (await isRecorded(db, payload))
    return auditMessages('BREAK_ALREADY_RECORDED', { from: payload.from, to: payload.to })
  return (await containsLink(db, payload)) ? null : auditMessages('BREAK_CHAIN_CHANGED')
}

// Excludes the end of the current history: it grows in the meantime and is compared by `containsLink`.
const isSameBreak = (one: ChainBreak, other: ChainBreak) =>
  one.firstLine === other.firstLine &&
  one.lastLine === other.lastLine &&
  one.from === other.from &&
  one.to === other.to &&
  one.previousHash === other.previousHash &&
  one.lostHash === other.lostHash

const labelOf = ({ chain, from, to }: Payload) =>
  chain === 'ledger'
    ? auditMessages('LEDGER_BREAK_LABEL', { from, to })
    : auditMessages('BREAK_LABEL', { from, to })

const fileOf = (
  { configuration: { dataDir, secret } }: Pick<ActorContext, 'configuration'>,
  chain: ChainBreak['chain'],
) => openCheckpointFile(dataDir, secret, chain)

async function readBreaks(
  context: Pick<ActorContext, 'db' | 'configuration'>,
  chain: ChainBreak['chain'],
): Promise<ComparedBreaks> {
  const file = fileOf(context, chain)
  const { checkpoints } = await file.read()
  return compareBreaks(context.db, file, checkpoints)
}

/** Returns the breaks found and those recorded. */
export async function listBreaks(
  context: Pick<ActorContext, 'db' | 'configuration'>,
): Promise<{ found: FoundBreak[]; recorded: RecordedBreak[] }> {
  const compared = [await readBreaks(context, 'audit'), await readBreaks(context, 'ledger')]
  const withRequests: FoundBreak[] = []
  for (const { chain, from, to, lostFrom, lostTo, lostHash } of compared.flatMap(({ found }) => found)) {
    const pendingRequest = await pendingRequestOf(context.db, { chain, from, to })
    withRequests.push({ chain, from, to, lostFrom, lostTo, lostHash, pendingRequest })
  }
  return {
    found: withRequests,
    recorded: compared
      .flatMap(({ recorded }) => recorded)
      .map(({ id, state, at, requestId, cause, reference, makerName, checkerName, ...each }) => ({
        id,
        state,
        at,
        requestId,
        cause,
        reference,
        maker: makerName || each.makerEmail,
        checker: checkerName || each.checkerEmail,
        chain: each.chain,
        from: each.from,
        to: each.to,
        lostFrom: each.lostFrom,
        lostTo: each.lostTo,
        lostHash: each.lostHash,
      })),
  }
}

async function pendingRequestOf(db: Database, place: Pick<ChainBreak, 'chain' | 'from' | 'to'>) {
  const latest = await latestRequest(db, breakApprovalType, recordIdOf(place))
  return latest?.status === 'pending' ? { requestId: latest.id, ref: latest.ref } : null
}

/** Submits the request to record a break that the checkpoints show now. */
export async function submitBreak(
  context: ActorContext,
  { chain, from, to, lostHash, cause, reference }: RequestOf<(typeof auditCalls)['recordBreak']>,
) {
  const { found } = await readBreaks(context, chain)
  const facts = found.find((each) => each.from === from && each.to === to && each.lostHash === lostHash)
  if (!facts) throw new AppError(auditMessages('BREAK_NOT_FOUND'), { code: 'STALE', httpStatus: 409 })
  const error = getRecordBreakError({ pendingRequest: await pendingRequestOf(context.db, facts) })
  if (error) throw new AppError(error, { code: 'DUPLICATE' })
  return submitRequest(context, breakApprovalType, {
    payload: { ...facts, cause, reference },
    recordKind,
    recordId: recordIdOf(facts),
  })
}
