import { promoScreens } from '#areas/eload/promos/screens.ts'
import { recordTarget } from '#platform/console/router/ScreenLink.tsx'
import { promoPlace } from '#areas/eload/access.ts'
import { schedulerCalls } from '#areas/eload/scheduler/contract.ts'
import { eloadScheduleLogsColumns } from '#areas/eload/scheduler/columns.ts'
import { schedulerWords } from '#areas/eload/scheduler/words.ts'
import { toRead } from '#platform/access/access.ts'
import { useColumns } from '#platform/console/list/use-columns.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

/** Results for each promo at the start and end of a schedule. */
export function ScheduleLogs({ scheduleId }: { scheduleId: number }) {
  const s = useWords(schedulerWords)
  return (
    <ListTable
      name="eload-schedule-logs"
      pluralName={s('resultsPlural')}
      call={schedulerCalls.logs}
      fixed={{ scheduleId }}
      exports={{ report: 'eload-schedule-logs', needs: toRead(promoPlace) }}
      columns={useColumns(
        eloadScheduleLogsColumns,
        {
          promo: ({ promo }) => `${promo.name} (${promo.sku})`,
        },
        { promo: ({ promoId }) => recordTarget(promoScreens.promo, { id: promoId }) },
      )}
      nameOf={({ promo }) => promo.name}
      whenEmpty={s('noResults')}
    />
  )
}
