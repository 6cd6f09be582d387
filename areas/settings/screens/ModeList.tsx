import { type MopRow, MopStatus, MopType } from '#areas/settings/modes-of-payment/contract.ts'
import { mopList } from '#areas/settings/modes-of-payment/columns.ts'
import { words } from '#areas/settings/modes-of-payment/words.ts'
import { settingsScreens } from '#areas/settings/screens.ts'
import {
  formatDay,
  formatPercent,
  formatPesos,
  formatShortMoment,
  type Translate,
  useWords,
} from '#platform/console/i18n.ts'
import { type Filter, ListTable, choiceFilter, pinnedChoice } from '#platform/console/list.ts'
import { addressOf } from '#platform/console/screen.ts'
import { labelOf } from '#platform/ui/status.ts'

type T = Translate<(typeof words)['en']>

/** Modes of payment as a list with search and filters. */
export function ModeList() {
  const t = useWords(words)
  return (
    <ListTable
      pluralName={t('modesPluralName')}
      list={mopList}
      cells={{
        fee: feeOf,
        modules: ({ methods }) => methods.map(({ module }) => module).join(', '),
        createdAt: ({ createdAt }) => (
          <span title={formatShortMoment(createdAt)}>{formatDay(createdAt)}</span>
        ),
      }}
      filters={buildFilters(t)}
      searchIn={t('searchIn')}
      keyOf={({ mopId }) => mopId}
      rowHref={({ mopId }) => addressOf(settingsScreens.mode, { mopId, mode: 'edit' })}
      whenEmpty={{ title: t('noModes'), sentence: t('noModesSentence') }}
    />
  )
}

function feeOf({ feeType, feePercent, feeFixed }: MopRow) {
  if (feeType === 'fixed') return formatPesos(feeFixed)
  return feeType === 'percent'
    ? formatPercent(feePercent)
    : `${formatPercent(feePercent)} + ${formatPesos(feeFixed)}`
}

const buildFilters = (t: T): Filter[] => [
  pinnedChoice('status', t('status'), MopStatus.options, labelOf),
  choiceFilter('type', t('type'), MopType.options, (value) => t(`type_${value}`)),
]
