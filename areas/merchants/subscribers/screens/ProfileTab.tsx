import type { Subscriber } from '#areas/merchants/subscribers/contract.ts'
import {
  accountFacts,
  addressFacts,
  contactFacts,
  personalFacts,
  statusFacts,
} from '#areas/merchants/subscribers/screens/facts.tsx'
import { words } from '#areas/merchants/words.ts'
import { Facts } from '#platform/console/record.ts'
import { useLanguage, useWords } from '#platform/console/i18n.ts'

/** Personal data and status of the subscriber. The head of the screen has the KYC status and the registration. */
export function ProfileTab({ subscriber }: { subscriber: Subscriber }) {
  const t = useWords(words)
  const language = useLanguage()
  return (
    <>
      <Facts
        title={t('personal')}
        facts={[
          ...contactFacts(t, subscriber),
          ...personalFacts(t, subscriber, language),
          ...addressFacts(t, subscriber),
        ]}
      />
      <Facts title={t('verification')} facts={statusFacts(t, subscriber)} />
      <Facts title={t('account')} facts={accountFacts(t, subscriber)} />
    </>
  )
}
