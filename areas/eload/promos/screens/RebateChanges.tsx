import type { Carrier } from '#areas/eload/contract.ts'
import { packRebateList, rebateLogList } from '#areas/eload/promos/columns.ts'
import { RebateSource } from '#areas/eload/promos/contract.ts'
import { formatRebate } from '#areas/eload/promos/screens/rebates.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import { ListTable, choiceFilter } from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'

type Props = { carrier: Carrier; promoId?: number }

/** Rebate log of one promo or of a carrier. */
export function RebateChanges({ carrier, promoId }: Props) {
  const p = useWords(promoWords)
  return (
    <ListTable
      pluralName={p('rebatesPlural')}
      fixed={{ carrier, ...(promoId !== undefined && { id: promoId }) }}
      list={carrier === 'ml' ? packRebateList : rebateLogList}
      {...(promoId !== undefined && { omit: ['promo'] as const })}
      cells={{
        promo: ({ promo }) => promo.name,
        before: ({ oldRebate, oldRebateType }) =>
          oldRebate === null || oldRebateType === null ? '—' : formatRebate(oldRebateType, oldRebate),
        after: ({ newRebate, rebateType }) => formatRebate(rebateType, newRebate),
        by: ({ actor }) => actor.name || actor.email || p('system'),
      }}
      filters={[choiceFilter('source', p('source'), RebateSource.options, (value) => p(`source_${value}`))]}
      nameOf={({ promo }) => promo.name}
      whenEmpty={p('noRebates')}
    />
  )
}
