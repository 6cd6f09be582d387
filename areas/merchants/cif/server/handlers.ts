import { cifPlace } from '#areas/merchants/cif/access.ts'
import { checksForDeciders } from '#platform/server/decision-checks.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { sql } from 'kysely'
import { cifAskingCalls, type CifDraft } from '#areas/merchants/cif/asking/contract.ts'
import { cifCalls, numberChangeAct } from '#areas/merchants/cif/contract.ts'
import { getRequestError } from '#areas/merchants/cif/rules.ts'
import { cifChecks } from '#areas/merchants/cif/server/checks.ts'
import { changeNumber, close, lockForDecision } from './decisions.ts'
import {
  daysSinceChange,
  type CifRecord,
  listRequests,
  peopleFor,
  requestBy,
  withoutNumbers,
} from '#areas/merchants/cif/server/requests.ts'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import {
  findSubscriber,
  type SubscriberRecord,
  subscribers,
} from '#areas/merchants/subscribers/server/record.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { maskedMobile } from '#platform/contract/fields.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { mailReturned } from '#platform/server/approvals.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/db.ts'
import { done, handlersFor, type RequestContext } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'
import { onViolation, rejectField, Forbidden, AppError, VersionConflict } from '#platform/server/errors.ts'
import { reveal } from '#platform/server/reveal.ts'
import { attachFiles, fileOf } from '#platform/server/uploads.ts'

const kind = 'cif-request'

export const cifHandlers = handlersFor(cifCalls, {
  search: async ({ db, request, language }) => ({ rows: await peopleFor(db, request.search, language) }),
  list: ({ db, request }) => listRequests(db, request),
  info: async (context) => {
    const record = await requestBy(context.db, context.request.id)
    const { idImageKey, ...request } = record
    const idImage = await fileOf(context, idImageKey)
    const checks = await checksForDeciders(context.staff, cifPlace, request.status === 'pending', () =>
      cifChecks(context.db, record, idImage !== null),
    )
    return { ...withoutNumbers(request), idImage, checks }
  },

  reveal: async (context) => {
    const { id, field } = context.request
    const request = await requestBy(context.db, id)
    return reveal(context, { id, ...auditSubject(request), value: request[field] })
  },

  approve: async (context) => {
    const { db, request, staff, audit } = context
    const held = await lockForDecision(context, 'approved')
    const { before, after, shops } = await changeNumber(db, held, staff.email)
    await close(db, held, 'approved', request.reason ?? '', staff)
    await audit({
      action: 'Approve',
      ...auditSubject(held),
      changes: [{ field: 'shops', old: null, new: shops }],
      fromStatus: 'pending',
      toStatus: 'approved',
      reason: request.reason ?? '',
    })
    await audit({
      action: 'Update mobile number',
      kind: 'subscriber',
      recordId: after.id,
      label: fullName(after),
      before: { mobile_number: before.mobile_number },
      after: { mobile_number: after.mobile_number },
      reason: held.remarks,
    })
    return done(
      merchantsMessages('NUMBER_CHANGED', { name: held.name, number: maskedMobile(held.newMobile) }),
      {
        id: held.id,
        status: 'approved',
        version: held.version + 1,
      },
    )
  },

  reject: async (context) => {
    const { held, result } = await endUnchanged(context, 'rejected')
    return done(merchantsMessages('NUMBER_REJECTED', { name: held.name }), result)
  },

  sendBack: async (context) => {
    const { held, result } = await endUnchanged(context, 'returned')
    await mailReturned(context, {
      to: held.requestedBy,
      title: merchantsMessages('NUMBER_TITLE', { name: held.name }),
      ref: held.cifNo,
      reason: context.request.reason,
      path: `/cif-mobile-number/${held.id}`,
    })
    return done(
      merchantsMessages('NUMBER_RETURNED', { name: held.name, person: held.requestedByName }),
      result,
    )
  },

  logs: async ({ db, language, request }) => {
    await requestBy(db, request.id)
    return recordHistoryPage({ db, language }, kind, request.id, request)
  },
})

type Ending = RequestContext<RequestOf<typeof cifCalls.reject>, Staff>

/** Rejects or returns a request, which leaves the number unchanged. */
async function endUnchanged(context: Ending, status: 'rejected' | 'returned') {
  const { db, request, staff, audit } = context
  const held = await lockForDecision(context, status)
  await close(db, held, status, request.reason, staff)
  await audit({
    action: status === 'rejected' ? 'Reject' : 'Return',
    ...auditSubject(held),
    fromStatus: 'pending',
    toStatus: status,
    reason: request.reason,
  })
  return { held, result: { id: held.id, status, version: held.version + 1 } }
}

