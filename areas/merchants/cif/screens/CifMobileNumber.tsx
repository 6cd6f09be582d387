import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { recordTarget } from '#platform/console/router/ScreenLink.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { cifPlace } from '#areas/merchants/cif/access.ts'
import { CifReason, CifStatus } from '#areas/merchants/cif/contract.ts'
import { cifList } from '#areas/merchants/cif/columns.ts'
import { NewRequest } from '#areas/merchants/cif/screens/NewRequest.tsx'
import { cifScreens } from '#areas/merchants/cif/screens.ts'
import { cifWords } from '#areas/merchants/cif/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { ReturnedBadge } from '#platform/console/approvals/Returned.tsx'
import { formatDay, formatShortMoment } from '#platform/console/i18n/format.ts'
import { type Filter, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { useDisabledReason } from '#platform/console/session/session.ts'
import { addressOf } from '#platform/console/screen.ts'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { choicesFilter, pinnedChoice } from '#platform/console/list/choice-filters.ts'

export default function CifMobileNumber() {
  const t = useWords(cifWords)
  const disabledReason = useDisabledReason(toUpdate(cifPlace))
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ListScreen
        pluralName={t('pluralName')}
        list={cifList}
        cells={{
          status: ({ status }) =>
            status === 'returned' ? <ReturnedBadge /> : <StatusBadge status={status} />,
          requestedAt: ({ requestedAt }) => (
            <span title={formatShortMoment(requestedAt)}>{formatDay(requestedAt)}</span>
          ),
        }}
        targets={{
          requestedBy: ({ requestedById }) => recordTarget(staffScreens.user, { id: requestedById }),
          name: ({ subscriberId }) => recordTarget(subscriberScreens.form, { id: subscriberId }),
        }}
        filters={buildFilters(t)}
        searchIn={t('searchIn')}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        rowHref={({ id }) => addressOf(cifScreens.request, { id })}
        actions={
          <Button
            title={disabledReason ?? undefined}
            aria-disabled={disabledReason !== null}
            {...(disabledReason !== null && { 'data-disabled': true })}
            onClick={() => disabledReason === null && setAsking(true)}
          >
            {t('newRequest')}
          </Button>
        }
        whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
      />
      {isAsking && <NewRequest onClose={() => setAsking(false)} />}
    </>
  )
}

type T = Translate<(typeof cifWords)['en']>

const buildFilters = (t: T): Filter[] => [
  pinnedChoice('status', t('status'), CifStatus.options, labelOf),
  choicesFilter('reasonCode', t('reason'), CifReason.options, (value) => t(value)),
  { key: 'requested', label: t('requestedOn'), kind: 'dates' },
]
