import { identityCalls } from '#areas/session/contract.ts'
import { identityWords } from '#areas/session/identity-words.ts'
import type { UserIdentityProps } from '#areas/staff/slots.ts'
import { useApiMutation, useSuspenseApiQuery } from '#platform/console/api/api.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

/** Links a user to the company's identity service, if one is configured, or removes the link. */
export default function UserIdentity({ user, disabledReason }: UserIdentityProps) {
  const t = useWords(identityWords)
  const { hosted, link } = useSuspenseApiQuery(identityCalls.identity, { userId: user.id })
  const offer = useApiMutation(identityCalls.offerIdentity)
  const unlink = useApiMutation(identityCalls.unlinkIdentity)
  if (!hosted) return null
  const name = `${user.firstName} ${user.lastName}`
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
