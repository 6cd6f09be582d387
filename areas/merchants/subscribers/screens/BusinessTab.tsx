import type { BusinessFacts } from '#areas/merchants/subscribers/contract.ts'
import { storeCategoryLabel } from '#areas/merchants/subscribers/rules.ts'
import { placesIn } from '#areas/merchants/subscribers/screens/facts.tsx'
import { words } from '#areas/merchants/words.ts'
import { shortMoment } from '#platform/console/format.ts'
import { Facts } from '#platform/console/record/Facts.tsx'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** What is known of the business that the address names. */
export function BusinessTab({ business }: { business: BusinessFacts }) {
  const t = useWords(words)
  const { street, zip, placeNames, businessAddress } = business
  return (
    <Facts
      facts={[
        [t('business'), business.businessName],
        [t('businessType'), business.businessType],
        [t('storeCategory'), storeCategoryLabel(business.storeCategory)],
        [t('status'), <StatusBadge key="status" status={business.status} />],
        [
          t('businessAddress'),
          businessAddress ||
            [[street, placesIn(placeNames)].filter(Boolean).join(', '), zip].filter(Boolean).join(' '),
        ],
        [t('barangay'), placeNames.barangay],
        [t('city'), placeNames.city],
        [t('province'), placeNames.province],
        [t('region'), placeNames.region],
        [t('contactNumber'), business.contactNumber],
        [t('agentCode'), business.agentCode],
        [t('since'), shortMoment(business.createdAt)],
      ]}
    />
  )
}
