import { eloadMessages } from '#areas/eload/messages.ts'
import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { toBlockSales, windowMakers, windowReaders } from '#areas/eload/maintenance/access.ts'
import { NamedRecord } from '#areas/eload/contract.ts'
import { validateTimes } from '#areas/eload/maintenance/rules.ts'
import { Returned } from '#platform/contract/approvals.ts'
import { call } from '#platform/contract/call.ts'
import { LogPage, logRequest } from '#platform/contract/log.ts'
import { Money, Id, Reason, requiredText, Moment } from '#platform/contract/fields.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'

// Fields are in snake case, as in the specification.
export const TargetType = z.enum(['provider', 'network', 'network_group'])
export type TargetType = z.infer<typeof TargetType>

export const WindowStatus = z.enum(['scheduled', 'ongoing', 'ended', 'cancelled'])
export type WindowStatus = z.infer<typeof WindowStatus>

/** Approval status of a sales stop; `none` for a window that does not stop sales. */
export const BlockStatus = z.enum(['none', 'pending', 'approved', 'rejected', 'cancelled', 'expired'])
export type BlockStatus = z.infer<typeof BlockStatus>

/** Email of the author, or email and name if `includeAuthor` is set. */
const Author = z.union([z.string(), z.object({ email: z.string(), name: z.string() })]).nullable()

export const Window = z.object({
  id: z.int(),
  type: TargetType,
  target_ids: z.array(z.int()),
  targets: z.array(NamedRecord),
  title: z.string(),
  message: z.string(),
  start_at: Moment,
  end_at: Moment,
  block_transactions: z.boolean(),
  /** End of the approved sales stop; null until a second person approves it. */
  block_status: BlockStatus,
  block_until: Moment.nullable(),
  block_request_id: z.int().nullable(),
  /** Changes requested by the approver; `block_status` stays `pending` meanwhile. */
  block_returned: Returned.nullable(),
  notify_users: z.boolean(),
  /** Notification that announces the window. */
  notification_id: z.int().nullable(),
  status: WindowStatus,
  created_by: Author,
  created_at: Moment,
  updated_by: z.string().nullable(),
  updated_at: Moment,
  ended_by: z.string().nullable(),
  ended_at: Moment.nullable(),
  end_reason: z.string().nullable(),
  version: z.int(),
})
export type Window = z.infer<typeof Window>

/** Fields of a window that the form submits. */
export const WindowDraft = z.strictObject({
  type: TargetType,
  target_ids: z
    .array(Id)
    .min(1, eloadMessages.issue('CHOOSE_ONE'))
    .max(100)
    .refine((ids) => new Set(ids).size === ids.length, eloadMessages.issue('CHOSEN_TWICE')),
  title: requiredText(80),
  message: requiredText(300),
  start_at: Moment,
  end_at: Moment,
  block_transactions: z.boolean().default(true),
  notify_users: z.boolean().default(false),
})
export type WindowDraft = z.output<typeof WindowDraft>

const checkTimes = ({ start_at, end_at }: { start_at: string; end_at: string }, context: z.RefinementCtx) => {
  const error = validateTimes(start_at, end_at)
  if (error) context.addIssue({ code: 'custom', path: [error.field], message: error.message.encoded })
}

export const CheckedWindow = WindowDraft.superRefine(checkTimes)

const Save = WindowDraft.extend({
  action: z.literal('save').default('save'),
  /** Absent or not above zero for a new window. */
  id: z.int().optional(),
  version: z.int().optional(),
}).superRefine(checkTimes)
const Stop = z.strictObject({
  action: z.enum(['end', 'cancel']),
  id: Id,
  version: z.int().optional(),
  reason: Reason,
})

/** Saves the fields of a window, ends it or cancels it. */
export const SaveWindow = z.union([Stop, Save])
export type SaveWindow = z.output<typeof SaveWindow>

const Options = z.array(NamedRecord)
const ById = z.strictObject({ id: Id })
const Saved = z.object({ id: z.int(), status: WindowStatus, version: z.int() })
const host = 'others'
const needs = windowReaders
const invalidates = ['/eload/', '/approvals/', '/audit/']

/**
 * Saving a window that stops sales also requires permission to update providers. Other windows, and ending any
 * window, do not.
 */
const toSave = {
  cases: [
    { when: { action: 'end' }, needs: windowMakers },
    { when: { action: 'cancel' }, needs: windowMakers },
    { when: { block_transactions: false }, needs: windowMakers },
    { when: {}, needs: toBlockSales },
  ],
} as const

const saveCalls = callGroup({ host, needs: toSave, invalidates })

const readCalls = callGroup({ host, needs })

export const windowCalls = {
  list: readCalls.read('/eload/list-maintenance', {
    request: listRequest({
      filters: { type: TargetType, status: WindowStatus },
      sorts: ['created_at', 'start_at'],
    }).extend({ includeAuthor: z.boolean().default(false) }),
    reply: pageOf(Window),
  }),
  details: readCalls.read('/eload/maintenance-details', {
    request: ById.extend({ includeAuthor: z.boolean().default(false) }),
    reply: Window,
  }),
  save: saveCalls.write('/eload/save-maintenance', {
    request: SaveWindow,
    reply: Saved,
    previews: true,
  }),
  update: saveCalls.write('/eload/update-maintenance', { request: SaveWindow, reply: Saved }),
  logs: readCalls.read('/eload/maintenance-logs', { request: ById.extend(logRequest), reply: LogPage }),
  options: call('/eload/get-maintenance-options', {
    host,
    needs: 'signed-in',
    reply: z.object({ provider: Options, network: Options, network_group: Options }),
  }),
  /** Previews the effect of a window before it is saved. */
  effect: readCalls.read('/eload/maintenance-effect', {
    request: z.strictObject({
      type: TargetType,
      target_ids: z.array(Id).min(1).max(100),
      start_at: Moment,
      end_at: Moment,
      id: z.int().optional(),
    }),
    reply: z.object({
      promos: z.int(),
      topups: z.int(),
      networks: z.array(z.string()),
      /** Average sales in the same hours of the previous four weeks. */
      expected: z.object({ count: z.int(), value: Money }),
      overlaps: z.array(
        z.object({ id: z.int(), title: z.string(), start_at: Moment, end_at: Moment, isSame: z.boolean() }),
      ),
    }),
  }),
}
