import { createElement, useState } from 'react'
import { type UserAction, getActionError, getUserManagementError, isApprover } from '#areas/staff/rules.ts'
import { LeavingRequests } from '#areas/staff/screens/LeavingRequests.tsx'
import { userIdentity } from '#areas/staff/slots.ts'
import { useManager } from '#areas/staff/screens/use-manager.ts'
import { words } from '#areas/staff/words.ts'
import { type UserDetails, userCalls } from '#areas/staff/users/contract.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { ActionButton } from '#platform/console/record.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'

type Props = { user: UserDetails; disabledReason: string | null }

/** Actions on a person's account. Unavailable ones are disabled with a reason. */
export function UserActions({ user, disabledReason }: Props) {
  const actor = useManager()
  const t = useWords(words)
  const m = useMessage()
  const activate = useApiMutation(userCalls.activate)
  const deactivate = useApiMutation(userCalls.deactivate)
  const unlock = useApiMutation(userCalls.unlock)
  const invite = useApiMutation(userCalls.resendInvite)
  const [successor, setSuccessor] = useState('')
  const { id, version } = user
  const name = `${user.firstName} ${user.lastName}`
  const isSelfRegistered = user.status === 'pending' && user.createdBy === user.email
  const notManaged = getUserManagementError(actor, user)
  const disabledReasonOf = (action: UserAction) => {
    const error = getActionError(actor, action, user)
    return disabledReason ?? (error && m(error))
  }

  return (
    <>
      {/* People who registered themselves have a password already. */}
      {user.lastLoginAt === null && user.status !== 'inactive' && !isSelfRegistered && (
        <ActionButton
          label={user.inviteExpiresAt === null ? t('invite') : t('inviteAgain')}
          disabledReason={disabledReasonOf('invite')}
          dialog={{
            title: t('inviteTitle', { name }),
            consequence: (
              <>
                <p>
                  {t('inviteConsequence', {
                    name,
                    role: user.roleName || t('noRole'),
                    activates: user.status === 'pending' ? 'yes' : 'no',
                  })}
                </p>
                {isApprover(user) && <p>{t('secondAdministrator')}</p>}
              </>
            ),
            withReason: false,
            onConfirm: () => invite.mutateAsync({ id }),
          }}
        />
      )}
      {user.status === 'locked' ? (
        <ActionButton
          label={t('unlock')}
          disabledReason={disabledReasonOf('unlock')}
          dialog={{
            title: t('unlockTitle', { name }),
            consequence: t('unlockConsequence', { name }),
            withReason: false,
            onConfirm: () => unlock.mutateAsync({ id, version }),
          }}
        />
      ) : (
        (user.status === 'inactive' || isSelfRegistered) && (
          <ActionButton
            label={t('activate')}
            disabledReason={disabledReasonOf('activate')}
            dialog={{
              title: t('activateTitle', { name }),
              consequence: t('activateConsequence', { name, role: user.roleName || t('noRole') }),
              withReason: false,
              onConfirm: () => activate.mutateAsync({ id, version }),
            }}
          />
        )
      )}
      {(user.status === 'active' || user.status === 'locked') && (
        <ActionButton
          label={t('deactivate')}
          disabledReason={disabledReasonOf('deactivate')}
          danger
          dialog={{
            title: t('deactivateTitle', { name }),
            consequence: (
              <>
                <p>{t('deactivateConsequence', { name })}</p>
                {user.waitingOnly.length > 0 && (
                  <LeavingRequests user={user} value={successor} onChange={setSuccessor} />
                )}
              </>
            ),
            onConfirm: (reason) =>
              deactivate.mutateAsync({
                id,
                version,
                reason,
                moveRequestsTo: successor === '' ? null : Number(successor),
              }),
          }}
        />
      )}
      {createElement(userIdentity.get(), {
        user,
        disabledReason: disabledReason ?? (notManaged && m(notManaged)),
      })}
    </>
  )
}
