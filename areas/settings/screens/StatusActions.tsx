import type { ReactNode } from 'react'
import { mopPlace } from '#areas/settings/access.ts'
import type { MopStatus, PaymentModule } from '#areas/settings/modes-of-payment/contract.ts'
import { mopTransitions } from '#areas/settings/modes-of-payment/rules.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import { toUpdate } from '#platform/access.ts'
import { ActionButton } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'

const actions = { active: 'activate', inactive: 'deactivate', maintenance: 'maintain' } as const

type Props = {
  name: string
  status: MopStatus
  /** Modules that would have no active method left. */
  lastIn: readonly PaymentModule[]
  onChange: (status: MopStatus, reason: string, force: boolean) => Promise<unknown>
  /** Checks of the request to deactivate the last method of a module. */
  checks: (reason: string) => ReactNode
}

/**
 * Buttons for the statuses that can follow, each with its effect. Deactivating the last method of a module is
 * submitted for approval.
 */
export function StatusActions({ name, status, lastIn, onChange, checks }: Props) {
  const t = useWords(words)
  const disabledReason = useDisabledReason(toUpdate(mopPlace))
  return mopTransitions.actionsFrom(status).map((to) => {
    const isLast = to === 'inactive' && lastIn.length > 0
    const action = isLast ? t('requestDeactivation') : t(actions[to])
    return (
      <ActionButton
        key={to}
        label={action}
        disabledReason={disabledReason}
        danger={to === 'inactive'}
        dialog={{
          title: isLast ? t('requestTitle', { name }) : t(`title_${to}`, { name }),
          consequence: isLast
            ? t('lastConsequence', { name, modules: lastIn.join(', ') })
            : t(`consequence_${to}`, { name }),
          ...(isLast && { checks }),
          onConfirm: (reason) => onChange(to, reason, isLast),
        }}
      />
    )
  })
}
