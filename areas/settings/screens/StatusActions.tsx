import { mopPlace } from '#areas/settings/access.ts'
import type { MopStatus, PaymentModule } from '#areas/settings/modes-of-payment/contract.ts'
import { statusesAfter } from '#areas/settings/modes-of-payment/rules.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

const verbs = { active: 'activate', inactive: 'deactivate', maintenance: 'maintain' } as const

type Props = {
  name: string
  status: MopStatus
  /** Modules that would be left with nothing. */
  lastIn: readonly PaymentModule[]
  onChange: (status: MopStatus, reason: string, force: boolean) => Promise<unknown>
}

/** What can become of a mode of payment or a method, each with what follows. The last one is sent to a second person. */
export function StatusActions({ name, status, lastIn, onChange }: Props) {
  const t = useWords(words)
  const closed = useWhyClosed(toUpdate(mopPlace))
  return statusesAfter(status).map((to) => {
    const isLast = to === 'inactive' && lastIn.length > 0
    const verb = isLast ? t('askDeactivate') : t(verbs[to])
    return (
      <ActionButton
        key={to}
        label={verb}
        closed={closed}
        danger={to === 'inactive'}
        dialog={{
          title: `${verb}: ${name}`,
          verb,
          consequence: isLast
            ? t('lastConsequence', { name, modules: lastIn.join(', ') })
            : t(`${verbs[to]}Consequence`, { name }),
          onConfirm: (reason) => onChange(to, reason, isLast),
        }}
      />
    )
  })
}
