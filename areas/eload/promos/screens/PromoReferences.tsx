import { bannerScreens } from '#areas/eload/banners/screens.ts'
import { type Promo, promoCalls } from '#areas/eload/promos/contract.ts'
import { promoWords } from '#areas/eload/promos/words.ts'
import { specialCategoryScreens } from '#areas/eload/special-categories/screens.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { useWords } from '#platform/console/i18n.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { PlainTable } from '#platform/ui/plain.ts'

type Use = ReplyOf<typeof promoCalls.uses>[number]

/** Records that contain or link to a promo. */
export function PromoReferences({ promo: { carrier, id } }: { promo: Promo }) {
  const p = useWords(promoWords)
  const uses = useSuspenseApiQuery(promoCalls.uses, { carrier, id })
  if (uses.length === 0) return <p>{p('noUses')}</p>
  return (
    <>
      <p>{p('usesSentence')}</p>
      <PlainTable
        rows={uses}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        columns={[
          ['', ({ kind }) => p(kind === 'special-category' ? 'use_special_category' : `use_${kind}`), 'name'],
          ['', (use) => <UseName use={use} />],
        ]}
      />
    </>
  )
}

function UseName({ use: { kind, id, name } }: { use: Use }) {
  const p = useWords(promoWords)
  if (kind === 'sales') return p('soldLately')
  if (kind === 'banner')
    return (
      <ScreenLink to={bannerScreens.banner} params={{ id }}>
        {name}
      </ScreenLink>
    )
  if (kind === 'special-category')
    return (
      <ScreenLink to={specialCategoryScreens.special} params={{ id }}>
        {name}
      </ScreenLink>
    )
  return name
}
