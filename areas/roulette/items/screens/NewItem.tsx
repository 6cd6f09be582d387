import { useSearch } from '@tanstack/react-router'
import { roulettePlace } from '#areas/roulette/access.ts'
import { ItemForm } from '#areas/roulette/items/screens/ItemForm.tsx'
import { words } from '#areas/roulette/words.ts'
import { RecordScreen, useDisabledReasons } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Form for a new item of the game from which it was opened. */
export default function NewItem() {
  const t = useWords(words)
  const request: { rouletteId?: unknown } = useSearch({ strict: false })
  const { create } = useDisabledReasons(roulettePlace)
  return (
    <RecordScreen title={t('newItem')}>
      <ItemForm rouletteId={Number(request.rouletteId) || null} disabledReason={create} />
    </RecordScreen>
  )
}
