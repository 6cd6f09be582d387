import { peopleBy, peopleLike } from '#areas/merchants/subscribers/public.ts'
import { notificationMakers } from '#areas/notifications/access.ts'
import { permits } from '#platform/access.ts'
import { fieldMessages } from '#platform/contract/errors.ts'
import { notificationsMessages } from '#areas/notifications/messages.ts'
import { type Message, renderStored } from '#platform/words.ts'
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
  controlActions,
  getCancelError,
  getDeleteError,
  getEditError,
  getPushError,
  getScheduleError,
  getControlError,
  getSubmitError,
} from '#areas/notifications/rules.ts'
import { countAudience, usersOf } from '#areas/notifications/server/audience.ts'
import { dropQueued, recordKind } from './completion.ts'
import {
  changeNotification,
  figuresOf,
  findNotification,
  forgetNotification,
  insertNotification,
  type NotificationRecord,
  lockNotification,
  transitionNotification,
  recordOpened,
  listDeliveries,
  listNotifications,
  type Saved,
} from '#areas/notifications/server/notifications.ts'
import { pushPortFor } from '#areas/notifications/server/push/push-port.ts'
import { throwIfError } from './errors.ts'
import { releaseForSending, scheduleFor } from './scheduled-job.ts'
import { cancelOpenRequest, openRequest, submitForSending } from './approval-type.ts'
import { enqueueSending } from './sending-job.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { type RequestContext, done, handlersFor, publicHandlersFor } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'
import { rejectField } from '#platform/server/errors.ts'
import { attachFiles, fileOf, releaseFiles } from '#platform/server/uploads.ts'

type RequestContextOf<Verb extends NotificationAction['action']> = RequestContext<
  Extract<NotificationAction, { action: Verb }>,
  Staff
>

const timePassed = notificationsMessages('TIME_PASSED').code
const controlResults = { pause: 'PAUSED', resume: 'RESUMED', stop: 'STOPPED' } as const

const answer = (sentence: Message, { id, status, version }: Saved, requestId: number | null = null) =>
  done(sentence, { id, status: requestId === null ? status : 'pending', version, requestId })

export const notificationHandlers = handlersFor(notificationCalls, {
  list: ({ db, request }) => listNotifications(db, request),

  details: async (context) => {
    const {
      imageKey,
      generation: _,
      preparedTo: _prepared,
      ...notification
    } = await findNotification(context.db, context.request.id)
    return {
      ...notification,
      users: permits(context.staff, notificationMakers)
        ? await peopleBy(context.db, notification.userIds)
        : [],
      trouble: renderStored(notification.trouble, context.language),
      image: await fileOf(context, imageKey),
      waiting: await waitingFor(context, notification),
    }
  },

  people: ({ db, request }) => peopleLike(db, request.search),

  modules: () => NotificationModule.options.map((name) => ({ id: name, name, takesAddress: name === 'URL' })),

  action: (context) => {
    const { request } = context
    switch (request.action) {
      case 'create':
        return create({ ...context, request })
      case 'update':
        return update({ ...context, request })
      case 'delete':
        return remove({ ...context, request })
      case 'schedule':
        return schedule({ ...context, request })
      case 'submit':
        return submit({ ...context, request })
      case 'cancel':
        return cancel({ ...context, request })
      case 'duplicate':
        return duplicate({ ...context, request })
    }
  },

  push: async (context) => {
    const { db, request, staff } = context
    const notification = await lockNotification(db, request.id, request.version)
    throwIfError(getPushError(notification, staff))
    if (needsSecond(notification, staff)) return submitForApproval(context, notification, null)
    await cancelOpenRequest(context, notification.id, notificationsMessages('SENT_WITHOUT_APPROVAL').encoded)
    const { saved, sentence } = await releaseForSending(context, notification)
    return answer(sentence, saved)
  },

  steer: async ({ db, request: { id, verb, reason = '' }, staff, audit }) => {
    const before = await lockNotification(db, id)
    throwIfError(getControlError(before, verb))
    if (verb === 'stop') await dropQueued(db, id)
    const saved = await transitionNotification(db, id, { to: controlActions[verb].to, by: staff.email })
    if (verb === 'resume') await enqueueSending(db, id, staff)
    await audit({
      action: verb === 'pause' ? 'Pause' : verb === 'resume' ? 'Resume' : 'Stop',
      kind: recordKind,
      recordId: id,
      label: before.title,
      fromStatus: before.status,
      toStatus: saved.status,
      reason,
    })
    return answer(notificationsMessages(controlResults[verb], { title: before.title }), saved)
  },

  audience: async (context) => {
    const { audience } = context.request
    const { ids, unknown } =
      audience === 'users' ? await usersOf(context, context.request) : { ids: [], unknown: [] }
    const counted = await countAudience(context.db, audience, ids)
    return { ...counted, unknown: unknown.slice(0, 10), unknownCount: unknown.length }
  },

  deliveries: ({ db, request, language }) => listDeliveries(db, request, language),

  figures: async ({ db, configuration }) => ({
    ...(await figuresOf(db)),
    via: pushPortFor(configuration.push).via,
  }),

  logs: ({ db, language, request: { id, ...page } }) =>
    recordHistoryPage({ db, language }, recordKind, id, page),
})

