import { useState } from 'react'
import { identityCalls } from '#areas/session/contract.ts'
import { type Manager, whyNotManageUser } from '#areas/staff/rules.ts'
import { sayWhy } from '#areas/staff/reasons.ts'
import { HandedLink } from '#areas/staff/screens/HandedLink.tsx'
import { words } from '#areas/staff/words.ts'
import type { User } from '#areas/staff/users/contract.ts'
import { useAsk, useReply } from '#platform/console/ask.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useWords } from '#platform/console/words.ts'

type Props = { by: Manager; user: User; closed: string | null }

/** How a person is linked with the company's identity service, where there is one. */
export function UserIdentity({ by, user, closed }: Props) {
  const t = useWords(words)
  const { hosted, link } = useReply(identityCalls.identity, { userId: user.id })
  const offer = useAsk(identityCalls.offerIdentity)
  const unlink = useAsk(identityCalls.unlinkIdentity)
  const [handed, setHanded] = useState<{ link: string; expiresAt: string } | null>(null)
  if (!hosted) return null
  const name = `${user.firstName} ${user.lastName}`
  const why = whyNotManageUser(by, user)
  const shut = closed ?? (why && sayWhy(t, why))
  return (
    <>
      {link === null ? (
        <ActionButton
          label={t('offerIdentity')}
          closed={
            shut ?? (user.status === 'active' || user.status === 'pending' ? null : t('offerNotActive'))
          }
          dialog={{
            title: t('offerIdentity'),
            consequence: t('offerIdentityConsequence', { name }),
            onConfirm: async (reason) => {
              const reply = await offer.mutateAsync({ userId: user.id, reason })
              setHanded(reply.data)
              return reply
            },
          }}
        />
      ) : (
        <ActionButton
          label={t('unlinkIdentity')}
          closed={shut}
          danger
          dialog={{
            title: t('unlinkIdentity'),
            consequence: t('unlinkIdentityConsequence', { name, email: link.email || '–' }),
            onConfirm: (reason) => unlink.mutateAsync({ userId: user.id, reason }),
          }}
        />
      )}
      {handed && <HandedLink name={name} {...handed} onClose={() => setHanded(null)} />}
    </>
  )
}
