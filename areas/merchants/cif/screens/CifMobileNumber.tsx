import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { recordTarget } from '#platform/console/router.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { cifPlace } from '#areas/merchants/cif/access.ts'
import { CifReason, CifStatus } from '#areas/merchants/cif/contract.ts'
import { cifList } from '#areas/merchants/cif/columns.ts'
import { NewRequest } from '#areas/merchants/cif/screens/NewRequest.tsx'
import { cifScreens } from '#areas/merchants/cif/screens.ts'
import { cifWords } from '#areas/merchants/cif/words.ts'
import { toUpdate } from '#platform/access.ts'
import { ReturnedBadge } from '#platform/console/approvals.ts'
import { formatDay, formatShortMoment, type Translate, useWords } from '#platform/console/i18n.ts'
import { type Filter, ListScreen, choicesFilter, pinnedChoice } from '#platform/console/list.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

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
        record={cifScreens.request}
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
