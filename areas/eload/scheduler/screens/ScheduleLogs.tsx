import { promoScreens } from '#areas/eload/promos/screens.ts'
import { recordTarget } from '#platform/console/router.ts'
import { eloadScheduleLogsList } from '#areas/eload/scheduler/columns.ts'
import { schedulerWords } from '#areas/eload/scheduler/words.ts'
import { ListTable } from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Results for each promo at the start and end of a schedule. */
export function ScheduleLogs({ scheduleId }: { scheduleId: number }) {
  const s = useWords(schedulerWords)
  return (
    <ListTable
      pluralName={s('resultsPlural')}
      fixed={{ scheduleId }}
      list={eloadScheduleLogsList}
      cells={{
        promo: ({ promo }) => `${promo.name} (${promo.sku})`,
      }}
      targets={{ promo: ({ promoId }) => recordTarget(promoScreens.promo, { id: promoId }) }}
      nameOf={({ promo }) => promo.name}
      whenEmpty={s('noResults')}
    />
  )
}
