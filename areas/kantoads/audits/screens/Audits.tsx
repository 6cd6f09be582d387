import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { recordTarget } from '#platform/console/router.ts'
import { AuditStatus } from '#areas/kantoads/audits/contract.ts'
import { kantoadsAuditsList } from '#areas/kantoads/audits/columns.ts'
import { AuditPanel } from '#areas/kantoads/audits/screens/AuditPanel.tsx'
import { auditWords } from '#areas/kantoads/audits/words.ts'
import { collateralTypes } from '#areas/kantoads/contract.ts'
import { Erenta } from '#areas/kantoads/erenta/screens/Erenta.tsx'
import { Status, useStatusOptions } from '#areas/kantoads/screens/Status.tsx'
import { formatMoment, useWords } from '#platform/console/i18n.ts'
import { type Filter, ListTable, choiceFilter, choicesFilter, pinnedChoices } from '#platform/console/list.ts'
import { RecordScreen } from '#platform/console/record.ts'

/** Monthly audits of installed collateral, with the e-renta figures above the list. */
export default function Audits() {
  const t = useWords(auditWords)
  const statuses = useStatusOptions(AuditStatus.options)
  const filters: Filter[] = [
    pinnedChoices('status', t('status'), statuses),
    choicesFilter('collateralType', t('collateral'), collateralTypes, String),
    choiceFilter('counted', t('counted'), [
      { value: 'today', label: t('today') },
      { value: 'month', label: t('thisMonth') },
    ]),
    { key: 'opened', label: t('opened'), kind: 'dates' },
  ]
  return (
    <RecordScreen title={t('pageTitle')} history={null}>
      <Erenta />
      <ListTable
        address=""
        pluralName={t('pluralName')}
        list={kantoadsAuditsList}
        cells={{
          month: ({ month }) => formatMoment(month, 'MMM YYYY'),
          status: ({ status }) => <Status status={status} />,
        }}
        targets={{
          businessName: ({ businessId }) =>
            recordTarget(subscriberScreens.profile, { tab: 'Profile', bid: businessId }),
        }}
        filters={filters}
        searchIn={t('searchIn')}
        keyOf={({ auditId }) => auditId}
        nameOf={({ refNo }) => refNo}
        panel={({ auditId, version }) => <AuditPanel key={`${auditId} ${version}`} auditId={auditId} />}
        panelTitle={({ refNo, businessName }) => `${businessName} · ${refNo}`}
        whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
      />
    </RecordScreen>
  )
}
