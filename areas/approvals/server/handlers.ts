import { approvalsMessages } from '#areas/approvals/messages.ts'
import { sql } from 'kysely'
import { delegationAct, delegationCalls } from '#areas/approvals/contract.ts'
import { getAbsenceError, getDelegateError } from '#areas/approvals/rules.ts'
import {
  delegationsOf,
  endDelegation,
  insertDelegation,
  overlapsAbsence,
} from '#areas/approvals/server/delegations.ts'
import { decideBulk } from './bulk-decision.ts'
import { lineManagers } from '#areas/staff/public.ts'
import { type Guard, permits } from '#platform/access.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import {
  type AnyApprovalType,
  decide,
  withdrawRequest,
  doubtfulChecksOfMany,
  loadDetails,
  requireInvolved,
  openLink,
  countsFor,
  inboxPage,
  ownRequestsPage,
  requestsOfRecord,
  findRequest,
} from '#platform/server/approvals.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { done, type HandledCall, handlersFor } from '#platform/server/http.ts'
import { ValidationError, AppError, rejectField } from '#platform/server/errors.ts'

/** Handlers of the approval calls for the given approval types. The guards of histories decide who can read a record. */
export const approvalHandlers = (
  kinds: readonly AnyApprovalType[],
  historyGuards: Readonly<Record<string, Guard>> = {},
): HandledCall[] => [
  ...handlersFor(approvalCalls, {
    inbox: ({ db, request, staff }) => inboxPage(db, kinds, staff, request),

    mine: ({ db, request, staff }) => ownRequestsPage(db, kinds, staff, request),

    ofRecord: ({ db, request: { kind, recordId }, staff }) =>
      requestsOfRecord(db, kinds, staff, {
        kind,
        recordId,
        canRead: (each) => {
          const guard = Object.hasOwn(historyGuards, each) ? historyGuards[each] : undefined
          return guard !== undefined && permits(staff, guard)
        },
      }),

    details: (context) => loadDetails(context, kinds, context.request.requestId),

    checksOfMany: (context) => doubtfulChecksOfMany(context, kinds, context.request.requestIds),

    logs: async ({ db, language, request, staff }) => {
      await requireInvolved(db, kinds, staff, await findRequest(db, kinds, request.requestId))
      return recordHistoryPage({ db, language }, 'approval', request.requestId, request)
    },

    linkInfo: async (context) => {
      const { requestId, actions } = await openLink(context.db, kinds, context.request.token, context.staff)
      return { details: await loadDetails(context, kinds, requestId), actions }
    },

    decide: async (context) => {
      const { requestId, token, hash, verdict, reason } = context.request
      if ((requestId === undefined) === (token === undefined)) {
        rejectField('requestId', approvalsMessages('REQUEST_OR_LINK'))
      }
      const { request, status, sentence } = await decide(context, kinds, {
        ...(token === undefined ? { requestId: requestId ?? 0, via: 'console' } : { token, via: 'link' }),
        hash,
        verdict,
        reason,
      })
      return done(sentence, { id: request.id, status, version: request.version })
    },

    decideMany: (context) => decideBulk(context, kinds),

    takeBack: async (context) => {
      const { id, ref, status, version } = await withdrawRequest(context, kinds, context.request)
      return done(approvalsMessages('WITHDRAWN', { ref }), { id, status, version })
    },

    counts: ({ db, staff }) => countsFor(db, kinds, staff),

    kinds: () => kinds.map(({ kind, name }) => ({ kind, title: name })),
  }),

  ...handlersFor(delegationCalls, {
    list: async ({ db, staff }) => ({
      given: await delegationsOf(db, 'fromPerson', staff.id),
      received: await delegationsOf(db, 'toPerson', staff.id),
      // Only line managers can delegate, so only they receive the list.
      colleagues: (staff.isLineManager ? await lineManagers(db) : [])
        .filter(({ id }) => id !== staff.id)
        .map(({ id, email, name }) => ({ id, email, name })),
    }),

    create: async (context) => {
      const { db, request, staff, audit } = context
      const reason = getDelegateError(staff)
      if (reason) throw new AppError(reason, { code: 'FORBIDDEN', httpStatus: 403 })
      const { rows } = await sql<{
        today: string
      }>`select (now() at time zone 'Asia/Manila')::date as today`.execute(db)
      const error = getAbsenceError(request, rows[0]?.today ?? '')
      if (error) throw new ValidationError([error])
      const to = (await lineManagers(db)).find(({ id }) => id === request.to)
      if (!to || to.id === staff.id) {
        rejectField('to', approvalsMessages('COLLEAGUE_REQUIRED'))
      }
      if (await overlapsAbsence(db, staff.id, request)) {
        throw new AppError(approvalsMessages('ABSENCE_OVERLAPS'), {
          code: 'DUPLICATE',
        })
      }
      const { id } = await insertDelegation(db, staff, to, request)
      await guardDecision(context, {
        act: delegationAct,
        stage: 'perform',
        record: { kind: 'approval absence', id, label: `${staff.name} → ${to.name}` },
      })
      await audit({
        action: 'Delegate',
        kind: 'approval absence',
        recordId: id,
        label: `${staff.name} → ${to.name}`,
        after: { to: to.name, toId: to.id, fromDay: request.fromDay, untilDay: request.untilDay },
      })
      return done(
        approvalsMessages('ABSENCE_SAVED', {
          name: to.name,
          firstDay: request.fromDay,
          lastDay: request.untilDay,
        }),
        {
          id,
          status: 'saved',
          version: 1,
        },
      )
    },

    end: async ({ db, request, staff, audit }) => {
      const { id, toName } = await endDelegation(db, request.id, staff.id)
      await audit({
        action: 'End',
        kind: 'approval absence',
        recordId: id,
        label: `${staff.name} → ${toName}`,
      })
      return done(approvalsMessages('ABSENCE_ENDED', { name: toName }), { id, status: 'ended', version: 2 })
    },
  }),
]
