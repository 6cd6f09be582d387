import { auditMessages } from '#areas/audit/messages.ts'
import { randomUUID } from 'node:crypto'
import { auditCalls, type Verification } from '#areas/audit/contract.ts'
import { withinReach } from '#areas/audit/rules.ts'
import { listBreaks, submitBreak } from '#areas/audit/server/breaks.ts'
import { viewPlan } from '#areas/audit/server/record-views.ts'
import type { RecordViewRow } from '#platform/contract/record-views.ts'
import { queryPage } from '#platform/server/lists.ts'
import { findEntry, optionsOf, listEntries } from '#areas/audit/server/entries.ts'
import {
  maskEntry,
  personalFields,
  openCheckpointFile,
  recordHistoryPage,
  withMessages,
  chainHead,
  type Progress,
  verifyAudit,
} from '#platform/server/audit.ts'
import {
  findRun,
  finishRun,
  saveProgress,
  startRun,
  VerificationStopped,
  stopRun,
} from '#areas/audit/server/verifications.ts'
import { type Guard, permits } from '#platform/access.ts'
import type { Database } from '#platform/server/db.ts'
import { verifyHistory } from '#platform/server/ledger.ts'
import type { Configuration } from '#platform/server/settings.ts'
import { done, type HandledCall, handlersFor } from '#platform/server/http.ts'
import { Forbidden, AppError } from '#platform/server/errors.ts'
import { countReveal } from '#platform/server/reveal.ts'

/**
 * Handlers of the audit calls. `historyGuards` defines who may read the history of each record type; types not listed
 * are rejected.
 */
export const auditHandlers = (historyGuards: Readonly<Record<string, Guard>>): HandledCall[] =>
  handlersFor(auditCalls, {
    list: async ({ db, language, request }) => {
      const { rows, pageInfo } = await listEntries(db, withinReach(request, Date.now()))
      return { rows: rows.map((row) => maskEntry(row.kind, withMessages(row, language))), pageInfo }
    },

    details: async ({ db, language, request }) => {
      const entry = withMessages(await findEntry(db, request.id), language)
      return { ...maskEntry(entry.kind, entry), isMasked: personalFields(entry).length > 0 }
    },

    revealDetails: async ({ db, language, request, staff, audit }) => {
      const stored = await findEntry(db, request.id)
      const entry = withMessages(stored, language)
      const fields = personalFields(entry)
      if (fields.length === 0) throw new AppError(auditMessages('NOTHING_MASKED', { id: entry.id }))
      await countReveal(db, staff)
      await audit({
        action: 'Reveal',
        kind: 'audit',
        recordId: entry.id,
        label: stored.label,
        changes: fields.map((field) => ({ field, old: null, new: null })),
        reason: request.reason,
      })
      return done(auditMessages('REVEALED'), { ...entry, isMasked: false })
    },

    options: ({ db }) => optionsOf(db),

    views: ({ db, request }) => queryPage<RecordViewRow, 'viewedAt'>(db, request, viewPlan(request)),

    async recordHistory({ db, language, request, staff }) {
      const guard = Object.hasOwn(historyGuards, request.kind) ? historyGuards[request.kind] : undefined
      if (guard === undefined || !permits(staff, guard)) throw new Forbidden()
      return recordHistoryPage({ db, language }, request.kind, request.recordId, request)
    },

    async verify({ db, request, staff, audit, configuration }) {
      const run = request.run ?? randomUUID()
      await startRun(db, run, staff.email)
      const ended = (toStatus: string, changes: { field: string; old: unknown; new: unknown }[] = []) =>
        audit({ action: 'Verify', kind: 'audit', recordId: run, label: 'Audit Log', toStatus, changes })
      try {
        const found = await verifyChains(db, configuration, (checked, total) =>
          saveProgress(db, run, checked, total),
        )
        await finishRun(db, run, found)
        await ended(overallState(found), findings(found))
        return found
      } catch (error) {
        await finishRun(db, run, null)
        await ended(error instanceof VerificationStopped ? 'stopped' : 'failed')
        throw error
      }
    },

    verification: async ({ db, request }) => ({ run: await findRun(db, request.run) }),

    async stopVerification({ db, request: { run }, audit }) {
      const wasRunning = await stopRun(db, run)
      await audit({ action: 'Stop', kind: 'audit', recordId: run, label: 'Audit Log' })
      return wasRunning
        ? done(auditMessages('STOPPING'), { run, status: 'stopping' })
        : done(auditMessages('ALREADY_ENDED'), { run, status: 'finished' })
    },

    breaks: (context) => listBreaks(context),

    async recordBreak(context) {
      const { requestId, ref, status, version, sentence } = await submitBreak(context, context.request)
      return done(sentence, { requestId, ref, status, version })
    },
  })

/** Verifies the audit log and then the history of the ledger. */
async function verifyChains(
  db: Database,
  { dataDir, secret }: Configuration,
  onProgress: Progress,
): Promise<Verification> {
  // The length is known before the ledger is sealed up to now; the difference is a moment's transfers.
  const historyLength = (await chainHead(db, 'ledger'))?.position ?? 0
  let entries = 0
  const audit = await verifyAudit(db, openCheckpointFile(dataDir, secret, 'audit'), (checked, total) => {
    entries = total
    return onProgress(checked, total + historyLength)
  })
  const ledger = await verifyHistory(db, openCheckpointFile(dataDir, secret, 'ledger'), (checked, total) =>
    onProgress(entries + checked, entries + total),
  )
  return { ...audit, ledger }
}

function overallState({ state, ledger }: Verification) {
  const states = [state, ledger?.state]
  return states.includes('broken')
    ? 'broken'
    : states.includes('not-comparable')
      ? 'not-comparable'
      : 'intact'
}

const findings = ({ sealed, firstBroken, recordedBreaks = [], ledger }: Verification) => [
  { field: 'sealed', old: null, new: sealed },
  ...(ledger ? [{ field: 'sealedTransfers', old: null, new: ledger.sealed }] : []),
  ...(ledger?.firstBroken ? [{ field: 'firstBrokenTransfer', old: null, new: ledger.firstBroken }] : []),
  ...(recordedBreaks.length > 0
    ? [{ field: 'recordedBreaks', old: null, new: recordedBreaks.map(({ from, to }) => `${from}–${to}`) }]
    : []),
  ...(firstBroken ? [{ field: 'firstBroken', old: null, new: firstBroken }] : []),
]
