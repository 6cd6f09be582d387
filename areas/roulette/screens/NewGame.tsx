import { roulettePlace } from '#areas/roulette/access.ts'
import { GameForm } from '#areas/roulette/screens/GameForm.tsx'
import { words } from '#areas/roulette/words.ts'
import { toCreate } from '#platform/access.ts'
import { RecordScreen } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Form for a new game, which stays a draft until its wheel is complete. */
export default function NewGame() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('newGame')}>
      <GameForm disabledReason={useDisabledReason(toCreate(roulettePlace))} />
    </RecordScreen>
  )
}
