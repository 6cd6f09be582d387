import { z } from 'zod'
import {
  type DayFigures,
  type KankolekRow,
  shareName,
  StoreCategory,
  type Widgets,
} from '#areas/merchants/kankolek/dashboard/contract.ts'
import { words } from '#areas/merchants/kankolek/dashboard/words.ts'
import { formatCount, formatPesos, type Translate } from '#platform/console/i18n.ts'
import { DayInAddress } from '#platform/contract/fields.ts'
import { productSlug } from '#platform/contract/product.ts'

/** Dashboard state stored in the URL. */
export const SearchParams = z.object({
  dateFrom: DayInAddress,
  dateTo: DayInAddress,
  storeCategory: z
    .union([StoreCategory, z.literal('')])
    .catch('')
    .default(''),
  figure: z
    .enum(['activeUser', 'transactionCount', 'transactionValue', 'share', 'totalP2P', 'totalP2M'])
    .catch('transactionValue')
    .default('transactionValue'),
})
export type SearchParams = z.infer<typeof SearchParams>
export type FigureName = SearchParams['figure']

type Sums = Omit<DayFigures, 'date'>
type T = Translate<(typeof words)['en']>

/** One of the six figures: its name, format, position in each response and the sort order of its merchants. */
export type Figure = {
  name: FigureName
  title: (t: T) => string
  read: (value: number) => string
  /** False if the figure is a count. */
  isMoney: boolean
  of: (widgets: Widgets) => { current: number; previous: number }
  inRow: (row: Sums) => number
  sortBy: 'transactionCount' | 'transactionValue' | 'p2p' | 'p2m' | 'share'
}

const brand = productSlug.charAt(0).toUpperCase() + productSlug.slice(1)
const counted = { read: formatCount, isMoney: false } as const
const money = { read: formatPesos, isMoney: true } as const

export const figures: readonly Figure[] = [
  {
    ...counted,
    name: 'activeUser',
    title: (t) => t('activeUser'),
    of: ({ activeUser }) => activeUser,
    inRow: ({ activeUser }) => activeUser,
    sortBy: 'transactionCount',
  },
  {
    ...counted,
    name: 'transactionCount',
    title: (t) => t('transactionCount'),
    of: ({ transactionCount }) => transactionCount,
    inRow: ({ transactionCount }) => transactionCount,
    sortBy: 'transactionCount',
  },
  {
    ...money,
    name: 'transactionValue',
    title: (t) => t('transactionValue'),
    of: ({ transactionValue }) => transactionValue,
    inRow: ({ transactionValue }) => transactionValue,
    sortBy: 'transactionValue',
  },
  {
    ...money,
    name: 'share',
    title: (t) => t('share', { brand }),
    of: (widgets) => widgets[shareName],
    inRow: (row) => row[shareName],
    sortBy: 'share',
  },
  {
    ...money,
    name: 'totalP2P',
    title: (t) => t('totalP2P'),
    of: ({ totalP2P }) => totalP2P,
    inRow: ({ p2p }) => p2p,
    sortBy: 'p2p',
  },
  {
    ...money,
    name: 'totalP2M',
    title: (t) => t('totalP2M'),
    of: ({ totalP2M }) => totalP2M,
    inRow: ({ p2m }) => p2m,
    sortBy: 'p2m',
  },
]

export const figureOf = (name: FigureName): Figure => {
  const found = figures.find((figure) => figure.name === name)
  if (!found) throw new Error(`There is no figure ${name}.`)
  return found
}

/** Converts the URL state to the request's period and store category. */
export const toInput = ({ dateFrom, dateTo, storeCategory }: SearchParams) => ({
  dateFrom: dateFrom || null,
  dateTo: dateTo || null,
  storeCategory: storeCategory || null,
})

export type Row = KankolekRow
