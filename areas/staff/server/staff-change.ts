import { rejectField } from '#platform/server/errors.ts'
import { usersPlace } from '#areas/staff/access.ts'
import { staffChangeAct } from '#areas/staff/contract.ts'
import { staffMessages } from '#areas/staff/messages.ts'
import {
  activateRole,
  discardRole,
  lockForDelete,
  prepareRoleUpdate,
  removeRole,
  saveRole,
} from '#areas/staff/roles/server/changes.ts'
import { findRole } from '#areas/staff/roles/server/roles.ts'
import { mailSecurity } from '#areas/staff/server/security-mail.ts'
import { staffChangeEffect } from '#areas/staff/server/staff-change-effect.ts'
import { StaffChange } from '#areas/staff/server/staff-change-payload.ts'
import {
  changeUserStatus,
  inviteUser,
  lockForAction,
  prepareUserUpdate,
  removeSecondFactors,
  saveUser,
} from '#areas/staff/users/server/changes.ts'
import { settleRequestsOfRole, settleRequestsOfUser } from '#areas/staff/server/waiting-requests.ts'
import { findUser } from '#areas/staff/users/server/users.ts'
import { toUpdate } from '#platform/access.ts'
import {
  type ActorContext,
  type AnyApprovalType,
  defineApprovalType,
  submitRequest,
} from '#platform/server/approvals.ts'
import { guardDecision } from '#platform/server/controls.ts'
import type { Database } from '#platform/server/db.ts'
import type { Message } from '#platform/words.ts'

const isOfRole = ({ change }: StaffChange) => change.endsWith('_role')

/**
 * Approval type for changes of who may do or decide what: another administrator, who could make the change as well,
 * decides. The rules are checked for both people.
 */
export const staffChangeApprovalType = defineApprovalType<StaffChange>({
  kind: staffChangeAct,
  name: staffMessages('APPROVAL_TYPE_STAFF_CHANGE'),
  module: '',
  payload: StaffChange,
  title: ({ change, name }) => staffMessages('REQUEST_STAFF_CHANGE', { change, name }),
  subjects: async (_db, change) =>
    change.change === 'update_user' ? [{ kind: 'role', id: change.draft.roleId }] : [],
  whoMayDecide: toUpdate(usersPlace),
  effect: staffChangeEffect,
  executionError: async (db, change) =>
    (await versionOf(db, change)) === change.version ? null : staffMessages('CHANGED_SINCE_REQUEST'),
  onApproved: async (context, change, _request, _reason, kinds) => {
    const sentence = await applyChange(context, change, kinds)
    await mailSecurity(context, 'approved', change)
    return sentence
  },
  onRejected: async (context, change) => {
    if (change.change === 'create_role') await discardRole(context, change)
  },
  onCancelled: async (context, change) => {
    if (change.change === 'create_role') await discardRole(context, change)
  },
  onExpired: async (context, change) => {
    if (change.change === 'create_role') await discardRole(context, change)
  },
  recordPath: (_request, change) =>
    isOfRole(change) ? `/management/roles/view/${change.id}` : `/management/user/${change.id}`,
})

/** Submits a change for approval, mails the security address, and returns the sentence for the maker. */
export async function submitStaffChange(context: ActorContext, change: StaffChange): Promise<Message> {
  if ('moveRequestsTo' in change && change.moveRequestsTo === context.staff.id)
    rejectField('moveRequestsTo', staffMessages('SUCCESSOR_IS_ACTOR'))
  const { sentence } = await submitRequest(context, staffChangeApprovalType, {
    payload: change,
    recordKind: isOfRole(change) ? 'role' : 'user',
    recordId: change.id,
  })
  await mailSecurity(context, 'requested', change)
  return sentence
}

/** Checks a change that needs no second person. */
export const performStaffChange = (
  context: ActorContext,
  record: { kind: 'role' | 'user'; id: number; label: string },
) => guardDecision(context, { act: staffChangeAct, stage: 'perform', record })

async function applyChange(
  context: ActorContext,
  change: StaffChange,
  kinds: readonly AnyApprovalType[],
): Promise<Message> {
  const { name } = change
  switch (change.change) {
    case 'create_role':
      await activateRole(context, change)
      return staffMessages('ROLE_CREATED', { name })
    case 'update_role': {
      const prepared = await prepareRoleUpdate(context, change, change.draft)
      await saveRole(context, prepared)
      const settled = await settleRequestsOfRole(context, kinds, prepared.before, change.moveRequestsTo)
      return staffMessages('ROLE_SAVED', { name: change.draft.name, ...settled })
    }
    case 'delete_role':
      await removeRole(context, await lockForDelete(context, change))
      return staffMessages('ROLE_DELETED', { name })
    case 'update_user': {
      const prepared = await prepareUserUpdate(context, change, change.draft)
      await saveUser(context, prepared)
      const { before, after } = prepared
      const { moveRequestsTo } = change
      const decidesNothing = !after.isLineManager
      const settled = await settleRequestsOfUser(context, kinds, before, { decidesNothing, moveRequestsTo })
      return staffMessages('USER_SAVED', { name, ...settled })
    }
    case 'activate_user':
      await changeUserStatus(context, await lockForAction(context, change, 'activate'), 'activate')
      return staffMessages('USER_ACTIVATED', { name })
    case 'unlock_user':
      await changeUserStatus(context, await lockForAction(context, change, 'unlock'), 'unlock')
      return staffMessages('USER_UNLOCKED', { name })
    case 'remove_second_factors':
      await removeSecondFactors(context, await lockForAction(context, change, 'remove_second_factors'))
      return staffMessages('SECOND_FACTORS_REMOVED', { name })
    case 'invite_user': {
      const user = await lockForAction(context, change, 'invite')
      await inviteUser(context, user)
      return staffMessages('INVITED', { name, email: user.email })
    }
  }
}

const versionOf = async (db: Database, change: StaffChange) =>
  (await (isOfRole(change) ? findRole(db, change.id) : findUser(db, change.id))).version
