import { z } from 'zod'
import { Money } from '#platform/contract/fields.ts'
import { ListCell, readDemoCsv, WholeCell } from '#platform/server/files.ts'

/** Top-level categories, each followed by its subcategories. */
export const tree = [
  ['Food', 'Instant noodles', 'Canned goods', 'Rice and grains', 'Biscuits and snacks', 'Condiments'],
  ['Drinks', 'Coffee and chocolate', 'Softdrinks', 'Juices and water', 'Milk'],
  ['Home care', 'Laundry', 'Dishwashing', 'Cleaning'],
  ['Personal care', 'Soap and shampoo', 'Toothpaste', 'Baby care'],
  ['School and office', 'Paper', 'Writing'],
  ['Phone accessories', 'Cables', 'Prepaid SIM'],
] as const

/** Brands of the demo. */
export const brands = readDemoCsv(
  new URL('./demo-brands.csv', import.meta.url),
  z.strictObject({ name: z.string(), manufacturer: z.string(), status: z.enum(['active', 'inactive']) }),
)

/** Pairs of unit code and name. */
export const units = [
  ['PC', 'Piece'],
  ['PACK', 'Pack'],
  ['BOX', 'Box'],
  ['SACK', 'Sack'],
  ['DOZ', 'Dozen'],
  ['KG', 'Kilogram'],
  ['L', 'Litre'],
] as const

/** Products of the demo. `{}` in the name is replaced by each of the variants; the weight is in grams. */
export const lines = readDemoCsv(
  new URL('./demo-products.csv', import.meta.url),
  z.strictObject({
    category: z.enum(tree.flatMap(([, ...names]) => names)),
    group: z.string(),
    brand: z.enum(brands.map(({ name }) => name)),
    name: z.string(),
    variants: ListCell,
    unit: z.enum(units.map(([code]) => code)),
    price: Money,
    cost: Money,
    grams: WholeCell,
  }),
)
