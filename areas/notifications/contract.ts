import { z } from 'zod'
import { senders } from '#areas/notifications/access.ts'
import { makers, viewers } from '#platform/access/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { FileKey, StoredFile } from '#platform/contract/file.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { Mobile } from '#platform/contract/fields/mobile.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Masked } from '#platform/contract/fields/personal-data.ts'
import { productSlug } from '#platform/contract/product.ts'
import { Id, Reason, requiredText } from '#platform/contract/fields/text.ts'
import { Moment } from '#platform/contract/fields/time.ts'

/** Where a notification leads in the app, as the wire spells it. */
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

/** `paused` and `stopped` are what people do to one that is being sent. */
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
  /** Devices it goes to; null before it is sent. */
  deviceCount: z.int().nullable(),
  sentCount: z.int(),
  failedCount: z.int(),
  openedCount: z.int(),
  status: NotificationStatus,
  createdBy: z.string().nullable(),
  createdAt: Moment,
  updatedBy: z.string().nullable(),
  updatedAt: Moment,
  version: z.int(),
})
export type NotificationRow = z.infer<typeof NotificationRow>

export const Notification = NotificationRow.extend({
  image: StoredFile.nullable(),
  userIds: z.array(z.int()),
  startedAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  /** Why it does not go on, in a sentence; empty while nothing is wrong. */
  trouble: z.string(),
  /** Who wrote its current content: none of them sends it to everyone or approves sending it. */
  authors: z.array(z.string()),
  /** The request to send it that is pending or returned, where there is one. */
  waiting: z
    .object({
      requestId: z.int(),
      ref: z.string(),
      /** What its approver wants changed, while it is returned for changes. */
      returned: z.string().nullable(),
      isMine: z.boolean(),
      /** Whether it covers the notification as it is now; false after a change. */
      isCurrent: z.boolean(),
    })
    .nullable(),
})
export type Notification = z.infer<typeof Notification>

/** A subscriber by their number here, by their account in the app, or by their mobile number. */
export const NamedUser = z.union([Id, z.uuid(), Mobile])

const HttpsAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain })

const draftFields = {
  title: requiredText(65),
  body: requiredText(240),
  /** The key of an uploaded picture. */
  image: FileKey.nullable().default(null),
  module: NotificationModule.default('Home'),
  /** For URL an address that begins with https://; for others the record it opens, or nothing. */
  moduleValue: z.string().trim().max(500).default(''),
  audience: Audience,
  userIds: z.array(NamedUser).max(5_000).default([]),
  /** The key of an uploaded csv or xlsx whose first column holds users, beside or instead of `userIds`. */
  usersFile: FileKey.nullable().default(null),
  sendAt: Moment.nullable().default(null),
}

/** A notification as the form sends it. */
export const NotificationDraft = z.strictObject(draftFields)
export type NotificationDraft = z.output<typeof NotificationDraft>

type TargetFields = Pick<NotificationDraft, 'module' | 'moduleValue' | 'audience' | 'userIds' | 'usersFile'>

/** Why the draft's fields do not fit each other, with the field; null when they do. */
export function validateTarget({ module, moduleValue, audience, userIds, usersFile }: TargetFields) {
  if (module === 'URL' && !HttpsAddress.safeParse(moduleValue).success)
    return { path: 'moduleValue', message: 'Enter an address that begins with https://' }
  return audience === 'users' && userIds.length === 0 && usersFile === null
    ? { path: 'userIds', message: 'Name at least one user, or choose a file' }
    : null
}

/** The draft with what its fields say of each other. */
export const CheckedDraft = NotificationDraft.superRefine((draft, context) => {
  const misfit = validateTarget(draft)
  if (misfit) context.addIssue({ code: 'custom', path: [misfit.path], message: misfit.message })
})

const byId = { id: Id, version: z.int().optional() }

/** What `action` takes, by its verb. */
export const NotificationAction = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('create'), ...draftFields }),
    z.strictObject({ action: z.literal('update'), id: Id, version: z.int(), ...draftFields }),
    z.strictObject({ action: z.literal('delete'), ...byId }),
    z.strictObject({ action: z.literal('schedule'), ...byId, sendAt: Moment.optional() }),
    /** Asks for approval to send it at its `sendAt`, or immediately where it has none. Not in the specification. */
    z.strictObject({ action: z.literal('submit'), ...byId }),
    z.strictObject({ action: z.literal('cancel'), ...byId, reason: Reason.optional() }),
    z.strictObject({ action: z.literal('duplicate'), ...byId }),
  ])
  .superRefine((request, context) => {
    const misfit = request.action === 'create' || request.action === 'update' ? validateTarget(request) : null
    if (misfit) context.addIssue({ code: 'custom', path: [misfit.path], message: misfit.message })
  })
