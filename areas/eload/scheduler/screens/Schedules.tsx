import { carrierNames, NetworkCarrier } from '#areas/eload/contract.ts'
import { Operation, ScheduleStatus } from '#areas/eload/scheduler/contract.ts'
import { eloadSchedulesList } from '#areas/eload/scheduler/columns.ts'
import { schedulerScreens } from '#areas/eload/scheduler/screens.ts'
import { formatOperation } from './operation-text.ts'
import { schedulerWords } from '#areas/eload/scheduler/words.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import { ListScreen, choiceFilter, pinnedChoice } from '#platform/console/list.ts'

/** Scheduled changes of promos. */
export default function Schedules() {
  const s = useWords(schedulerWords)
  return (
    <ListScreen
      pluralName={s('schedulesPlural')}
      list={eloadSchedulesList}
      cells={{
        operation: (row) => formatOperation(s, row),
        promos: ({ promoIds }) => formatCount(promoIds.length),
      }}
      filters={[
        pinnedChoice('status', s('status'), ScheduleStatus.options, (value) => s(`status_${value}`)),
        pinnedChoice('carrier', s('carrier'), NetworkCarrier.options, (value) => carrierNames[value]),
        choiceFilter('operation', s('operation'), Operation.options, (value) => s(`operation_${value}`)),
        { key: 'dates', label: s('startsOn'), kind: 'dates' },
      ]}
      searchIn={s('searchSchedules')}
      keyOf={({ scheduleId }) => scheduleId}
      record={schedulerScreens.schedule}
      newLabel={s('newSchedule')}
      whenEmpty={s('noSchedules')}
    />
  )
}
