import { notificationsMessages } from '#areas/notifications/messages.ts'
import { z } from 'zod'
import { SearchText } from '#platform/contract/page.ts'
import { callGroup } from '#platform/contract/call-group.ts'
import { notificationMakers, notificationReaders, senders } from '#areas/notifications/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { auditFields } from '#platform/contract/record.ts'
import { Mobile, Masked, Id, Reason, requiredText, Moment } from '#platform/contract/fields.ts'
import { productSlug } from '#platform/contract/product.ts'

/** Screen of the app that a notification opens, in the API's spelling. */
export const NotificationModule = z.enum([
  'Home',
  'eLoad',
  'Bills',
  'eSupplies',
  'Rewards',
  'Roulette',
  'Raffle',
  'Events',
  'Kanto Ads',
  'Wallet',
  'URL',
])
export type NotificationModule = z.infer<typeof NotificationModule>

export const Audience = z.enum(['all', 'sss', 'nsss', 'kyc_verified', 'users'])
export type Audience = z.infer<typeof Audience>

/** `paused` and `stopped` result from actions of staff while a notification is being sent. */
export const NotificationStatus = z.enum([
  'draft',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'failed',
  'stopped',
  'cancelled',
])
export type NotificationStatus = z.infer<typeof NotificationStatus>

export const NotificationRow = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  module: NotificationModule,
  moduleValue: z.string(),
  audience: Audience,
  sendAt: Moment.nullable(),
  /** Number of recipient devices; null before it is sent. */
  deviceCount: z.int().nullable(),
  sentCount: z.int(),
  failedCount: z.int(),
  openedCount: z.int(),
  status: NotificationStatus,
  createdByName: z.string().nullable(),
  ...auditFields,
})
export type NotificationRow = z.infer<typeof NotificationRow>

/** A subscriber who can be selected as a recipient. */
const RecipientOption = z.object({ id: z.int(), name: z.string(), mobile: Masked.mobile })

export const Notification = NotificationRow.extend({
  image: StoredFile.nullable(),
  userIds: z.array(z.int()),
  /** The selected users, for people who can change them; empty for others. */
  users: z.array(RecipientOption),
  startedAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  /** Reason sending does not progress, as a sentence; empty while there is no error. */
  trouble: z.string(),
  /** Authors of the current content. None of them can send it to everyone or approve sending it. */
  authors: z.array(z.string()),
  /** Names of the authors, in the same order. */
  authorNames: z.array(z.string()),
  /** The pending or returned request to send it, or null. */
  waiting: z
    .object({
      requestId: z.int(),
      ref: z.string(),
      /** Changes requested by the approver while the request is returned. */
      returned: z.string().nullable(),
      isMine: z.boolean(),
      /** Whether the request covers the current version; false after a change. */
      isCurrent: z.boolean(),
    })
    .nullable(),
})
export type Notification = z.infer<typeof Notification>

/** A subscriber, identified by subscriber ID, Cognito ID or mobile number. */
export const NamedUser = z.union([Id, z.uuid(), Mobile])

const HttpsAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain })

const draftFields = {
  title: requiredText(65),
  body: requiredText(240),
  /** File key of the uploaded image. */
  image: FileKey.nullable().default(null),
  module: NotificationModule.default('Home'),
  /** For `URL`, an https:// address; for other modules, the record to open, or empty. */
  moduleValue: z.string().trim().max(500).default(''),
  audience: Audience,
  userIds: z.array(NamedUser).max(5_000).default([]),
  /** File key of an uploaded csv or xlsx whose first column lists users, in addition to or instead of `userIds`. */
  usersFile: FileKey.nullable().default(null),
  sendAt: Moment.nullable().default(null),
}

/** A notification as the form sends it. */
export const NotificationDraft = z.strictObject(draftFields)
export type NotificationDraft = z.output<typeof NotificationDraft>

type TargetFields = Pick<NotificationDraft, 'module' | 'moduleValue' | 'audience' | 'userIds' | 'usersFile'>

/** First error between fields of the draft, or null if they are consistent. */
export function validateTarget({ module, moduleValue, audience, userIds, usersFile }: TargetFields) {
  if (module === 'URL' && !HttpsAddress.safeParse(moduleValue).success)
    return { path: 'moduleValue', message: notificationsMessages('WEB_ADDRESS') }
  return audience === 'users' && userIds.length === 0 && usersFile === null
    ? { path: 'userIds', message: notificationsMessages('USERS_REQUIRED') }
    : null
}

/** A user of the form with the line on which it was entered. */
const UserOnLine = z
  .object({ line: z.int(), user: z.union([z.string(), z.number()]) })
  .superRefine(({ line, user }, context) => {
    if (NamedUser.safeParse(user).success) return
    const message = notificationsMessages('NOT_A_USER', { line, text: String(user) })
    context.addIssue({ code: 'custom', message: message.encoded })
  })

/** The draft of the form, whose errors name the line of a user. */
export const FormDraft = NotificationDraft.extend({ userIds: z.array(UserOnLine).max(5_000) }).superRefine(
  ({ userIds, ...draft }, context) => {
    const misfit = validateTarget({ ...draft, userIds: userIds.map(({ user }) => user) })
    if (misfit) context.addIssue({ code: 'custom', path: [misfit.path], message: misfit.message.encoded })
  },
)

const byId = { id: Id, version: z.int().optional() }

