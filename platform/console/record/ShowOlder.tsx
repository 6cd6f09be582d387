import { Button } from '@mantine/core'
import { useWords } from '#platform/console/i18n/words.ts'
import { recordWords } from '#platform/console/record/words.ts'

/** Number of entries that are shown first. */
export const pageStep = 10
const maxEntries = 100

type Props = { limit: number; isLoading: boolean; onLimit: (limit: number) => void }

/** Button that loads older entries, up to 100. */
export function ShowOlder({ limit, isLoading, onLimit }: Props) {
  const t = useWords(recordWords)
  if (limit >= maxEntries) return null
  const more = Math.min(maxEntries, limit + pageStep * 2)
  return (
    <Button variant="default" size="xs" loading={isLoading} onClick={() => onLimit(more)}>
      {t('showOlder')}
    </Button>
  )
}
