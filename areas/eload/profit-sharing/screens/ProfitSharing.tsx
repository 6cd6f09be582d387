import { staffScreens } from '#areas/staff/screens.ts'
import { recordTarget, goToScreen } from '#platform/console/router.ts'
import { Button } from '@mantine/core'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { ShareStatus } from '#areas/eload/profit-sharing/contract.ts'
import { profitSharingList } from '#areas/eload/profit-sharing/columns.ts'
import { profitSharingScreens } from '#areas/eload/profit-sharing/screens.ts'
import { scopeOf } from '#areas/eload/profit-sharing/decision-queue.ts'
import { shareWords } from '#areas/eload/profit-sharing/words.ts'
import { toCreate } from '#platform/access.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { type Filter, ListScreen, choiceFilter, namedOptions, pinnedChoices } from '#platform/console/list.ts'
import { useDisabledReason } from '#platform/console/session.ts'

/** Profit shares on load: current, past and requested. */
export default function ProfitSharing() {
  const t = useWords(shareWords)
  const networks = useApiQuery(networkCalls.listAll, {}, { background: true })
  const disabledReason = useDisabledReason(toCreate(profitSharingPlace))
  const filters: Filter[] = [
    pinnedChoices('status', t('status'), ShareStatus.options, (value) => t(`status_${value}`)),
    choiceFilter('networkId', t('network'), namedOptions(networks.data)),
    { key: 'requestedOn', label: t('requestedOn'), kind: 'dates' },
  ]
  return (
    <ListScreen
      pluralName={t('pluralName')}
      list={profitSharingList}
      cells={{
        scope: (row) => scopeOf(t, row),
        effectiveUntil: ({ effectiveUntil, status }) =>
          effectiveUntil ? formatShortMoment(effectiveUntil) : status === 'active' ? t('untilReplaced') : '—',
      }}
      targets={{ requestedBy: ({ requestedById }) => recordTarget(staffScreens.user, { id: requestedById }) }}
      filters={filters}
      nameOf={(row) => scopeOf(t, row)}
      record={profitSharingScreens.request}
      actions={
        <Button
          title={disabledReason ?? undefined}
          aria-disabled={disabledReason !== null}
          {...(disabledReason !== null && { 'data-disabled': true })}
          onClick={() => disabledReason === null && goToScreen(profitSharingScreens.form, { id: 0 })}
        >
          {t('newShares')}
        </Button>
      }
      whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
    />
  )
}