export const openingHandlers = publicHandlersFor(openingCalls, {
  opened: async ({ db, request }) => ({ counted: await recordOpened(db, request.openToken) }),
})

async function create(context: RequestContextOf<'create'>) {
  const { db, staff, audit } = context
  const { action: _, ...draft } = context.request
  const values = await toFormValues(context, draft)
  const saved = await insertNotification(db, values, staff.email)
  await attachImage(context, draft.image, saved.id)
  await audit({
    action: 'Create',
    kind: recordKind,
    recordId: saved.id,
    label: draft.title,
    after: auditSnapshot(values),
  })
  return answer(notificationsMessages('DRAFT_SAVED', { title: draft.title }), saved)
}

async function update(context: RequestContextOf<'update'>) {
  const { db, staff, audit } = context
  const { action: _, id, version, ...draft } = context.request
  const before = await lockNotification(db, id, version)
  throwIfError(getEditError(before, staff))
  const values = await toFormValues(context, draft)
  const saved = await changeNotification(db, id, values, staff.email)
  if (before.imageKey !== draft.image) {
    await attachImage(context, draft.image, id)
    await releaseFiles(context, [before.imageKey])
  }
  await audit({
    action: 'Update',
    kind: recordKind,
    recordId: id,
    label: draft.title,
    before: auditSnapshot({ ...before, image: before.imageKey }),
    after: auditSnapshot(values),
  })
  return answer(notificationsMessages('SAVED', { title: draft.title }), saved)
}

async function remove(context: RequestContextOf<'delete'>) {
  const { db, request, staff, audit } = context
  const before = await lockNotification(db, request.id, request.version)
  throwIfError(getDeleteError(before, staff))
  await cancelOpenRequest(context, before.id, notificationsMessages('DELETED_BEFORE_APPROVAL').encoded)
  await forgetNotification(db, request.id, staff.email)
  await releaseFiles(context, [before.imageKey])
  await audit({
    action: 'Delete',
    kind: recordKind,
    recordId: request.id,
    label: before.title,
    before: auditSnapshot({ ...before, image: before.imageKey }),
    fromStatus: before.status,
  })
  return answer(notificationsMessages('DELETED', { title: before.title }), {
    ...before,
    version: before.version + 1,
  })
}

async function schedule(context: RequestContextOf<'schedule'>) {
  const { db, request, staff } = context
  const notification = await lockNotification(db, request.id, request.version)
  const sendAt = request.sendAt ?? notification.sendAt
  const error = getScheduleError(notification, staff, sendAt, Date.now())
  if (error?.code === timePassed) rejectField('sendAt', notificationsMessages('TIME_IN_FUTURE'))
  throwIfError(error)
  if (sendAt === null) return rejectField('sendAt', fieldMessages('REQUIRED'))
  if (needsSecond(notification, staff)) return submitForApproval(context, notification, sendAt)
  await cancelOpenRequest(
    context,
    notification.id,
    notificationsMessages('SCHEDULED_WITHOUT_APPROVAL').encoded,
  )
  const { saved, sentence } = await scheduleFor(context, notification, sendAt)
  return answer(sentence, saved)
}

