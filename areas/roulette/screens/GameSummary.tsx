import type { GameDraft } from '#areas/roulette/contract.ts'
import { words } from '#areas/roulette/words.ts'
import { dayInManila } from '#platform/console/dates.ts'
import { FormSummary, type RecordValues } from '#platform/console/form.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import { dayMs } from '#platform/contract/fields.ts'

/** How often one person can spin a wheel, and what that costs. */
export function GameSummary({ values }: { values: RecordValues<typeof GameDraft, 'costType'> }) {
  const t = useWords(words)
  const { costType, cost, spinsPerDay, startAt, endAt } = values
  const perDay = spinsPerDay || null
  const days = startAt === null || endAt === null ? 0 : 1 + (startOfDay(endAt) - startOfDay(startAt)) / dayMs
  const isPaid = costType !== 'free' && Boolean(cost)
  const price = (n: number) => t(costType === 'coins' ? 'costOf' : 'pointsOf', { n })
  return (
    <FormSummary
      facts={[
        [t('spinsPerPerson'), perDay !== null && days > 0 && formatCount(perDay * days)],
        [t('costPerDay'), isPaid && perDay !== null && price(perDay * Number(cost))],
      ]}
      period={values}
      warnings={[perDay === null && costType === 'free' && days > 0 ? t('freeWithoutLimit') : null]}
    />
  )
}

const startOfDay = (moment: string) => Date.parse(dayInManila(0, Date.parse(moment)))
