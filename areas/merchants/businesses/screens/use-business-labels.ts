import { businessWords } from '#areas/merchants/businesses/words.ts'
import { words } from '#areas/merchants/words.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Labels of the fields of a business that do not have the word of their name. */
export function useBusinessLabels() {
  const t = useWords(businessWords)
  const shared = useWords(words)
  return {
    subscriberId: t('owner'),
    businessType: shared('businessType'),
    storeCategory: shared('storeCategory'),
    agentCode: shared('agentCode'),
    contactNumber: shared('contactNumber'),
    businessAddress: shared('businessAddress'),
    street: shared('street'),
    zip: shared('zip'),
    kind: t('registration'),
    number: t('registrationNumber'),
    expiry: t('registrationExpiry'),
    socialMediasLink: t('social'),
  }
}