async function submit(context: RequestContextOf<'submit'>) {
  const { db, request, staff } = context
  const notification = await lockNotification(db, request.id, request.version)
  const error = getSubmitError(notification, staff, Date.now())
  if (error?.code === timePassed) rejectField('sendAt', notificationsMessages('TIME_IN_FUTURE'))
  throwIfError(error)
  if (notification.sendAt === null) {
    const { people } = await countAudience(db, notification.audience, notification.userIds)
    if (people === 0) throwIfError(notificationsMessages('AUDIENCE_EMPTY'))
  }
  return submitForApproval(context, notification, notification.sendAt)
}

async function cancel({
  db,
  request: { id, version, reason = '' },
  staff,
  audit,
}: RequestContextOf<'cancel'>) {
  const before = await lockNotification(db, id, version)
  throwIfError(getCancelError(before, staff))
  const saved = await transitionNotification(db, id, { to: 'cancelled', by: staff.email })
  await audit({
    action: 'Cancel',
    kind: recordKind,
    recordId: id,
    label: before.title,
    fromStatus: before.status,
    toStatus: 'cancelled',
    reason,
  })
  return answer(notificationsMessages('SCHEDULE_CANCELLED', { title: before.title }), saved)
}

/**
 * Creates a copy as a draft. Its authors are those of the original and the person who copies it. Image and time are
 * not copied.
 */
async function duplicate({ db, request: { id }, staff, audit }: RequestContextOf<'duplicate'>) {
  const original = await findNotification(db, id)
  const values = { ...original, image: null, sendAt: null }
  const saved = await insertNotification(db, values, staff.email, original.authors)
  await audit({
    action: 'Duplicate',
    kind: recordKind,
    recordId: saved.id,
    label: original.title,
    after: { ...auditSnapshot(values), copyOf: id },
  })
  return answer(notificationsMessages('DUPLICATED', { title: original.title }), saved)
}

async function submitForApproval(
  context: RequestContext<unknown, Staff>,
  notification: NotificationRecord,
  sendAt: string | null,
) {
  const { requestId, sentence } = await submitForSending(context, notification, sendAt)
  return answer(sentence, notification, requestId)
}

async function waitingFor(
  { db, staff }: Pick<RequestContext<unknown, Staff>, 'db' | 'staff'>,
  { id, version }: Pick<NotificationRecord, 'id' | 'version'>,
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

/** Resolves the users of a draft. Rejects unknown users, so that none is skipped silently. */
async function toFormValues(context: RequestContext<unknown, Staff>, draft: NotificationDraft) {
  const { userIds: _, usersFile, ...values } = draft
  if (draft.audience !== 'users') return { ...values, userIds: [] }
  const { ids, unknown } = await usersOf(context, draft)
  if (unknown.length > 0) {
    rejectField(
      usersFile === null ? 'userIds' : 'usersFile',
      notificationsMessages('NOT_SUBSCRIBERS', {
        names: unknown.slice(0, 3).join(', '),
        more: Math.max(unknown.length - 3, 0),
      }),
    )
  }
  if (ids.length === 0)
    rejectField(usersFile === null ? 'userIds' : 'usersFile', notificationsMessages('NO_USERS_IN_FILE'))
  return { ...values, userIds: ids }
}

async function attachImage(
  context: RequestContext<unknown, Staff>,
  image: string | null,
  id: number,
): Promise<void> {
  const keys = image === null ? [] : [image]
  await attachFiles(context, {
    keys,
    upload: uploads.notificationImage,
    to: { kind: recordKind, id },
    field: 'image',
  })
}

type NotificationFields = Omit<NotificationDraft, 'userIds' | 'usersFile'> & { userIds: readonly number[] }

const auditSnapshot = ({
  title,
  body,
  image,
  module,
  moduleValue,
  audience,
  userIds,
  sendAt,
}: NotificationFields) => ({
  title,
  body,
  image,
  module,
  moduleValue,
  audience,
  users: userIds.length,
  sendAt: sendAt && new Date(sendAt).toISOString(),
})
