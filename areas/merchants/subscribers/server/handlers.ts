import { merchantsMessages } from '#areas/merchants/messages.ts'
import { subscriberStatusAct, subscriberCalls } from '#areas/merchants/subscribers/contract.ts'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import { getActivateError, getDeactivateError } from '#areas/merchants/subscribers/rules.ts'
import { editingCalls } from '#areas/merchants/subscribers/editing/contract.ts'
import { subscriberExport } from '#areas/merchants/exports.ts'
import { listSubscribers } from '#areas/merchants/subscribers/server/list.ts'
import {
  findSubscriber,
  revealable,
  type SubscriberRecord,
  subscriberRecord,
  subscribers,
  selectSubscriber,
} from '#areas/merchants/subscribers/server/record.ts'
import { changeSubscriber, insertSubscriber, updateSubscriber } from './mutations.ts'
import { openWallet } from '#areas/wallets/public.ts'
import { guardedStatusChange } from '#platform/server/crud.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { exportHandler } from '#platform/server/exports.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { rejectField } from '#platform/server/errors.ts'
import { reveal } from '#platform/server/reveal.ts'

const kind = 'subscriber'

export const subscriberHandlers = handlersFor(subscriberCalls, {
  list: ({ db, request }) => listSubscribers(db, request),
  export: exportHandler(subscriberExport),

  user: async ({ db, request }) => {
    if (Object.keys(request).length !== 1) rejectField('id', merchantsMessages('SUBSCRIBER_KEY_REQUIRED'))
    return selectSubscriber(db, await findSubscriber(db, request))
  },

  activate: (context) => changeStatus(context, { ...context.request, status: 'active' }),
  deactivate: (context) => changeStatus(context, { ...context.request, status: 'inactive' }),

  reveal: async (context) => {
    const { id, field } = context.request
    const subscriber = await findSubscriber(context.db, { id })
    const named = field === 'street' ? 'address.street' : field
    return reveal(context, {
      id,
      ...auditSubject(subscriber),
      auditField: named,
      value: revealable(subscriber, field),
    })
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
      after: subscriberRecord.auditSnapshot(created),
      toStatus: created.status,
    })
    return done(merchantsMessages('REGISTERED', { name: fullName(created) }), saved(created))
  },

  update: async ({ db, request, staff, audit }) => {
    const before = await subscribers.lock(db, request.id, request.version)
    const after = await changeSubscriber(db, before, request, staff.email)
    await audit({
      action: 'Update',
      ...auditSubject(after),
      before: subscriberRecord.auditSnapshot(before),
      after: subscriberRecord.auditSnapshot(after),
    })
    return done(merchantsMessages('SAVED', { name: fullName(after) }), saved(after))
  },
})

const auditSubject = (subscriber: SubscriberRecord) => ({
  kind,
  recordId: subscriber.id,
  label: fullName(subscriber),
})

const saved = ({ id, status, version }: SubscriberRecord) => ({ id, status, version })

const changeStatus = guardedStatusChange<SubscriberRecord>(subscriberStatusAct, {
  records: { lock: subscribers.lock, update: updateSubscriber },
  subjectOf: auditSubject,
  error: (row, status) => (status === 'active' ? getActivateError(row) : getDeactivateError(row)),
  message: (row) =>
    merchantsMessages(row.status === 'active' ? 'ACTIVATED' : 'DEACTIVATED', { name: fullName(row) }),
})
