import { kankolekDashboardPlace } from '#areas/merchants/kankolek/dashboard/access.ts'
import { toRead } from '#platform/access/access.ts'
import {
  kankolekDashboardCalls,
  type KankolekRow,
  shareName,
} from '#areas/merchants/kankolek/dashboard/contract.ts'
import classes from '#areas/merchants/kankolek/dashboard/screens/dashboard.module.css'
import { type Figure, figureOf, type toInput } from '#areas/merchants/kankolek/dashboard/screens/figures.ts'
import { words } from '#areas/merchants/kankolek/dashboard/words.ts'
import { storeCategoryLabel } from '#areas/merchants/subscribers/labels.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { useApiQuery } from '#platform/console/api/api.ts'
import { formatCount, formatDay, formatPesos } from '#platform/console/i18n/format.ts'
import type { Column } from '#platform/console/list/list-props.ts'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'

type Props = { figure: Figure; input: ReturnType<typeof toInput> }

/** Merchants that contribute to the selected figure, largest first, with their total. */
export function Merchants({ figure, input }: Props) {
  const t = useWords(words)
  const fixed = { ...input, groupBy: 'merchant' as const }
  const { data } = useApiQuery(kankolekDashboardCalls.list, { ...fixed, limit: 1 })
  const totals = data?.totals
  const together = totals && figure.inRow(totals)
  return (
    <section>
      <h2 className={classes.subtitle}>{t('merchants', { figure: figure.title(t) })}</h2>
      {together !== undefined && (
        <p className={classes.quiet}>{t('sum', { value: figure.read(together) })}</p>
      )}
      <ListTable<KankolekRow>
        name="kankolek-merchants"
        pluralName={t('merchantsPlural')}
        call={kankolekDashboardCalls.list}
        exports={{ report: 'kankolek-merchants', needs: toRead(kankolekDashboardPlace) }}
        fixed={fixed}
        columns={buildColumns(t)}
        defaultSort={{ by: figure.sortBy, dir: 'desc' }}
        searchIn={t('searchIn')}
        keyOf={({ id }) => id}
        nameOf={({ businessName }) => businessName}
        whenEmpty={{ title: t('noMerchants'), sentence: t('noMerchantsSentence') }}
      />
    </section>
  )
}

type T = Translate<(typeof words)['en']>

const buildColumns = (t: T): Column<KankolekRow>[] => [
  {
    key: 'businessName',
    title: t('merchant'),
    cell: ({ businessId, businessName }) => (
      <ScreenLink to={subscriberScreens.profile} params={{ tab: 'Kankolek', bid: businessId }}>
        {businessName}
      </ScreenLink>
    ),
  },
  {
    key: 'storeCategory',
    title: t('storeCategory'),
    hidden: true,
    cell: ({ storeCategory }) => storeCategoryLabel(storeCategory),
  },
  {
    key: 'transactionCount',
    title: t('transactionCount'),
    sort: 'transactionCount',
    align: 'end',
    cell: ({ transactionCount }) => formatCount(transactionCount),
  },
  {
    key: 'transactionValue',
    title: t('transactionValue'),
    sort: 'transactionValue',
    align: 'end',
    cell: ({ transactionValue }) => formatPesos(transactionValue),
  },
  { key: 'p2p', title: t('totalP2P'), sort: 'p2p', align: 'end', cell: ({ p2p }) => formatPesos(p2p) },
  { key: 'p2m', title: t('totalP2M'), sort: 'p2m', align: 'end', cell: ({ p2m }) => formatPesos(p2m) },
  {
    key: 'mdrAmount',
    title: t('mdr'),
    sort: 'mdrAmount',
    align: 'end',
    cell: ({ mdrAmount }) => formatPesos(mdrAmount),
  },
  {
    key: 'share',
    title: figureOf('share').title(t),
    sort: 'share',
    align: 'end',
    cell: (row) => formatPesos(row[shareName]),
  },
  { key: 'date', title: t('lastPaid'), sort: 'date', cell: ({ date }) => formatDay(date) },
]
