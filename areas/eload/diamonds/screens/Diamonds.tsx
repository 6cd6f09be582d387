import { Button } from '@mantine/core'
import { z } from 'zod'
import { diamondPlace } from '#areas/eload/access.ts'
import { diamondScreens } from '#areas/eload/diamonds/screens.ts'
import { Diamond, NewDiamond } from '#areas/eload/diamonds/screens/Diamond.tsx'
import { formatRebate } from '#areas/eload/diamonds/screens/rebate-text.ts'
import { RebateLogs } from '#areas/eload/diamonds/screens/RebateLogs.tsx'
import { diamondWords } from '#areas/eload/diamonds/words.ts'
import { type Promo, promoCalls } from '#areas/eload/promos/contract.ts'
import { statusFilter } from '#areas/eload/screens/status-filter.ts'
import { useDisabledReasons } from '#platform/console/record/use-disabled-reasons.ts'
import { useSimpleDeletion } from '#platform/console/record/use-deletion.tsx'
import { words } from '#areas/eload/words.ts'
import { toRead } from '#platform/access/access.ts'
import { useAddress } from '#platform/console/router/address.ts'
import { useApiMutation } from '#platform/console/api/api.ts'
import { formatCount, formatPesos } from '#platform/console/i18n/format.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { goTo } from '#platform/console/router/navigation.ts'
import { Tabs } from '#platform/console/record/Tabs.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { changedColumn, statusColumn } from '#platform/console/list/common-columns.tsx'

type T = Translate<(typeof diamondWords)['en']>
type W = Translate<(typeof words)['en']>

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
        { key: 'rebates', title: t('rebates'), content: () => <RebateLogs /> },
      ]}
    />
  )
}

function Packs() {
  const t = useWords(diamondWords)
  const w = useWords(words)
  const remove = useApiMutation(promoCalls.delete)
  const disabledReasons = useDisabledReasons(diamondPlace)
  const deleting = useSimpleDeletion<Promo>({
    nameOf: ({ name }) => name,
    disabledReason: disabledReasons.delete,
    remove: ({ id, version }) => remove.mutateAsync({ carrier: 'ml', id, version }),
  })
  return (
    <>
      <ListScreen
        name="eload-diamonds"
        title={t('pageTitle')}
        pluralName={t('pluralName')}
        call={promoCalls.list}
        fixed={{ carrier: 'ml' }}
        defaultSort={{ by: 'amount', dir: 'asc' }}
        columns={buildColumns(t, w)}
        filters={[statusFilter(w)]}
        searchIn={t('searchIn')}
        exports={{ report: 'eload-diamonds', needs: toRead(diamondPlace) }}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        rowHref={({ id }) => `${diamondScreens.diamonds.path}?pack=${id}`}
        rowMenu={(row) => [deleting.entry(row)]}
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
      {deleting.dialog}
    </>
  )
}

const buildColumns = (t: T, w: W): Column<Promo>[] => [
  { key: 'name', title: w('name'), sort: 'name', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'sku', title: t('sku'), sort: 'sku', mono: true, cell: ({ sku }) => sku },
  {
    key: 'diamonds',
    title: t('diamonds'),
    align: 'end',
    cell: ({ diamonds, bonus }) =>
      bonus
        ? t('withBonus', { diamonds: formatCount(diamonds ?? 0), bonus: formatCount(bonus) })
        : formatCount(diamonds ?? 0),
  },
  {
    key: 'amount',
    title: t('amount'),
    sort: 'amount',
    align: 'end',
    cell: ({ amount }) => formatPesos(amount),
  },
  { key: 'rebate', title: t('rebate'), align: 'end', cell: formatRebate },
  { key: 'provider', title: t('provider'), cell: ({ providers }) => providers[0]?.name },
  { key: 'category', title: t('category'), cell: ({ category }) => category.name },
  statusColumn(w('status'), w),
  changedColumn(w('updatedOn'), { hidden: true }),
]
