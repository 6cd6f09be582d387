import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { type Business, businessCalls } from '#areas/merchants/businesses/contract.ts'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { words } from '#areas/merchants/words.ts'
import { toDecide } from '#platform/access.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { ActionButton } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Button that deactivates an active business or activates an inactive one. */
export function BusinessStatusButton({ shop }: { shop: Business }) {
  const t = useWords(businessWords)
  const translate = useWords(words)
  const disabledReason = useDisabledReason(toDecide(businessInfoPlace))
  const activate = useApiMutation(businessCalls.activate)
  const deactivate = useApiMutation(businessCalls.deactivate)
  const { businessId, businessName: name, version, status } = shop
  const isActive = status === 'active'
  return (
    <ActionButton
      label={translate(isActive ? 'deactivate' : 'activate')}
      disabledReason={disabledReason}
      danger={isActive}
      dialog={{
        title: translate(isActive ? 'deactivateTitle' : 'activateTitle', { name }),
        consequence: t(isActive ? 'deactivateConsequence' : 'activateConsequence', { name }),
        onConfirm: (reason) =>
          (isActive ? deactivate : activate).mutateAsync({ businessId, version, reason }),
      }}
    />
  )
}