export type NotificationAction = z.output<typeof NotificationAction>

const SavedNotification = z.object({
  id: z.int(),
  status: z.string(),
  version: z.int(),
  /** Set where another person must approve before anything is sent. */
  requestId: z.int().nullable(),
})

export const DeliveryStatus = z.enum(['queued', 'sending', 'sent', 'failed', 'stopped'])
export type DeliveryStatus = z.infer<typeof DeliveryStatus>

export const Delivery = z.object({
  id: z.int(),
  notificationId: z.int(),
  title: z.string(),
  body: z.string(),
  mobile: Masked.mobile,
  platform: z.enum(['android', 'ios']),
  status: DeliveryStatus,
  attempts: z.int(),
  /** `outbox` kept it here, to be seen; `fcm` handed it over. Empty before. */
  via: z.enum(['', 'outbox', 'fcm']),
  lastError: z.string(),
  sentAt: Moment.nullable(),
  openedAt: Moment.nullable(),
  /** By which the app says that it was opened. Only for what stayed in the outbox. */
  openToken: z.uuid().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

const invalidates = [`/${productSlug}-notif/`, '/notification/', '/audit/', '/approvals/'] as const
const ById = z.strictObject({ id: Id })

export const notificationCalls = {
  list: call(`/${productSlug}-notif/list`, {
    needs: viewers,
    request: listRequest({
      filters: { status: NotificationStatus, audience: Audience, module: NotificationModule },
      sorts: ['createdAt', 'updatedAt', 'sendAt', 'title'],
      defaultSort: 'createdAt',
    }),
    reply: pageOf(NotificationRow),
  }),
  details: call(`/${productSlug}-notif/details`, {
    needs: viewers,
    request: ById,
    reply: Notification,
  }),
  modules: call(`/${productSlug}-notif/list-modules`, {
    needs: 'signed-in',
    method: 'GET',
    request: z.strictObject({}),
    reply: z.array(z.object({ id: NotificationModule, name: z.string(), takesAddress: z.boolean() })),
  }),
  action: write(`/${productSlug}-notif/action`, {
    needs: {
      cases: [
        { when: { action: 'schedule' }, needs: senders },
        { when: {}, needs: makers },
      ],
    },
    request: NotificationAction,
    reply: SavedNotification,
    invalidates,
  }),
  push: write('/notification/push', {
    needs: senders,
    request: z.strictObject({ id: Id, version: z.int().optional() }),
    reply: SavedNotification,
    invalidates,
  }),
  /** Pauses, resumes or stops one that is being sent. Not in the specification. */
  steer: write('/notification/steer', {
    needs: senders,
    request: z.strictObject({
      id: Id,
      verb: z.enum(['pause', 'resume', 'stop']),
      reason: Reason.optional(),
    }),
    reply: SavedNotification,
    invalidates,
  }),
  /** How many people and devices it would go to now. Not in the specification. */
  audience: call('/notification/audience', {
    needs: makers,
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
      /** Of the users named, those that are no active subscribers: the first few as they were written. */
      unknown: z.array(z.string()),
      unknownCount: z.int(),
    }),
    background: true,
  }),
  /** What went to which device, newest first: the outbox. Not in the specification. */
  deliveries: call('/notification/deliveries', {
    needs: viewers,
    request: listRequest({
      filters: { notificationId: Id, status: DeliveryStatus, opened: z.boolean() },
      sorts: ['id'],
      defaultSort: 'id',
    }),
    reply: pageOf(Delivery),
  }),
  figures: call('/notification/figures', {
    needs: viewers,
    request: z.strictObject({}),
    reply: z.object({
      devices: z.int(),
      sent: z.int(),
      failed: z.int(),
      opened: z.int(),
      nextAt: Moment.nullable(),
      /** Where messages go: to the outbox alone, or to the devices. */
      via: z.enum(['outbox', 'fcm']),
    }),
  }),
  logs: call('/notification/logs', {
    needs: viewers,
    request: ById.extend(logRequest),
    reply: LogPage,
  }),
}

export const openingCalls = {
  /** A device says that its message was opened. It counts, once, and changes no record of staff's. */
  opened: call('/notification/opened', {
    needs: 'public',
    request: z.strictObject({ openToken: z.uuid() }),
    reply: z.object({ counted: z.boolean() }),
    background: true,
  }),
}
