import { useSearch } from '@tanstack/react-router'
import { roulettePlace } from '#areas/roulette/access.ts'
import { ItemForm } from '#areas/roulette/items/screens/ItemForm.tsx'
import { words } from '#areas/roulette/words.ts'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useWords } from '#platform/console/words.ts'

/** A new item, of the game that it was asked for from. */
export default function NewItem() {
  const t = useWords(words)
  const asked: { rouletteId?: unknown } = useSearch({ strict: false })
  const { create } = useClosed(roulettePlace)
  return (
    <RecordScreen title={t('newItem')}>
      <ItemForm rouletteId={Number(asked.rouletteId) || null} closed={create} />
    </RecordScreen>
  )
}
