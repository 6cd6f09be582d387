import { subscriberCalls } from '#areas/merchants/subscribers/contract.ts'
import { fullName, whyNotActivate, whyNotDeactivate } from '#areas/merchants/subscribers/rules.ts'
import { editingCalls } from '#areas/merchants/subscribers/editing/contract.ts'
import { subscriberExport } from '#areas/merchants/subscribers/server/exports.ts'
import { pageOfSubscribers } from '#areas/merchants/subscribers/server/list.ts'
import {
  findSubscriber,
  lockSubscriber,
  placesOf,
  type SubscriberRecord,
  wholeSubscriber,
} from '#areas/merchants/subscribers/server/record.ts'
import { changeSubscriber, insertSubscriber, setStatus } from '#areas/merchants/subscribers/server/writing.ts'
import { openWallet } from '#areas/wallets/public.ts'
import { logsOf } from '#platform/server/audit/history.ts'
import { exportHandler } from '#platform/server/exports/exports.ts'
import { type Asked, done, handlersFor } from '#platform/server/handlers.ts'
import { Refusal, Stale } from '#platform/server/refusal.ts'
import { reveal } from '#platform/server/reveal.ts'
import type { Staff } from '#platform/server/staff.ts'

const kind = 'subscriber'

export const subscriberHandlers = handlersFor(subscriberCalls, {
  list: ({ db, request }) => pageOfSubscribers(db, request),
  export: exportHandler(subscriberExport),

  user: async ({ db, request }) => wholeSubscriber(db, await findSubscriber(db, request)),

  activate: (asked) => changeStatus(asked, 'active'),
  deactivate: (asked) => changeStatus(asked, 'inactive'),

  reveal: async (asked) => {
    const { id, field } = asked.request
    const subscriber = await findSubscriber(asked.db, { id })
    const named = field === 'street' ? 'address.street' : field
    return reveal(asked, { id, ...about(subscriber), named, value: subscriber[field] })
  },

  logs: async ({ db, request }) => {
    await findSubscriber(db, { id: request.id })
    return logsOf(db, kind, request.id, request)
  },
})

export const editingHandlers = handlersFor(editingCalls, {
  create: async ({ db, request, staff, audit }) => {
    const made = await insertSubscriber(db, request, staff.email)
    await openWallet(db, { subscriberId: made.id })
    await audit({ action: 'Create', ...about(made), after: told(made), toStatus: made.status })
    return done(`${fullName(made)} was registered.`, saved(made))
  },

  update: async ({ db, request, staff, audit }) => {
    const before = await lockSubscriber(db, request.id)
    refuseStale(before, request.version)
    const after = await changeSubscriber(db, before, request, staff.email)
    await audit({ action: 'Update', ...about(after), before: told(before), after: told(after) })
    return done(`${fullName(after)} was saved.`, saved(after))
  },
})

type StatusChange = { id: number; version?: number | undefined; reason: string }

async function changeStatus(
  { db, request, staff, audit }: Asked<StatusChange, Staff>,
  status: 'active' | 'inactive',
) {
  const before = await lockSubscriber(db, request.id)
  const reason = status === 'active' ? whyNotActivate(before) : whyNotDeactivate(before)
  if (reason) throw new Refusal(reason, { code: 'INVALID_STATE' })
  if (request.version !== undefined) refuseStale(before, request.version)
  const after = await setStatus(db, request.id, status, staff.email)
  await audit({
    action: status === 'active' ? 'Activate' : 'Deactivate',
    ...about(after),
    changes: [{ field: 'status', old: before.status, new: after.status }],
    fromStatus: before.status,
    toStatus: after.status,
    reason: request.reason,
  })
  return done(
    status === 'active'
      ? `${fullName(after)} is active again.`
      : `${fullName(after)} is inactive and can no longer sign in.`,
    saved(after),
  )
}

function refuseStale(stored: SubscriberRecord, version: number) {
  if (stored.version !== version) throw new Stale(stored)
}

const about = (subscriber: SubscriberRecord) => ({
  kind,
  recordId: subscriber.id,
  label: fullName(subscriber),
})

const saved = ({ id, status, version }: SubscriberRecord) => ({ id, status, version })

/** What the audit compares: the fields that staff can change, named as the wire names them. */
const told = (row: SubscriberRecord) => ({
  first_name: row.first_name,
  middle_name: row.middle_name,
  last_name: row.last_name,
  suffix: row.suffix,
  mobile_number: row.mobile_number,
  email: row.email,
  birth_date: row.birth_date,
  sex: row.sex,
  nationality: row.nationality,
  source_of_funds: row.source_of_funds,
  occupation: row.occupation,
  address: { ...placesOf(row), street: row.street, zip: row.zip },
})
