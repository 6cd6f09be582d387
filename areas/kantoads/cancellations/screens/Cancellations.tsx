import { ScreenButton } from '#platform/console/record.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { CancellationStatus, Collateral } from '#areas/kantoads/cancellations/contract.ts'
import { kantoadsCancellationsList } from '#areas/kantoads/cancellations/columns.ts'
import { cancellationWords } from '#areas/kantoads/cancellations/words.ts'
import { adsAuditScreens } from '#areas/kantoads/screens.ts'
import { Status, useStatusOptions } from '#areas/kantoads/screens/Status.tsx'
import { staffScreens } from '#areas/staff/screens.ts'
import { type Filter, ListScreen, choiceFilter, pinnedChoices } from '#platform/console/list.ts'
import { addressOf } from '#platform/console/screen.ts'
import { recordTarget } from '#platform/console/router.ts'
import { useWords } from '#platform/console/i18n.ts'

/** List of requests to remove collateral. */
export default function Cancellations() {
  const t = useWords(cancellationWords)
  const statuses = useStatusOptions(CancellationStatus.options)
  const filters: Filter[] = [
    pinnedChoices('status', t('status'), statuses),
    choiceFilter('collateralType', t('collateral'), Collateral.options, String),
    { key: 'requestedOn', label: t('requestedOn'), kind: 'dates' },
  ]
  return (
    <ListScreen
      pluralName={t('pluralName')}
      list={kantoadsCancellationsList}
      cells={{
        status: ({ status }) => <Status status={status} />,
      }}
      targets={{
        requestedBy: ({ requestedById }) =>
          requestedById === null ? null : recordTarget(staffScreens.user, { id: requestedById }),
        businessName: ({ businessId }) =>
          recordTarget(subscriberScreens.profile, { tab: 'Profile', bid: businessId }),
      }}
      filters={filters}
      searchIn={t('searchIn')}
      keyOf={(row) => row.cancellationRequestId}
      nameOf={({ refNo }) => refNo}
      rowHref={(row) => addressOf(adsAuditScreens.cancellation, { id: row.cancellationRequestId })}
      actions={<ScreenButton to={adsAuditScreens.cancellation} params={{ id: 0 }} label={t('newRequest')} />}
      whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
    />
  )
}
