import { sql } from 'kysely'
import { z } from 'zod'
import type { LevelGuard, PlaceGuard } from '#platform/access/access.ts'
import { ValueChange } from '#platform/contract/approvals.ts'
import { type AnyCall, type Done, type RequestOf, Saved } from '#platform/contract/call.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { Database } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { canonicalJson } from '#platform/server/idempotency/canonical-json.ts'
import { done, type HandledCall, type RequestContext } from '#platform/server/http/handlers.ts'
import type { Staff } from '#platform/server/staff.ts'
import { decodeMessage, type Message } from '#platform/words/messages.ts'
import {
  type ApprovalType,
  defineApprovalType,
  type RequestSubject,
  type ValueChange as Change,
} from './approval-type.ts'
import { toPlainJson } from './hash.ts'
import { submitRequest } from './submit.ts'

/** What a call changes for everybody, as the second person sees it. `path` is the console path of the record. */
export type DeferredChange = {
  record: { kind: string; id: string | number; label: string; path?: string }
  changes: readonly Change[]
  /** Further records that the change is about, such as the promos of a schedule. */
  subjects?: readonly RequestSubject[]
}

/** A call that needs a second person for some requests. */
export type DeferredCall = {
  call: AnyCall
  /** The change that needs a second person; null if the call takes effect at once. Must not change any data. */
  change: (db: Database, request: unknown) => Promise<DeferredChange | null>
  /** For a call that creates a record: the call that activates it, and further fields of its request. */
  activation?: { call: AnyCall; fields: (request: unknown) => object }
}

/** Defers a call while its change is not null. */
export const deferredCall = <C extends AnyCall>(
  call: C,
  change: (db: Database, request: RequestOf<C>) => Promise<DeferredChange | null>,
): DeferredCall => ({
  call,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server has parsed it
  change: (db, request) => change(db, request as RequestOf<C>),
})

/** Creates an active record as inactive, and defers the call that activates it. */
export const createInactive = <C extends AnyCall>(
  call: C,
  activate: AnyCall,
  fields: (request: RequestOf<C>) => object = () => ({}),
): DeferredCall => ({
  call,
  change: async () => null,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server has parsed it
  activation: { call: activate, fields: (request) => fields(request as RequestOf<C>) },
})

/** Request of a call, with what it changes at the time of the submission. */
const Payload = z.object({
  path: z.string(),
  request: z.record(z.string(), z.unknown()),
  label: z.string(),
  recordPath: z.string().nullable(),
  reason: z.string(),
  changes: z.array(ValueChange),
  // Requests of earlier versions do not have this field.
  subjects: z.array(z.object({ kind: z.string(), id: z.union([z.string(), z.int()]) })).default([]),
})
type Payload = z.infer<typeof Payload>
/** Call that a request repeats after the approval, with the values that it changes. */
export type RequestedCall = Pick<Payload, 'path' | 'changes'>

/** One value before and after; empty if it stays the same. Pass null for the value of a record that is not in effect. */
export const textChange = (
  label: Message,
  before: string | Message | null,
  after: string | Message,
): Change[] => (textOf(before) === textOf(after) ? [] : [{ label, unit: 'text', before, after }])

const textOf = (value: string | Message | null) =>
  value === null || typeof value === 'string' ? value : value.en

