import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { type Business, businessCalls } from '#areas/merchants/businesses/contract.ts'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { words } from '#areas/merchants/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { useAsk } from '#platform/console/ask.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

/** Closes a business for now or opens it again: whichever is the other of how it stands. */
export function BusinessStanding({ shop }: { shop: Business }) {
  const t = useWords(businessWords)
  const say = useWords(words)
  const closed = useWhyClosed(toUpdate(businessInfoPlace))
  const activate = useAsk(businessCalls.activate)
  const deactivate = useAsk(businessCalls.deactivate)
  const { businessId, businessName: name, version, status } = shop
  const isActive = status === 'active'
  return (
    <ActionButton
      label={say(isActive ? 'deactivate' : 'activate')}
      closed={closed}
      danger={isActive}
      dialog={{
        title: say(isActive ? 'deactivateTitle' : 'activateTitle', { name }),
        verb: say(isActive ? 'deactivateTitle' : 'activateTitle', { name }),
        consequence: t(isActive ? 'deactivateConsequence' : 'activateConsequence', { name }),
        onConfirm: (reason) =>
          (isActive ? deactivate : activate).mutateAsync({ businessId, version, reason }),
      }}
    />
  )
}
