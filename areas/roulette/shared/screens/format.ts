import type { Game } from '#areas/roulette/contract.ts'
import type { ItemType } from '#areas/roulette/items/contract.ts'
import type { words } from '#areas/roulette/words.ts'
import { formatPesos, type Translate } from '#platform/console/i18n.ts'

export type T = Translate<(typeof words)['en']>

/** Formats the price of a spin. */
export function formatCost({ costType, cost }: Pick<Game, 'costType' | 'cost'>, t: T): string {
  if (costType === 'free') return t('free')
  return costType === 'coins' ? t('costOf', { n: cost }) : t('pointsOf', { n: cost })
}

type Prize = { type: ItemType; value: number; prpItemName?: string | null }

/** Formats the value of a prize in its unit. */
export function formatValue({ type, value, prpItemName }: Prize, t: T): string {
  if (type === 'no_win') return ''
  if (type === 'prp_item') return prpItemName ?? ''
  if (type === 'load' || type === 'physical') return formatPesos(value)
  return t(type === 'vc' ? 'creditsOf' : 'blvckOf', { n: value / 100 })
}
