import { identityCalls } from '#areas/session/contract.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { identityWords } from '#areas/session/identity-words.ts'
import type { UserIdentityProps } from '#areas/staff/slots.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import { ActionButton } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'

/**
 * Links a user to the company's identity service or removes the link. With built-in passwords, requests the removal of the
 * second factors of a person who lost them.
 */
export default function UserIdentity({ user, disabledReason }: UserIdentityProps) {
  const t = useWords(identityWords)
  const { hosted, hasSecondFactor, link } = useSuspenseApiQuery(identityCalls.identity, { userId: user.id })
  const offer = useApiMutation(identityCalls.offerIdentity)
  const unlink = useApiMutation(identityCalls.unlinkIdentity)
  const removal = useApiMutation(userCalls.removeSecondFactors)
  const name = `${user.firstName} ${user.lastName}`
  if (!hosted) {
    if (!hasSecondFactor) return null
    return (
      <ActionButton
        label={t('removeSecondFactors')}
        disabledReason={
          disabledReason ??
          (user.status === 'active' || user.status === 'locked' ? null : t('secondFactorsNotActive'))
        }
        danger
        dialog={{
          title: t('removeSecondFactorsTitle', { name }),
          consequence: t('removeSecondFactorsConsequence', { name }),
          withReason: false,
          onConfirm: () => removal.mutateAsync({ id: user.id, version: user.version }),
        }}
      />
    )
  }
  return (
    <>
      {link === null ? (
        <ActionButton
          label={t('createSignInLink')}
          disabledReason={
            disabledReason ??
            (user.status === 'active' || user.status === 'pending' ? null : t('linkNotActive'))
          }
          dialog={{
            title: t('createSignInLink'),
            consequence: t('createSignInLinkConsequence', { name }),
            onConfirm: (reason) => offer.mutateAsync({ userId: user.id, reason }),
          }}
        />
      ) : (
        <ActionButton
          label={t('removeSignIn')}
          disabledReason={disabledReason}
          danger
          dialog={{
            title: t('removeSignIn'),
            consequence: t('removeSignInConsequence', { name, email: link.email || '–' }),
            onConfirm: (reason) => unlink.mutateAsync({ userId: user.id, reason }),
          }}
        />
      )}
    </>
  )
}
