import { Button } from '@mantine/core'
import { z } from 'zod'
import { diamondPlace } from '#areas/eload/access.ts'
import { diamondScreens } from '#areas/eload/diamonds/screens.ts'
import { Diamond, NewDiamond } from '#areas/eload/diamonds/screens/Diamond.tsx'
import { diamondWords } from '#areas/eload/diamonds/words.ts'
import { packList } from '#areas/eload/promos/columns.ts'
import { promoCalls } from '#areas/eload/promos/contract.ts'
import { RebateChanges } from '#areas/eload/promos/screens/RebateChanges.tsx'
import { formatRebate } from '#areas/eload/promos/screens/rebates.ts'
import { useDisabledReasons, Tabs } from '#platform/console/record.ts'
import { statusFilter, ListScreen } from '#platform/console/list.ts'
import { words } from '#areas/eload/words.ts'
import { useAddress, goTo } from '#platform/console/router.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'

/** The open pack is a search parameter because list and pack share one path. */
const Open = z.object({ pack: z.string().catch('').default('') })

/** Mobile Legends diamond packs: the list, or the open pack. */
export default function Diamonds() {
  const t = useWords(diamondWords)
  const [{ pack }] = useAddress(Open)
  if (pack !== '') return Number(pack) > 0 ? <Diamond key={pack} id={Number(pack)} /> : <NewDiamond />
  return (
    <Tabs
      tabs={[
        { key: 'packs', title: t('packs'), content: () => <Packs /> },
        { key: 'rebates', title: t('rebates'), content: () => <RebateChanges carrier="ml" /> },
      ]}
    />
  )
}

function Packs() {
  const t = useWords(diamondWords)
  const w = useWords(words)
  const disabledReasons = useDisabledReasons(diamondPlace)
  return (
    <ListScreen
      title={t('pageTitle')}
      pluralName={t('pluralName')}
      fixed={{ carrier: 'ml' }}
      defaultSort={{ by: 'amount', dir: 'asc' }}
      list={packList}
      cells={{
        diamonds: ({ diamonds, bonus }) =>
          bonus
            ? t('withBonus', { diamonds: formatCount(diamonds ?? 0), bonus: formatCount(bonus) })
            : formatCount(diamonds ?? 0),
        rebate: ({ rebateType, rebate }) => formatRebate(rebateType, rebate),
        provider: ({ providers }) => providers[0]?.name,
        category: ({ category }) => category.name,
      }}
      filters={[statusFilter(w)]}
      searchIn={t('searchIn')}
      rowHref={({ id }) => `${diamondScreens.diamonds.path}?pack=${id}`}
      deletion={{ call: promoCalls.delete, key: ['carrier', 'id'] }}
      actions={
        <Button
          disabled={disabledReasons.create !== null}
          title={disabledReasons.create ?? undefined}
          onClick={() => goTo(`${diamondScreens.diamonds.path}?pack=0`)}
        >
          {t('newPack')}
        </Button>
      }
      whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
    />
  )
}
