import { merchantsMessages } from '#areas/merchants/messages.ts'
import { subscriberStatusAct, subscriberCalls } from '#areas/merchants/subscribers/contract.ts'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import { getActivateError, getDeactivateError } from '#areas/merchants/subscribers/rules.ts'
import { editingCalls, SubscriberDraft } from '#areas/merchants/subscribers/editing/contract.ts'
import { subscriberExport } from '#areas/merchants/exports.ts'
import { listSubscribers } from '#areas/merchants/subscribers/server/list.ts'
import {
  findSubscriber,
  lockSubscriber,
  placesOf,
  type SubscriberRecord,
  selectSubscriber,
} from '#areas/merchants/subscribers/server/record.ts'
import { changeSubscriber, insertSubscriber, setStatus } from './mutations.ts'
import { openWallet } from '#areas/wallets/public.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { exportHandler } from '#platform/server/exports.ts'
import { type RequestContext, done, handlersFor } from '#platform/server/http.ts'
import { AppError, VersionConflict, rejectField } from '#platform/server/errors.ts'
import { reveal } from '#platform/server/reveal.ts'
import type { Staff } from '#platform/server/staff.ts'

const kind = 'subscriber'

export const subscriberHandlers = handlersFor(subscriberCalls, {
  list: ({ db, request }) => listSubscribers(db, request),
  export: exportHandler(subscriberExport),

  user: async ({ db, request }) => {
    if (Object.keys(request).length !== 1) rejectField('id', merchantsMessages('SUBSCRIBER_KEY_REQUIRED'))
    return selectSubscriber(db, await findSubscriber(db, request))
  },

  activate: (context) => changeStatus(context, 'active'),
  deactivate: (context) => changeStatus(context, 'inactive'),

  reveal: async (context) => {
    const { id, field } = context.request
    const subscriber = await findSubscriber(context.db, { id })
    const named = field === 'street' ? 'address.street' : field
    return reveal(context, { id, ...auditSubject(subscriber), auditField: named, value: subscriber[field] })
  },

  logs: async ({ db, language, request }) => {
    await findSubscriber(db, { id: request.id })
    return recordHistoryPage({ db, language }, kind, request.id, request)
  },
})

export const editingHandlers = handlersFor(editingCalls, {
  create: async ({ db, request, staff, audit }) => {
    const created = await insertSubscriber(db, request, staff.email)
    await openWallet(db, { subscriberId: created.id })
    await audit({
      action: 'Create',
      ...auditSubject(created),
      after: auditSnapshot(created),
      toStatus: created.status,
    })
    return done(merchantsMessages('REGISTERED', { name: fullName(created) }), saved(created))
  },

  update: async ({ db, request, staff, audit }) => {
    const before = await lockSubscriber(db, request.id)
    assertVersion(before, request.version)
    const after = await changeSubscriber(db, before, request, staff.email)
    await audit({
      action: 'Update',
      ...auditSubject(after),
      before: auditSnapshot(before),
      after: auditSnapshot(after),
    })
    return done(merchantsMessages('SAVED', { name: fullName(after) }), saved(after))
  },
})

type StatusChange = { id: number; version?: number | undefined; reason: string }

async function changeStatus(context: RequestContext<StatusChange, Staff>, status: 'active' | 'inactive') {
  const { db, request, staff, audit } = context
  const before = await lockSubscriber(db, request.id)
  const reason = status === 'active' ? getActivateError(before) : getDeactivateError(before)
  if (reason) throw new AppError(reason, { code: 'INVALID_STATE' })
  if (request.version !== undefined) assertVersion(before, request.version)
  const { kind, recordId, label } = auditSubject(before)
  const record = { kind, id: recordId, label }
  await guardDecision(context, { act: subscriberStatusAct, stage: 'perform', record })
  const after = await setStatus(db, request.id, status, staff.email)
  await audit({
    action: status === 'active' ? 'Activate' : 'Deactivate',
    ...auditSubject(after),
    changes: [{ field: 'status', old: before.status, new: after.status }],
    fromStatus: before.status,
    toStatus: after.status,
    reason: request.reason,
  })
  return done(
    status === 'active'
      ? merchantsMessages('ACTIVATED', { name: fullName(after) })
      : merchantsMessages('DEACTIVATED', { name: fullName(after) }),
    saved(after),
  )
}

function assertVersion(stored: SubscriberRecord, version: number) {
  if (stored.version !== version) throw new VersionConflict(stored)
}

const auditSubject = (subscriber: SubscriberRecord) => ({
  kind,
  recordId: subscriber.id,
  label: fullName(subscriber),
})

const saved = ({ id, status, version }: SubscriberRecord) => ({ id, status, version })

/** Fields that staff can change, compared by the audit under their API names. */
const auditSnapshot = (row: SubscriberRecord) => {
  const values: Readonly<Record<keyof SubscriberDraft, unknown>> = {
    ...row,
    address: { ...placesOf(row), street: row.street, zip: row.zip },
  }
  return Object.fromEntries(SubscriberDraft.keyof().options.map((field) => [field, values[field]]))
}
