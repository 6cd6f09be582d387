import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** Top-level categories, each followed by its subcategories. */
export const tree = [
  ['Food', 'Instant noodles', 'Canned goods', 'Rice and grains', 'Biscuits and snacks', 'Condiments'],
  ['Drinks', 'Coffee and chocolate', 'Softdrinks', 'Juices and water', 'Milk'],
  ['Home care', 'Laundry', 'Dishwashing', 'Cleaning'],
  ['Personal care', 'Soap and shampoo', 'Toothpaste', 'Baby care'],
  ['School and office', 'Paper', 'Writing'],
  ['Phone accessories', 'Cables', 'Prepaid SIM'],
] as const

/** Pairs of brand and manufacturer. */
export const brands = [
  ['Lucky Me!', 'Monde Nissin'],
  ['Payless', 'Universal Robina'],
  ['Century', 'Century Pacific'],
  ['555', 'Century Pacific'],
  ['Argentina', 'Century Pacific'],
  ['Ligo', 'Liberty Gold'],
  ['Sinandomeng Select', 'Nueva Ecija Growers'],
  ['SkyFlakes', 'Monde M.Y. San'],
  ['Rebisco', 'Republic Biscuit'],
  ['Chippy', 'Universal Robina'],
  ['Datu Puti', 'NutriAsia'],
  ['Silver Swan', 'NutriAsia'],
  ['Magic Sarap', 'Nestlé Philippines'],
  ['Nescafé', 'Nestlé Philippines'],
  ['Kopiko', 'Mayora'],
  ['Milo', 'Nestlé Philippines'],
  ['RC Cola', 'Macay Holdings'],
  ['Zest-O', 'Zest-O Corporation'],
  ['Wilkins', 'Coca-Cola Beverages'],
  ['Bear Brand', 'Nestlé Philippines'],
  ['Alaska', 'Alaska Milk'],
  ['Surf', 'Unilever Philippines'],
  ['Ariel', 'Procter & Gamble'],
  ['Joy', 'Procter & Gamble'],
  ['Zonrox', 'Green Cross'],
  ['Safeguard', 'Procter & Gamble'],
  ['Palmolive', 'Colgate-Palmolive'],
  ['Colgate', 'Colgate-Palmolive'],
  ['EQ', 'JS Unitrade'],
  ['Advance', 'Philippine Paper'],
  ['Panda', 'Panda Ballpen'],
  ['Sari Tech', 'Sari Tech Trading'],
] as const

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

type Line = Record<'category' | 'group' | 'brand' | 'name' | 'variants' | 'unit', string> &
  Record<'price' | 'cost' | 'grams', number>

const numbers = new Set(['price', 'cost', 'grams'])

/**
 * Products of the demo. `{}` in the name is replaced by each of the variants; price and cost are in centavos, the weight
 * is in grams.
 */
export const lines: readonly Line[] = parse<Line>(
  readFileSync(new URL('./demo-products.csv', import.meta.url), 'utf8'),
  { columns: true, cast: (text, { column }) => (numbers.has(String(column)) ? Number(text) : text) },
)
