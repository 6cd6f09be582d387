import { merchantList } from '#areas/merchants/kankolek/dashboard/columns.ts'
import { kankolekDashboardCalls } from '#areas/merchants/kankolek/dashboard/contract.ts'
import type { Figure, toInput } from '#areas/merchants/kankolek/dashboard/screens/figures.ts'
import { words } from '#areas/merchants/kankolek/dashboard/words.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { ListTable } from '#platform/console/list.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { useWords } from '#platform/console/i18n.ts'

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
      <h2 className="m-0">{t('merchants', { figure: figure.title(t) })}</h2>
      {together !== undefined && (
        <p className="mt-8 mb-16 muted">{t('sum', { value: figure.read(together) })}</p>
      )}
      <ListTable
        pluralName={t('merchantsPlural')}
        fixed={fixed}
        list={merchantList}
        cells={{
          businessName: ({ businessId, businessName }) => (
            <ScreenLink to={subscriberScreens.profile} params={{ tab: 'Kankolek', bid: businessId }}>
              {businessName}
            </ScreenLink>
          ),
        }}
        defaultSort={{ by: figure.sortBy, dir: 'desc' }}
        searchIn={t('searchIn')}
        nameOf={({ businessName }) => businessName}
        whenEmpty={{ title: t('noMerchants'), sentence: t('noMerchantsSentence') }}
      />
    </section>
  )
}