export const cifAskingHandlers = handlersFor(cifAskingCalls, {
  request: async (context) => {
    const { db, request, staff, audit } = context
    const person = await personOf(db, request)
    const error = getRequestError({ ...person, daysSinceChange: await daysSinceChange(db, person.id) })
    if (error) throw new AppError(error)
    await assertNumberAvailable(db, person, request.newMobile)
    const before =
      request.id === undefined ? null : await holdReturned(db, request.id, person, request, staff)
    const id = before ? before.id : await insertRequest(db, person, request, staff)
    if (before) await resubmit(db, before.id, person, request)
    const to = { kind, id }
    await attachFiles(
      { db, staff },
      { keys: [request.idImage], upload: uploads.cifImage, to, field: 'idImage' },
    )
    await guardDecision(context, {
      act: numberChangeAct,
      stage: 'submit',
      record: { kind, id, label: fullName(person) },
    })
    await audit({
      action: before ? 'Resubmit' : 'Create',
      kind,
      recordId: id,
      label: fullName(person),
      ...(before && { fromStatus: 'returned' }),
      after: {
        newMobile: maskedMobile(request.newMobile),
        reasonCode: request.reasonCode,
        idImage: request.idImage,
      },
      toStatus: 'pending',
      reason: request.remarks,
    })
    return done(merchantsMessages('NUMBER_SUBMITTED', { name: fullName(person) }), {
      id,
      status: 'pending',
      version: before ? before.version + 1 : 1,
    })
  },
})

async function personOf(tx: Database, { subscriberId, cognito_sub }: CifDraft): Promise<SubscriberRecord> {
  if ((subscriberId ?? undefined) === undefined && cognito_sub === undefined) {
    rejectField('subscriberId', merchantsMessages('SUBSCRIBER_REQUIRED'))
  }
  return subscribers.lock(tx, (await findSubscriber(tx, { id: subscriberId ?? undefined, cognito_sub })).id)
}

async function assertNumberAvailable(tx: Database, person: SubscriberRecord, newMobile: string) {
  if (person.mobile_number === newMobile) {
    rejectField('newMobile', merchantsMessages('SAME_NUMBER'))
  }
  const { rows } = await sql`
    select from subscriber where mobile_number = ${newMobile} and status = 'active' and deleted_at is null`.execute(
    tx,
  )
  if (rows.length > 0) {
    rejectField('newMobile', merchantsMessages('MOBILE_TAKEN'))
  }
}

async function insertRequest(
  tx: Database,
  person: SubscriberRecord,
  { newMobile, reasonCode, remarks, idImage }: CifDraft,
  staff: { id: number; email: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into cif_request (subscriber_id, old_mobile, new_mobile, reason_code, remarks, id_image, requested_by_id, requested_by)
    values (${person.id}, ${person.mobile_number}, ${newMobile}, ${reasonCode}, ${remarks}, ${idImage}, ${staff.id}, ${staff.email})
    returning id`
    .execute(tx)
    .catch(rejectDuplicate)
  return rows[0]?.id ?? 0
}

/** Locks a returned request of this subscriber that belongs to the person resubmitting it. */
async function holdReturned(
  tx: Database,
  id: number,
  person: SubscriberRecord,
  { version }: { version?: number | undefined },
  staff: { id: number },
): Promise<CifRecord> {
  const stored = await requestBy(tx, id, true)
  if (stored.requestedById !== staff.id) throw new Forbidden()
  if (stored.status !== 'returned' || stored.subscriberId !== person.id)
    throw new AppError(merchantsMessages('NOT_RETURNED'), { code: 'INVALID_STATE' })
  if (version !== undefined && version !== stored.version) throw new VersionConflict()
  return stored
}

async function resubmit(
  tx: Database,
  id: number,
  person: SubscriberRecord,
  { newMobile, reasonCode, remarks, idImage }: CifDraft,
): Promise<void> {
  await sql`
    update cif_request set old_mobile = ${person.mobile_number}, new_mobile = ${newMobile}, reason_code = ${reasonCode},
      remarks = ${remarks}, id_image = ${idImage}, status = 'pending', decision_reason = '', decided_by_id = null,
      decided_by = null, decided_at = null, updated_at = now(), version = version + 1
    where id = ${id}`
    .execute(tx)
    .catch(rejectDuplicate)
}

const rejectDuplicate = onViolation({
  cif_request_pending: () => new AppError(merchantsMessages('NUMBER_PENDING'), { code: 'DUPLICATE' }),
  cif_request_number: () => new AppError(merchantsMessages('NUMBER_REQUESTED'), { code: 'DUPLICATE' }),
})

const auditSubject = ({ id, name }: CifRecord) => ({ kind, recordId: id, label: name })
