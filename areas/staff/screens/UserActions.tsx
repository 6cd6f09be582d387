import { createElement, useState } from 'react'
import { type Manager, type UserAction, whyNotAct, whyNotManageUser } from '#areas/staff/rules.ts'
import { sayWhy } from '#areas/staff/reasons.ts'
import { HandedLink } from '#areas/staff/screens/HandedLink.tsx'
import { userIdentity } from '#areas/staff/slots.ts'
import { words } from '#areas/staff/words.ts'
import { type User, userCalls } from '#areas/staff/users/contract.ts'
import { useAsk } from '#platform/console/ask.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useWords } from '#platform/console/words.ts'

type Props = { by: Manager; user: User; closed: string | null }

/** What can be done with a person's account now; what cannot be is shown closed, with the reason. */
export function UserActions({ by, user, closed }: Props) {
  const t = useWords(words)
  const activate = useAsk(userCalls.activate)
  const deactivate = useAsk(userCalls.deactivate)
  const unlock = useAsk(userCalls.unlock)
  const invite = useAsk(userCalls.resendInvite)
  const [link, setLink] = useState<{ link: string; expiresAt: string } | null>(null)
  const { id, version } = user
  const name = `${user.firstName} ${user.lastName}`
  const notManaged = whyNotManageUser(by, user)
  const whyNot = (action: UserAction) => {
    const why = whyNotAct(by, action, user)
    return closed ?? (why && sayWhy(t, why))
  }

  return (
    <>
      {user.lastLoginAt === null && (
        <ActionButton
          label={user.inviteExpiresAt === null ? t('invite') : t('inviteAgain')}
          closed={whyNot('invite')}
          dialog={{
            title: t('invite'),
            consequence: t('inviteConsequence', { name }),
            withReason: false,
            onConfirm: async () => {
              const reply = await invite.mutateAsync({ id })
              setLink(reply.data)
              return reply
            },
          }}
        />
      )}
      {user.status === 'locked' ? (
        <ActionButton
          label={t('unlock')}
          closed={whyNot('unlock')}
          dialog={{
            title: t('unlock'),
            consequence: t('unlockConsequence', { name }),
            withReason: false,
            onConfirm: () => unlock.mutateAsync({ id, version }),
          }}
        />
      ) : (
        user.status !== 'active' && (
          <ActionButton
            label={t('activate')}
            closed={whyNot('activate')}
            dialog={{
              title: t('activate'),
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
          closed={whyNot('deactivate')}
          danger
          dialog={{
            title: t('deactivateNamed', { name }),
            consequence: t('deactivateConsequence', { name }),
            onConfirm: (reason) => deactivate.mutateAsync({ id, version, reason }),
          }}
        />
      )}
      {createElement(userIdentity.get(), {
        user,
        closed: closed ?? (notManaged && sayWhy(t, notManaged)),
        onLink: setLink,
      })}
      {link && <HandedLink name={name} {...link} onClose={() => setLink(null)} />}
    </>
  )
}
