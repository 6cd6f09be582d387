import { words } from '#areas/settings/modes-of-payment/words.ts'
import { labelsOf, statusLabel } from '#platform/words.ts'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { settingsMessages } from '#areas/settings/messages.ts'
import { z } from 'zod'
import { type MopStatus, paymentMethodAct } from '#areas/settings/modes-of-payment/contract.ts'
import { getLastModeError, getStatusError } from '#areas/settings/modes-of-payment/rules.ts'
import { mops, lastIn, setMopStatus } from '#areas/settings/modes-of-payment/server/modes.ts'
import { findMethod, setMethodStatus } from './methods.ts'
import { mopPlace } from '#areas/settings/access.ts'
import { throwIfError, acquireAdvisoryLock } from '#areas/settings/shared/server/errors.ts'
import { rejectIfStale } from '#platform/server/errors.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { toUpdate } from '#platform/access.ts'
import { type ActorContext, defineApprovalType, submitRequest } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'

const t = labelsOf(words)

const Target = z.enum(['mop', 'mop-method'])
type Target = z.infer<typeof Target>

/** Content of the request: the modules that would have no active method left. */
const Payload = z.object({
  target: Target,
  id: z.int(),
  label: z.string(),
  modules: z.array(z.string()),
  reason: z.string(),
})

/** Approval type for deactivating the last active method of a module, which requires a second person. */
export const stopApprovalType = defineApprovalType<z.infer<typeof Payload>>({
  kind: 'mop-stop',
  name: settingsMessages('APPROVAL_TYPE_LAST_MODE'),
  module: '',
  payload: Payload,
  title: ({ label, modules }) =>
    settingsMessages('REQUEST_DEACTIVATE', { label, modules: modules.join(', ') }),
  whoMayDecide: toUpdate(mopPlace),
  bindsEffect: true,
  effect: async (db, { target, id, label, reason }) => {
    const { status } = await recordOf(db, target, id)
    const modules = await lastIn(db, keyOf(target, id))
    return {
      facts: [{ label: t('mode'), unit: 'text', value: label }],
      reason,
      changes: [
        { label: t('status'), unit: 'text', before: statusLabel(status), after: statusLabel('inactive') },
      ],
      projected: modules.map((module) => ({
        label: settingsMessages('MODES_IN', { module }),
        unit: 'number' as const,
        before: 1,
        after: 0,
      })),
      warnings:
        modules.length === 0 ? [] : [settingsMessages('WARNING_LAST_MODE', { modules: modules.join(', ') })],
      attachments: [],
    }
  },
  executionError: async (db, { target, id }) =>
    getStatusError((await recordOf(db, target, id)).status, 'inactive'),
  onApproved: async (context, { target, id, label, reason }) => {
    await acquireAdvisoryLock(context.db, 'mop')
    const record = await recordOf(context.db, target, id)
    throwIfError(getStatusError(record.status, 'inactive'))
    await become(context, { target, id, label, from: record.status, to: 'inactive', reason })
    return settingsMessages('MODE_INACTIVE', { label })
  },
  recordPath: (_request, { target, id }) =>
    target === 'mop' ? `/mode-of-payment/main/${id}/edit` : `/mode-of-payment/module/${id}/edit`,
})

const keyOf = (target: Target, id: number) => (target === 'mop' ? { mopId: id } : { methodId: id })

async function recordOf(db: Database, target: Target, id: number) {
  if (target === 'mop') {
    const { name, status, version } = await mops.find(db, id)
    return { label: name, status, version }
  }
  const { label, module, status, version } = await findMethod(db, id)
  return { label: `${label} (${module})`, status, version }
}

type StatusChangeRequest = { status: MopStatus; reason: string; force: boolean; version?: number | undefined }

/** Changes the status of a mode of payment or a method, or submits the change for approval if a rule requires it. */
export async function changeStatus(
  context: ActorContext,
  target: Target,
  id: number,
  requested: StatusChangeRequest,
) {
  await acquireAdvisoryLock(context.db, 'mop')
  const record = await recordOf(context.db, target, id)
  rejectIfStale(record, requested.version)
  throwIfError(getStatusError(record.status, requested.status))
  const modules = await lastIn(context.db, keyOf(target, id))
  const error = getLastModeError(requested.status, modules)
  if (error !== null && !requested.force) throwIfError(error)
  if (error !== null) {
    const { requestId, sentence } = await submitRequest(context, stopApprovalType, {
      payload: { target, id, label: record.label, modules, reason: requested.reason },
      recordKind: target,
      recordId: id,
    })
    return { message: sentence, requestId, status: record.status, version: record.version }
  }
  if (requested.status !== 'active')
    await guardDecision(context, {
      act: paymentMethodAct,
      stage: 'perform',
      record: { kind: target, id, label: record.label },
      level: approverLevel,
    })
  const { label, status: from } = record
  const { status, version } = await become(context, {
    target,
    id,
    label,
    from,
    to: requested.status,
    reason: requested.reason,
  })
  const message = settingsMessages('STATUS_CHANGED', { label, status: requested.status })
  return { message, requestId: null, status, version }
}

const actions: Record<MopStatus, AuditAction> = {
  active: 'Activate',
  inactive: 'Deactivate',
  maintenance: 'Start maintenance',
}

type Change = {
  target: Target
  id: number
  label: string
  from: MopStatus
  to: MopStatus
  reason: string
}

async function become(
  { db, staff, audit }: Pick<ActorContext, 'db' | 'staff' | 'audit'>,
  { target, id, label, from, to, reason }: Change,
): Promise<{ status: string; version: number }> {
  const saved = await (target === 'mop' ? setMopStatus : setMethodStatus)(db, id, to, staff.email)
  await audit({
    action: actions[to],
    kind: target,
    recordId: id,
    label,
    changes: [{ field: 'status', old: from, new: to }],
    fromStatus: from,
    toStatus: to,
    reason,
  })
  return saved
}
