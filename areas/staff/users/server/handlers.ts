import { staffMessages } from '#areas/staff/messages.ts'
import { isApprover, isOrBecomesActive } from '#areas/staff/rules.ts'
import { performStaffChange, submitStaffChange } from '#areas/staff/server/staff-change.ts'
import { activeLineManagers } from '#areas/staff/server/staff.ts'
import { type User, userCalls } from '#areas/staff/users/contract.ts'
import {
  addUser,
  changeUserStatus,
  inviteUser,
  lockForAction,
  nameOf,
  prepareUserUpdate,
  saveUser,
} from '#areas/staff/users/server/changes.ts'
import { requestsWaitingForUser, settleRequestsOfUser } from '#areas/staff/server/waiting-requests.ts'
import { findRoleToGive, findUser, listUsers, lockUser } from '#areas/staff/users/server/users.ts'
import type { ActorContext, AnyApprovalType } from '#platform/server/approvals.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { AppError, orNotFound, rejectField } from '#platform/server/errors.ts'

/** Handlers of the calls about people. The approval types are those whose requests somebody who leaves moves or returns. */
export const userHandlersFor = (kinds: readonly AnyApprovalType[]) =>
  handlersFor(userCalls, {
    list: ({ db, request }) => listUsers(db, request),

    read: async ({ db, request }) => {
      const user = await findUser(db, request.id)
      return { ...user, waitingOnly: await requestsWaitingForUser(db, kinds, user) }
    },

    create: async (context) => {
      const { request, configuration } = context
      assertStaffDomain(request.email, configuration.staffDomains)
      const saved = await addUser(context, request)
      await performStaffChange(context, { kind: 'user', id: saved.id, label: nameOf(request) })
      return done(staffMessages('USER_ADDED', { name: nameOf(request) }), saved)
    },

    update: async (context) => {
      const { id, version, moveRequestsTo, ...draft } = context.request
      const prepared = await prepareUserUpdate(context, { id, version }, draft)
      const { before, raises } = prepared
      if (raises && isOrBecomesActive(before)) {
        const name = nameOf(before)
        const sentence = await submitStaffChange(context, {
          change: 'update_user',
          id,
          version,
          name,
          draft,
          moveRequestsTo,
        })
        return done(sentence, savedOf(before))
      }
      await performStaffChange(context, { kind: 'user', id, label: nameOf(draft) })
      const saved = await saveUser(context, prepared)
      const decidesNothing = !prepared.after.isLineManager
      const settled = await settleRequestsOfUser(context, kinds, before, { decidesNothing, moveRequestsTo })
      return done(staffMessages('USER_SAVED', { name: nameOf(draft), ...settled }), saved)
    },

    activate: async (context) => {
      const user = await lockForAction(context, context.request, 'activate')
      if (isApprover(user)) return submitted(context, 'activate_user', user)
      await performStaffChange(context, { kind: 'user', id: user.id, label: nameOf(user) })
      const saved = await changeUserStatus(context, user, 'activate')
      return done(staffMessages('USER_ACTIVATED', { name: nameOf(user) }), saved)
    },

    deactivate: async (context) => {
      const user = await lockForAction(context, context.request, 'deactivate')
      await performStaffChange(context, { kind: 'user', id: user.id, label: nameOf(user) })
      const saved = await changeUserStatus(context, user, 'deactivate', context.request.reason)
      const { moveRequestsTo } = context.request
      const settled = await settleRequestsOfUser(context, kinds, user, {
        decidesNothing: true,
        moveRequestsTo,
      })
      return done(staffMessages('USER_DEACTIVATED', { name: nameOf(user), ...settled }), saved)
    },

    unlock: async (context) =>
      submitted(context, 'unlock_user', await lockForAction(context, context.request, 'unlock')),

    removeSecondFactors: async (context) => {
      const { identity } = context.configuration
      if (identity.kind !== 'embedded') throw new AppError(staffMessages('SECOND_FACTORS_ELSEWHERE'))
      const user = await lockForAction(context, context.request, 'remove_second_factors')
      return submitted(context, 'remove_second_factors', user)
    },

    resendInvite: async (context) => {
      const { db, request } = context
      const { version } = await lockUser(db, request.id)
      const user = await lockForAction(context, { id: request.id, version }, 'invite')
      if (isApprover(user)) return submitted(context, 'invite_user', user)
      await performStaffChange(context, { kind: 'user', id: user.id, label: nameOf(user) })
      await inviteUser(context, user)
      return done(staffMessages('INVITED', { name: nameOf(user), email: user.email }), savedOf(user))
    },

    roleAccess: async ({ db, request: { roleId } }) => {
      const role = await findRoleToGive(db, roleId)
      return orNotFound(role, staffMessages('ROLE_NOT_FOUND', { id: roleId }))
    },

    lineManagers: async ({ db, staff }) => (await activeLineManagers(db)).filter(({ id }) => id !== staff.id),
  })

/** Submits an action on an account for approval by another administrator. */
async function submitted(
  context: ActorContext,
  change: 'activate_user' | 'unlock_user' | 'invite_user' | 'remove_second_factors',
  user: User,
) {
  const { id, version } = user
  return done(await submitStaffChange(context, { change, id, version, name: nameOf(user) }), savedOf(user))
}

const savedOf = ({ id, status, version }: User) => ({ id, status, version })

function assertStaffDomain(email: string, domains: readonly string[]) {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (domains.some((allowed) => allowed.toLowerCase() === domain)) return
  rejectField('email', staffMessages('COMPANY_DOMAIN', { domains: domains.join(', ') }))
}