/** Request body of `action`, by its verb. */
export const NotificationAction = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('create'), ...draftFields }),
    z.strictObject({ action: z.literal('update'), id: Id, version: z.int(), ...draftFields }),
    z.strictObject({ action: z.literal('delete'), ...byId }),
    z.strictObject({ action: z.literal('schedule'), ...byId, sendAt: Moment.optional() }),
    /** Requests approval to send it at `sendAt`, or immediately if `sendAt` is empty. */
    z.strictObject({ action: z.literal('submit'), ...byId }),
    z.strictObject({ action: z.literal('cancel'), ...byId, reason: Reason.optional() }),
    z.strictObject({ action: z.literal('duplicate'), ...byId }),
  ])
  .superRefine((request, context) => {
    const misfit = request.action === 'create' || request.action === 'update' ? validateTarget(request) : null
    if (misfit) context.addIssue({ code: 'custom', path: [misfit.path], message: misfit.message.encoded })
  })
export type NotificationAction = z.output<typeof NotificationAction>

const SavedNotification = z.object({
  id: z.int(),
  status: z.string(),
  version: z.int(),
  /** ID of the approval request, if another person must approve before it is sent. */
  requestId: z.int().nullable(),
})

export const DeliveryStatus = z.enum(['queued', 'sending', 'sent', 'failed', 'stopped'])
export type DeliveryStatus = z.infer<typeof DeliveryStatus>

export const Platform = z.enum(['android', 'ios'])

export const Delivery = z.object({
  id: z.int(),
  notificationId: z.int(),
  title: z.string(),
  body: z.string(),
  mobile: Masked.mobile,
  platform: Platform,
  status: DeliveryStatus,
  attempts: z.int(),
  /** `outbox`: kept in the outbox for staff to see. `fcm`: passed to Firebase Cloud Messaging. Empty until sent. */
  via: z.enum(['', 'outbox', 'fcm']),
  lastError: z.string(),
  sentAt: Moment.nullable(),
  openedAt: Moment.nullable(),
  /** Token with which the app reports that the message was opened. Only for messages kept in the outbox. */
  openToken: z.uuid().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

const invalidates = [`/${productSlug}-notif/`, '/notification/', '/audit/', '/approvals/'] as const
const ById = z.strictObject({ id: Id })

const senderCalls = callGroup({ needs: senders, invalidates })

const viewerCalls = callGroup({ needs: notificationReaders })

export const notificationCalls = {
  list: viewerCalls.list(`/${productSlug}-notif/list`, NotificationRow, {
    filters: { status: NotificationStatus, audience: Audience, module: NotificationModule },
    sorts: ['createdAt', 'updatedAt', 'sendAt', 'title'],
  }),
  details: viewerCalls.read(`/${productSlug}-notif/details`, {
    request: ById,
    reply: Notification,
    views: { kind: 'notification', id: 'id', label: 'title' },
  }),
  modules: call(`/${productSlug}-notif/list-modules`, {
    needs: 'signed-in',
    method: 'GET',
    reply: z.array(z.object({ id: NotificationModule, name: z.string(), takesAddress: z.boolean() })),
  }),
  action: write(`/${productSlug}-notif/action`, {
    needs: {
      cases: [
        { when: { action: 'schedule' }, needs: senders },
        { when: {}, needs: notificationMakers },
      ],
    },
    request: NotificationAction,
    reply: SavedNotification,
    invalidates,
    previews: true,
    acts: { codes: ['notification-all'], when: ({ action }) => action === 'submit' },
  }),
  push: senderCalls.write('/notification/push', {
    request: z.strictObject({ id: Id, version: z.int().optional() }),
    reply: SavedNotification,
  }),
  /** Pauses, resumes or stops a notification that is being sent. */
  steer: senderCalls.write('/notification/steer', {
    request: z.strictObject({
      id: Id,
      verb: z.enum(['pause', 'resume', 'stop']),
      reason: Reason.optional(),
    }),
    reply: SavedNotification,
  }),
  /** Number of people and devices that would receive it now. */
  audience: call('/notification/audience', {
    needs: notificationMakers,
    request: z.strictObject({
      audience: Audience,
      userIds: z.array(NamedUser).max(5_000).default([]),
      usersFile: FileKey.nullable().default(null),
    }),
    reply: z.object({
      people: z.int(),
      devices: z.int(),
      android: z.int(),
      ios: z.int(),
      /** The first few given users that are not active subscribers, as typed. */
      unknown: z.array(z.string()),
      unknownCount: z.int(),
    }),
    background: true,
  }),
  /** Searches subscribers by name or mobile number, to select them as recipients. */
  people: call('/notification/people', {
    needs: notificationMakers,
    request: z.strictObject({ search: SearchText }),
    reply: z.array(RecipientOption),
    background: true,
  }),
  /** The outbox: deliveries by device, newest first. */
  deliveries: viewerCalls.list('/notification/deliveries', Delivery, {
    filters: { notificationId: Id, status: DeliveryStatus, opened: z.boolean() },
    sorts: ['id'],
  }),
  figures: viewerCalls.read('/notification/figures', {
    reply: z.object({
      devices: z.int(),
      sent: z.int(),
      failed: z.int(),
      opened: z.int(),
      nextAt: Moment.nullable(),
      /** Destination of messages: the outbox only, or the devices. */
      via: z.enum(['outbox', 'fcm']),
    }),
  }),
  logs: viewerCalls.read('/notification/logs', { request: ById.extend(logRequest), reply: LogPage }),
}

export const openingCalls = {
  /** Reports that a device opened its message. Only the first report counts, and no audit entry is written. */
  opened: call('/notification/opened', {
    needs: 'public',
    request: z.strictObject({ openToken: z.uuid() }),
    reply: z.object({ counted: z.boolean() }),
    background: true,
  }),
}
