import type { Done } from '#platform/contract/call.ts'
import { withMessages } from '#platform/server/audit.ts'
import { settingsMessages } from '#areas/settings/messages.ts'
import { mopCalls } from '#areas/settings/modes-of-payment/contract.ts'
import { getDeleteError } from '#areas/settings/modes-of-payment/rules.ts'
import {
  allMops,
  lastIn,
  listMopLogs,
  listMops,
  mops,
} from '#areas/settings/modes-of-payment/server/modes.ts'
import { changeStatus } from '#areas/settings/payment-modules/server/approval-type.ts'
import { throwIfError, acquireAdvisoryLock } from '#areas/settings/shared/server/errors.ts'
import { done, handlersFor } from '#platform/server/http.ts'

export const mopHandlers = handlersFor(mopCalls, {
  list: ({ db, request }) => listMops(db, request),

  listAll: async ({ db }) => (await allMops(db)).map((mop) => ({ id: mop.mopId, ...mop })),

  detail: async (context) => {
    const { mopId } = context.request
    return { ...(await mops.info(context, mopId)), lastIn: await lastIn(context.db, { mopId }) }
  },

  create: async (context) => {
    const { data } = withKey(await mops.create(context, context.request))
    return done(settingsMessages('MODE_CREATED', { name: context.request.name }), data)
  },

  update: async (context) => {
    const { mopId, version, ...draft } = context.request
    await acquireAdvisoryLock(context.db, 'mop')
    return withKey(await mops.update(context, { id: mopId, version }, draft))
  },

  delete: async (context) => {
    const { db, request } = context
    await acquireAdvisoryLock(db, 'mop')
    const before = await mops.find(db, request.mopId, request.version)
    throwIfError(getDeleteError({ ...before, transactionCount: 0 }))
    return withKey(await mops.remove(context, { id: request.mopId }))
  },

  updateStatus: async (context) => {
    const { mopId, ...change } = context.request
    const { message, ...saved } = await changeStatus(context, 'mop', mopId, change)
    return done(message, { mopId, ...saved })
  },

  logs: async ({ db, language, request }) => {
    const { rows, pageInfo } = await listMopLogs(db, request)
    return { rows: rows.map((row) => withMessages(row, language)), pageInfo }
  },
})

const withKey = <Data extends { id: number }>({ data, ...result }: Done<Data>) => ({
  ...result,
  data: { ...data, mopId: data.id },
})
