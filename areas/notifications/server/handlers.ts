import {
  type Notification,
  type NotificationAction,
  notificationCalls,
  type NotificationDraft,
  NotificationModule,
  openingCalls,
} from '#areas/notifications/contract.ts'
import {
  needsSecond,
  steering,
  whyNotCancel,
  whyNotDelete,
  whyNotEdit,
  whyNotPush,
  whyNotSchedule,
  whyNotSteer,
  whyNotSubmit,
} from '#areas/notifications/rules.ts'
import { countAudience, usersOf } from '#areas/notifications/server/audience.ts'
import { dropQueued, kind } from '#areas/notifications/server/finishing.ts'
import {
  changeNotification,
  figuresOf,
  findNotification,
  forgetNotification,
  insertNotification,
  type KeptNotification,
  lockNotification,
  moveNotification,
  noteOpened,
  pageOfDeliveries,
  pageOfNotifications,
  type Saved,
} from '#areas/notifications/server/notifications.ts'
import { portFor } from '#areas/notifications/server/push/choose.ts'
import { refuse } from '#areas/notifications/server/refusing.ts'
import { release, scheduleFor } from '#areas/notifications/server/releasing.ts'
import {
  cancelOpenRequest,
  openRequest,
  submitForSending,
} from '#areas/notifications/server/sending-approval.ts'
import { askToSend } from '#areas/notifications/server/sending.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { logsOf } from '#platform/server/audit/history.ts'
import { type Asked, done, handlersFor, publicHandlersFor } from '#platform/server/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'
import { refuseField } from '#platform/server/table-rules.ts'
import { attachFiles, fileOf, releaseFiles } from '#platform/server/uploads/uploads.ts'

type AskedFor<Verb extends NotificationAction['action']> = Asked<
  Extract<NotificationAction, { action: Verb }>,
  Staff
>

const answer = (sentence: string, { id, status, version }: Saved, requestId: number | null = null) =>
  done(sentence, { id, status: requestId === null ? status : 'pending', version, requestId })

export const notificationHandlers = handlersFor(notificationCalls, {
  list: ({ db, request }) => pageOfNotifications(db, request),

  details: async (asked) => {
    const {
      imageKey,
      turn: _,
      preparedTo: _prepared,
      ...kept
    } = await findNotification(asked.db, asked.request.id)
    return {
      ...kept,
      image: await fileOf(asked, imageKey),
      waiting: await waitingFor(asked, kept),
    }
  },

  modules: () => NotificationModule.options.map((name) => ({ id: name, name, takesAddress: name === 'URL' })),

  action: (asked) => {
    const { request } = asked
    switch (request.action) {
      case 'create':
        return create({ ...asked, request })
      case 'update':
        return update({ ...asked, request })
      case 'delete':
        return remove({ ...asked, request })
      case 'schedule':
        return schedule({ ...asked, request })
      case 'submit':
        return submit({ ...asked, request })
      case 'cancel':
        return cancel({ ...asked, request })
      case 'duplicate':
        return duplicate({ ...asked, request })
    }
  },

  push: async (asked) => {
    const { db, request, staff } = asked
    const kept = await lockNotification(db, request.id, request.version)
    refuse(whyNotPush(kept, staff))
    if (needsSecond(kept, staff)) return askSecond(asked, kept, null)
    await cancelOpenRequest(asked, kept.id, 'It was sent without the approval.')
    const { saved, sentence } = await release(asked, kept)
    return answer(sentence, saved)
  },

  steer: async ({ db, request: { id, verb, reason = '' }, staff, audit }) => {
    const before = await lockNotification(db, id)
    refuse(whyNotSteer(before, verb))
    if (verb === 'stop') await dropQueued(db, id)
    const saved = await moveNotification(db, id, { to: steering[verb].to, by: staff.email })
    if (verb === 'resume') await askToSend(db, id)
    await audit({
      action: verb === 'pause' ? 'Pause' : verb === 'resume' ? 'Resume' : 'Stop',
      kind,
      recordId: id,
      label: before.title,
      fromStatus: before.status,
      toStatus: saved.status,
      reason,
    })
    return answer(`${before.title} is ${saved.status}.`, saved)
  },

  audience: async (asked) => {
    const { audience } = asked.request
    const { ids, unknown } =
      audience === 'users' ? await usersOf(asked, asked.request) : { ids: [], unknown: [] }
    const counted = await countAudience(asked.db, audience, ids)
    return { ...counted, unknown: unknown.slice(0, 10), unknownCount: unknown.length }
  },

  deliveries: ({ db, request }) => pageOfDeliveries(db, request),

  figures: async ({ db, configuration }) => ({
    ...(await figuresOf(db)),
    via: portFor(configuration.push).via,
  }),

  logs: ({ db, request: { id, ...page } }) => logsOf(db, kind, id, page),
})

export const openingHandlers = publicHandlersFor(openingCalls, {
  opened: async ({ db, request }) => ({ counted: await noteOpened(db, request.openToken) }),
})

async function create(asked: AskedFor<'create'>) {
  const { db, staff, audit } = asked
  const { action: _, ...draft } = asked.request
  const values = await valuesOf(asked, draft)
  const saved = await insertNotification(db, values, staff.email)
  await attachImage(asked, draft.image, saved.id)
  await audit({ action: 'Create', kind, recordId: saved.id, label: draft.title, after: told(values) })
  return answer(`The notification ${draft.title} was saved as a draft.`, saved)
}