/** Serialises changes of records with the approval of a request about them. */
export const lockDeferred = (db: Database, kind: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`deferred ${kind}`}, 0))`.execute(db)

type Options = {
  /** Code of the act and of the approval type. */
  kind: string
  name: Message
  title: (label: string, call: RequestedCall) => Message
  whoMayDecide: PlaceGuard | LevelGuard
  calls: readonly DeferredCall[]
  handlers: readonly HandledCall[]
}

/**
 * Wraps the handlers of calls that reach everybody, such as a new price. A request that needs a second person is run and
 * rolled back, so that its errors reach the maker, and is stored. Approval runs the same handler again.
 */
export function deferCalls({ kind, name, title, whoMayDecide, calls, handlers }: Options): {
  approvalType: ApprovalType<Payload>
  handlers: HandledCall[]
} {
  const handlerOf = (path: string) => {
    const handled = handlers.find(({ call }) => call.path === path)
    if (!handled) throw new Error(`${path} has no handler.`)
    return handled.handler
  }
  const changeOf = async (db: Database, path: string, request: unknown) =>
    (await calls.find(({ call }) => call.path === path)?.change(db, request)) ?? null
  // A record that is not in effect can be changed by one person, also after its activation was requested.
  const isUnchanged = async (db: Database, { path, request, changes }: Payload) =>
    canonicalJson(toPlainJson((await changeOf(db, path, request))?.changes)) === canonicalJson(changes)
  const approvalType = defineApprovalType<Payload>({
    kind,
    name,
    module: '',
    payload: Payload,
    title: (payload) => title(payload.label, payload),
    whoMayDecide,
    subjects: async (_db, { subjects }) => subjects,
    isReadBySubject: true,
    storesChanges: true,
    effect: async (_db, { changes, reason }) => ({
      facts: [],
      reason,
      changes,
      projected: [],
      warnings: [],
      attachments: [],
    }),
    executionError: async (db, payload) =>
      (await isUnchanged(db, payload)) ? null : platformMessages('DEFERRED_CHANGED'),
    onApproved: async (context, payload) => {
      const { path, request } = payload
      await lockDeferred(context.db, kind)
      if (!(await isUnchanged(context.db, payload))) throw new AppError(platformMessages('DEFERRED_CHANGED'))
      // The engine passes on the context of the call that decides, which has everything that a handler needs.
      const full = { ...context, request } as RequestContext<unknown, Staff>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every write replies with `done`
      const reply = (await handlerOf(path)(full)) as Done<unknown>
      return decodeMessage(`${reply.messageCode} ${JSON.stringify(reply.params)}`) ?? undefined
    },
    recordPath: (_request, { recordPath }) => recordPath,
  })

  async function submit(
    context: RequestContext<unknown, Staff>,
    { path }: AnyCall,
    request: object,
    { record, changes, subjects = [] }: DeferredChange,
    data: unknown,
  ) {
    const reason = 'reason' in request && typeof request.reason === 'string' ? request.reason : ''
    const { requestId, ref } = await submitRequest(context, approvalType, {
      payload: Payload.parse(
        JSON.parse(
          JSON.stringify({
            path,
            request,
            label: record.label,
            recordPath: record.path ?? null,
            reason,
            changes,
            subjects,
          }),
        ),
      ),
      recordKind: record.kind,
      recordId: record.id,
    })
    return done(platformMessages('DEFERRED', { ref }).with({ ref, requestId }), data)
  }

  async function create(
    context: RequestContext<object, Staff>,
    { handler }: HandledCall,
    { call, fields }: NonNullable<DeferredCall['activation']>,
  ) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every write replies with `done`
    const { data } = (await handler({
      ...context,
      request: { ...context.request, status: 'inactive' },
    })) as Done<unknown>
    const { id, version } = Saved.parse(data)
    const request = { ...fields(context.request), id, version, status: 'active' }
    const change = await changeOf(context.db, call.path, request)
    if (!change) throw new Error(`${call.path} is not deferred.`)
    return submit(context, call, request, change, data)
  }

  const wrap = (handled: HandledCall): HandledCall => {
    const deferred = calls.find(({ call }) => call === handled.call)
    if (!deferred) return handled
    const handler = async (context: RequestContext<object, Staff>) => {
      const { db, request } = context
      if (deferred.activation && 'status' in request && request.status === 'active')
        return create(context, handled, deferred.activation)
      let change = await deferred.change(db, request)
      if (!change) {
        await lockDeferred(db, kind)
        change = await deferred.change(db, request)
      }
      if (!change) return handled.handler(context)
      await sql`savepoint deferred_call`.execute(db)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every write replies with `done`
      const { data } = (await handled.handler({
        ...context,
        audit: async () => {},
        auditAll: async () => {},
      })) as Done<unknown>
      await sql`rollback to savepoint deferred_call`.execute(db)
      return submit(context, deferred.call, request, change, data)
    }
    return { call: handled.call, handler, deferredAs: kind }
  }
  return { approvalType, handlers: handlers.map(wrap) }
}
