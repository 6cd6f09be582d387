import { Carrier, carrierNames } from '#areas/eload/contract.ts'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { saleCalls, type SaleRow, SaleStatus } from '#areas/eload/transactions/contract.ts'
import { saleScreens } from '#areas/eload/transactions/screens.ts'
import { words } from '#areas/eload/transactions/words.ts'
import { eloadLogPlace } from '#areas/reports/access.ts'
import { toRead } from '#platform/access/access.ts'
import { useApiQuery } from '#platform/console/api/api.ts'
import { formatCount, formatPesos } from '#platform/console/i18n/format.ts'
import { type Column, type Filter, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { createdColumn } from '#platform/console/list/common-columns.tsx'

type T = Translate<(typeof words)['en']>

/** Load sales, today's by default. */
export default function Sales() {
  const t = useWords(words)
  const providers = useApiQuery(providerCalls.listAll, {}, { keepMs: 300_000 })
  return (
    <ListScreen<SaleRow>
      name="eload-transactions"
      title={t('pageTitle')}
      pluralName={t('pluralName')}
      call={saleCalls.list}
      columns={buildColumns(t)}
      filters={buildFilters(t, providers.data ?? [])}
      searchIn={t('searchIn')}
      defaultDays="today"
      totals
      keyOf={({ id }) => id}
      nameOf={({ refNo }) => refNo}
      rowHref={({ id }) => addressOf(saleScreens.details, { id })}
      exports={{ report: 'eload', needs: toRead(eloadLogPlace) }}
      whenEmpty={{ title: t('empty'), sentence: t('changeDatesOrFilters') }}
    />
  )
}

const buildColumns = (t: T): Column<SaleRow>[] => [
  createdColumn(t('soldOn')),
  { key: 'refNo', title: t('reference'), mono: true, cell: ({ refNo }) => refNo },
  {
    key: 'status',
    title: t('status'),
    cell: ({ status }) => <StatusBadge status={status} label={t(`status_${status}`)} />,
  },
  { key: 'retailer', title: t('retailer'), cell: ({ retailer }) => retailer },
  { key: 'mobile', title: t('recipient'), mono: true, cell: ({ mobile }) => mobile },
  { key: 'carrier', title: t('carrier'), cell: ({ carrier }) => carrierNames[carrier] },
  { key: 'network', title: t('network'), hidden: true, cell: ({ network }) => network },
  { key: 'sku', title: t('sku'), mono: true, hidden: true, cell: ({ sku }) => sku },
  { key: 'promo', title: t('promo'), cell: ({ promo, sku }) => promo ?? sku },
  {
    key: 'amount',
    title: t('amount'),
    sort: 'amount',
    align: 'end',
    cell: ({ amount }) => formatPesos(amount),
  },
  { key: 'srp', title: t('srp'), align: 'end', hidden: true, cell: ({ srp }) => formatPesos(srp) },
  {
    key: 'rebate',
    title: t('rebate'),
    align: 'end',
    hidden: true,
    cell: ({ rebate }) => formatPesos(rebate),
  },
  { key: 'provider', title: t('provider'), cell: ({ provider }) => provider },
  {
    key: 'providerRef',
    title: t('providerReference'),
    mono: true,
    hidden: true,
    cell: ({ providerRef }) => providerRef,
  },
  {
    key: 'responseCode',
    title: t('responseCode'),
    mono: true,
    hidden: true,
    cell: ({ responseCode }) => responseCode,
  },
  {
    key: 'retries',
    title: t('retries'),
    align: 'end',
    hidden: true,
    cell: ({ retries }) => formatCount(retries),
  },
]

type Named = { id: number; name: string }

const buildFilters = (t: T, providers: readonly Named[]): Filter[] => [
  { key: 'days', label: t('dates'), kind: 'dates', pinned: true },
  {
    key: 'status',
    label: t('status'),
    kind: 'choices',
    pinned: true,
    options: SaleStatus.options.map((value) => ({ value, label: t(`status_${value}`) })),
  },
  {
    key: 'carrier',
    label: t('carrier'),
    kind: 'choices',
    pinned: true,
    options: Carrier.options.map((value) => ({ value, label: carrierNames[value] })),
  },
  {
    key: 'providerId',
    label: t('provider'),
    kind: 'choices',
    options: providers.map(({ id, name }) => ({ value: id, label: name })),
  },
]