async function update(asked: AskedFor<'update'>) {
  const { db, staff, audit } = asked
  const { action: _, id, version, ...draft } = asked.request
  const before = await lockNotification(db, id, version)
  refuse(whyNotEdit(before, staff))
  const values = await valuesOf(asked, draft)
  const saved = await changeNotification(db, id, values, staff.email)
  if (before.imageKey !== draft.image) {
    await attachImage(asked, draft.image, id)
    await releaseFiles(asked, [before.imageKey])
  }
  await audit({
    action: 'Update',
    kind,
    recordId: id,
    label: draft.title,
    before: told({ ...before, image: before.imageKey }),
    after: told(values),
  })
  return answer(`The notification ${draft.title} was saved.`, saved)
}

async function remove(asked: AskedFor<'delete'>) {
  const { db, request, staff, audit } = asked
  const before = await lockNotification(db, request.id, request.version)
  refuse(whyNotDelete(before, staff))
  await cancelOpenRequest(asked, before.id, 'The notification was deleted.')
  await forgetNotification(db, request.id, staff.email)
  await releaseFiles(asked, [before.imageKey])
  await audit({
    action: 'Delete',
    kind,
    recordId: request.id,
    label: before.title,
    before: told({ ...before, image: before.imageKey }),
    fromStatus: before.status,
  })
  return answer(`The notification ${before.title} was deleted.`, { ...before, version: before.version + 1 })
}

async function schedule(asked: AskedFor<'schedule'>) {
  const { db, request, staff } = asked
  const kept = await lockNotification(db, request.id, request.version)
  const sendAt = request.sendAt ?? kept.sendAt
  const why = whyNotSchedule(kept, staff, sendAt, Date.now())
  if (why === 'inPast') refuseField('sendAt', 'Choose a time that is still to come')
  refuse(why)
  if (sendAt === null) return refuseField('sendAt', 'This field is required')
  if (needsSecond(kept, staff)) return askSecond(asked, kept, sendAt)
  await cancelOpenRequest(asked, kept.id, 'It was scheduled without the approval.')
  const { saved, sentence } = await scheduleFor(asked, kept, sendAt)
  return answer(sentence, saved)
}

async function submit(asked: AskedFor<'submit'>) {
  const { db, request, staff } = asked
  const kept = await lockNotification(db, request.id, request.version)
  const why = whyNotSubmit(kept, staff, Date.now())
  if (why === 'inPast') refuseField('sendAt', 'Choose a time in the future')
  refuse(why)
  if (kept.sendAt === null) {
    const { people } = await countAudience(db, kept.audience, kept.userIds)
    if (people === 0) refuse('nobody')
  }
  return askSecond(asked, kept, kept.sendAt)
}

async function cancel({ db, request: { id, version, reason = '' }, staff, audit }: AskedFor<'cancel'>) {
  const before = await lockNotification(db, id, version)
  refuse(whyNotCancel(before, staff))
  const saved = await moveNotification(db, id, { to: 'cancelled', by: staff.email })
  await audit({
    action: 'Cancel',
    kind,
    recordId: id,
    label: before.title,
    fromStatus: before.status,
    toStatus: 'cancelled',
    reason,
  })
  return answer(`${before.title} will not be sent.`, saved)
}

/** A draft that says the same, by its authors and whoever copies it. Its picture is chosen anew, and so is its time. */
async function duplicate({ db, request: { id }, staff, audit }: AskedFor<'duplicate'>) {
  const original = await findNotification(db, id)
  const values = { ...original, image: null, sendAt: null }
  const saved = await insertNotification(db, values, staff.email, original.authors)
  await audit({
    action: 'Duplicate',
    kind,
    recordId: saved.id,
    label: original.title,
    after: { ...told(values), copyOf: id },
  })
  return answer(`A copy of ${original.title} was saved as a draft.`, saved)
}

async function askSecond(asked: Asked<unknown, Staff>, kept: KeptNotification, sendAt: string | null) {
  const { requestId, sentence } = await submitForSending(asked, kept, sendAt)
  return answer(sentence, kept, requestId)
}

async function waitingFor(
  { db, staff }: Pick<Asked<unknown, Staff>, 'db' | 'staff'>,
  { id, version }: Pick<KeptNotification, 'id' | 'version'>,
): Promise<Notification['waiting']> {
  const open = await openRequest(db, id)
  if (!open) return null
  const { request, payload } = open
  return {
    requestId: request.id,
    ref: request.ref,
    returned: request.status === 'returned' ? request.reason : null,
    isMine: request.makerId === staff.id,
    isCurrent: payload.version === version,
  }
}

/** The draft with its users looked up. A name that means nobody is refused, so that nobody is left out unseen. */
async function valuesOf(asked: Asked<unknown, Staff>, draft: NotificationDraft) {
  const { userIds: _, usersFile, ...values } = draft
  if (draft.audience !== 'users') return { ...values, userIds: [] }
  const { ids, unknown } = await usersOf(asked, draft)
  if (unknown.length > 0) {
    const more = unknown.length > 3 ? ` and ${unknown.length - 3} more` : ''
    const names = unknown.slice(0, 3).join(', ')
    refuseField(usersFile === null ? 'userIds' : 'usersFile', `No active subscriber: ${names}${more}`)
  }
  if (ids.length === 0) refuseField(usersFile === null ? 'userIds' : 'usersFile', 'It names no user')
  return { ...values, userIds: ids }
}

async function attachImage(asked: Asked<unknown, Staff>, image: string | null, id: number): Promise<void> {
  const keys = image === null ? [] : [image]
  await attachFiles(asked, { keys, upload: uploads.notificationImage, to: { kind, id }, field: 'image' })
}

type Told = Omit<NotificationDraft, 'userIds' | 'usersFile'> & { userIds: readonly number[] }

const told = ({ title, body, image, module, moduleValue, audience, userIds, sendAt }: Told) => ({
  title,
  body,
  image,
  module,
  moduleValue,
  audience,
  users: userIds.length,
  sendAt: sendAt && new Date(sendAt).toISOString(),
})
