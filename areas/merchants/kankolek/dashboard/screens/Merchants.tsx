import { kankolekDashboardPlace } from '#areas/merchants/kankolek/dashboard/access.ts'
import { toRead } from '#platform/access/access.ts'
import {
  kankolekDashboardCalls,
  type KankolekRow,
  shareName,
} from '#areas/merchants/kankolek/dashboard/contract.ts'
import classes from '#areas/merchants/kankolek/dashboard/screens/dashboard.module.css'
import { type Figure, figureOf, type wireOf } from '#areas/merchants/kankolek/dashboard/screens/figures.ts'
import { words } from '#areas/merchants/kankolek/dashboard/words.ts'
import { storeCategoryLabel } from '#areas/merchants/subscribers/rules.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { count, day, pesos } from '#platform/console/format.ts'
import type { Column } from '#platform/console/list/list-props.ts'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { type Say, useWords } from '#platform/console/words.ts'

type Props = { figure: Figure; wire: ReturnType<typeof wireOf> }

/** The merchants that a figure is made of, the largest part first, and what they come to together. */
export function Merchants({ figure, wire }: Props) {
  const t = useWords(words)
  const fixed = { ...wire, groupBy: 'merchant' as const }
  const { data } = useAnswer(kankolekDashboardCalls.list, { ...fixed, limit: 1 })
  const totals = data?.totals
  const together = totals && figure.inRow(totals)
  return (
    <section>
      <h2 className={classes.subtitle}>{t('merchants', { figure: figure.title(t) })}</h2>
      {together !== undefined && (
        <p className={classes.quiet}>{t('together', { value: figure.read(together) })}</p>
      )}
      <ListTable<KankolekRow>
        name="kankolek-merchants"
        things={t('merchantsInside')}
        call={kankolekDashboardCalls.list}
        exports={{ report: 'kankolek-merchants', needs: toRead(kankolekDashboardPlace) }}
        fixed={fixed}
        columns={columnsIn(t)}
        defaultSort={{ by: figure.sortBy, dir: 'desc' }}
        searchIn={t('searchIn')}
        keyOf={({ id }) => id}
        nameOf={({ businessName }) => businessName}
        whenEmpty={{ title: t('noMerchants'), sentence: t('noMerchantsSentence') }}
      />
    </section>
  )
}

type T = Say<(typeof words)['en']>

const columnsIn = (t: T): Column<KankolekRow>[] => [
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
    title: t('category'),
    hidden: true,
    cell: ({ storeCategory }) => storeCategoryLabel(storeCategory),
  },
  {
    key: 'transactionCount',
    title: t('transactionCount'),
    sort: 'transactionCount',
    align: 'end',
    cell: ({ transactionCount }) => count(transactionCount),
  },
  {
    key: 'transactionValue',
    title: t('transactionValue'),
    sort: 'transactionValue',
    align: 'end',
    cell: ({ transactionValue }) => pesos(transactionValue),
  },
  { key: 'p2p', title: t('totalP2P'), sort: 'p2p', align: 'end', cell: ({ p2p }) => pesos(p2p) },
  { key: 'p2m', title: t('totalP2M'), sort: 'p2m', align: 'end', cell: ({ p2m }) => pesos(p2m) },
  {
    key: 'mdrAmount',
    title: t('mdr'),
    sort: 'mdrAmount',
    align: 'end',
    cell: ({ mdrAmount }) => pesos(mdrAmount),
  },
  {
    key: 'share',
    title: figureOf('share').title(t),
    sort: 'share',
    align: 'end',
    cell: (row) => pesos(row[shareName]),
  },
  { key: 'date', title: t('lastPaid'), sort: 'date', cell: ({ date }) => day(date) },
]
