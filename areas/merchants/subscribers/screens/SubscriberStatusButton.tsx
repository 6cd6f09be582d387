import { merchantPlace } from '#areas/merchants/access.ts'
import { subscriberCalls, type Subscriber } from '#areas/merchants/subscribers/contract.ts'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import { words } from '#areas/merchants/words.ts'
import { toDecide } from '#platform/access.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { ActionButton } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Button that deactivates an active subscriber or activates an inactive one. */
export function SubscriberStatusButton({ subscriber }: { subscriber: Subscriber }) {
  const t = useWords(words)
  const disabledReason = useDisabledReason(toDecide(merchantPlace))
  const activate = useApiMutation(subscriberCalls.activate)
  const deactivate = useApiMutation(subscriberCalls.deactivate)
  const { id, version, status } = subscriber
  const name = fullName(subscriber)
  if (status === 'active') {
    return (
      <ActionButton
        label={t('deactivate')}
        disabledReason={disabledReason}
        danger
        dialog={{
          title: t('deactivateTitle', { name }),
          consequence: t('deactivateConsequence', { name }),
          onConfirm: (reason) => deactivate.mutateAsync({ id, version, reason }),
        }}
      />
    )
  }
  return (
    <ActionButton
      label={t('activate')}
      disabledReason={disabledReason}
      dialog={{
        title: t('activateTitle', { name }),
        consequence: t('activateConsequence', { name }),
        onConfirm: (reason) => activate.mutateAsync({ id, version, reason }),
      }}
    />
  )
}
