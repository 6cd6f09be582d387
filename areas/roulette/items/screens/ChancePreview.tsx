import { itemCalls, type ItemDraft } from '#areas/roulette/items/contract.ts'
import { allTickets } from '#areas/roulette/rules.ts'
import { Mark, Wheel } from '#areas/roulette/shared/screens/Wheel.tsx'
import { words } from '#areas/roulette/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import type { RecordValues } from '#platform/console/form.ts'
import { formatPercent, useWords } from '#platform/console/i18n.ts'
import { Percent } from '#platform/contract/fields.ts'
import { PlainTable } from '#platform/ui/plain.ts'

/** Preview of the wheel with the typed values, and the chance remaining up to 100.00%. */
export function ChancePreview({
  values,
  itemId,
}: {
  values: Omit<RecordValues<typeof ItemDraft>, 'value'>
  itemId: number | null
}) {
  const t = useWords(words)
  const { rouletteId, name, chancePercentage, status } = values
  const { data } = useApiQuery(
    itemCalls.chances,
    { rouletteId: rouletteId ?? 0 },
    { enabled: rouletteId !== null, background: true },
  )
  if (rouletteId === null || !data) return null
  const typed = Percent.safeParse(chancePercentage ?? '')
  const own = status === 'active' && typed.success ? typed.data : 0
  const beside = data.items.filter((item) => item.itemId !== itemId)
  const place = data.items.findIndex((item) => item.itemId === itemId)
  const mine = { itemId: itemId ?? 0, name: name || t('newItem'), chancePercentage: own }
  const parts =
    place < 0 ? [...beside, mine] : data.items.map((item) => (item.itemId === itemId ? mine : item))
  const total = parts.reduce((sum, part) => sum + part.chancePercentage, 0)
  const left = allTickets - total
  return (
    <section aria-label={t('totalChance')}>
      <Wheel parts={parts} label={t('wheel')} />
      <PlainTable
        rows={parts}
        keyOf={(part) => part.itemId}
        columns={[
          [
            '',
            (part, index) => (
              <>
                <Mark place={index} />
                {part === mine ? <strong>{part.name}</strong> : part.name}
              </>
            ),
          ],
          ['', (part) => formatPercent(part.chancePercentage), 'figure'],
        ]}
        foot={[[t('left'), formatPercent(Math.max(0, left))]]}
      />
      <p className={left < 0 ? 'my-1em text-danger font-semibold' : undefined} role="status">
        {left < 0 && t('chanceOver', { over: formatPercent(-left) })}
        {left === 0 && t('wheelReady')}
      </p>
    </section>
  )
}
