import { Carrier, carrierNames } from '#areas/eload/contract.ts'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { saleCalls, SaleStatus } from '#areas/eload/transactions/contract.ts'
import { saleList } from '#areas/eload/transactions/columns.ts'
import { networkScreens } from '#areas/eload/networks/screens.ts'
import { providerScreens } from '#areas/eload/providers/screens.ts'
import { offerTarget, retailerTarget } from '#areas/eload/transactions/screens/targets.ts'
import { saleScreens } from '#areas/eload/transactions/screens.ts'
import { words } from '#areas/eload/transactions/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import {
  type Filter,
  ListScreen,
  type Option,
  choicesFilter,
  namedOptions,
  pinnedChoices,
} from '#platform/console/list.ts'
import { recordTarget } from '#platform/console/router.ts'
import { type Translate, useLanguage, useWords } from '#platform/console/i18n.ts'

type T = Translate<(typeof words)['en']>

// Reasons are stored as parts of sentences.
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Load sales, today's by default. */
export default function Sales() {
  const t = useWords(words)
  const language = useLanguage()
  const codes = useApiQuery(saleCalls.responseCodes, {}, { background: true, keepMs: 300_000 })
  const reasons = (codes.data ?? []).map((each) => ({
    value: each.code,
    label: t('failureCode', { reason: capitalised(each[language]), code: each.code }),
  }))
  const providers = useApiQuery(providerCalls.listAll, {}, { keepMs: 300_000 })
  return (
    <ListScreen
      name="eload-transactions"
      pluralName={t('pluralName')}
      list={saleList}
      cells={{
        promo: ({ promo, sku }) => promo ?? sku,
        failure: ({ failure, responseCode }) =>
          failure && t('failureCode', { reason: capitalised(failure[language]), code: responseCode }),
      }}
      targets={{
        retailer: retailerTarget,
        network: ({ networkId }) =>
          networkId === null ? null : recordTarget(networkScreens.network, { id: networkId }),
        promo: offerTarget,
        provider: ({ providerId }) => recordTarget(providerScreens.provider, { id: providerId }),
      }}
      filters={buildFilters(t, providers.data ?? [], reasons)}
      searchIn={t('searchIn')}
      defaultDays="today"
      totals
      nameOf={({ refNo }) => refNo}
      record={saleScreens.details}
      whenEmpty={{ title: t('empty'), sentence: t('changeDatesOrFilters') }}
    />
  )
}

type Named = { id: number; name: string }

const buildFilters = (t: T, providers: readonly Named[], reasons: readonly Option[]): Filter[] => [
  { key: 'days', label: t('date'), kind: 'dates', pinned: true },
  pinnedChoices('status', t('status'), SaleStatus.options, (value) => t(`status_${value}`)),
  pinnedChoices('carrier', t('carrier'), Carrier.options, (value) => carrierNames[value]),
  choicesFilter('failedWith', t('failureReason'), reasons),
  choicesFilter('providerId', t('provider'), namedOptions(providers)),
]
