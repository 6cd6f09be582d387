import { diamondPlace, promoPlace } from '#areas/eload/access.ts'
import type { Carrier } from '#areas/eload/contract.ts'
import { packRebateColumns, rebateLogColumns } from '#areas/eload/promos/columns.ts'
import { promoCalls, RebateSource } from '#areas/eload/promos/contract.ts'
import { formatRebate } from '#areas/eload/promos/screens/rebates.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import { toRead } from '#platform/access/access.ts'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { useColumns } from '#platform/console/list/use-columns.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { choiceFilter } from '#platform/console/list/choice-filters.ts'

type Props = { carrier: Carrier; promoId?: number }

/** Rebate log of one promo or of a carrier. */
export function RebateChanges({ carrier, promoId }: Props) {
  const p = useWords(promoWords)
  const isPack = carrier === 'ml'
  const columns = useColumns(isPack ? packRebateColumns : rebateLogColumns, {
    promo: ({ promo }) => promo.name,
    before: ({ oldRebate, oldRebateType }) =>
      oldRebate === null || oldRebateType === null ? '—' : formatRebate(oldRebateType, oldRebate),
    after: ({ newRebate, rebateType }) => formatRebate(rebateType, newRebate),
    by: ({ actor }) => actor.name || actor.email || p('system'),
  })
  return (
    <ListTable
      name={isPack ? 'eload-diamond-rebates' : 'eload-rebates'}
      pluralName={p('rebatesPlural')}
      call={promoCalls.rebateLogs}
      fixed={{ carrier, ...(promoId !== undefined && { id: promoId }) }}
      columns={columns.filter(({ key }) => promoId === undefined || key !== 'promo')}
      filters={[choiceFilter('source', p('source'), RebateSource.options, (value) => p(`source_${value}`))]}
      exports={
        isPack
          ? { report: 'eload-diamond-rebates', needs: toRead(diamondPlace) }
          : { report: 'eload-rebates', needs: toRead(promoPlace) }
      }
      nameOf={({ promo }) => promo.name}
      whenEmpty={p('noRebates')}
    />
  )
}
