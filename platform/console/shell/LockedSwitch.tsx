import { Switch } from '@mantine/core'
import { useWords } from '#platform/console/i18n/words.ts'
import { setLockedShown } from '#platform/console/shell/locked-entries.ts'
import { useLockedEntries } from '#platform/console/menu.ts'
import { shellWords } from '#platform/console/shell/words.ts'

/** Switch that shows or hides the locked entries of the menu. Absent if no entry is locked. */
export function LockedSwitch() {
  const t = useWords(shellWords)
  const { count, isShown } = useLockedEntries()
  if (count === 0) return null
  return (
    <Switch
      className="p-8"
      size="xs"
      label={t('showLocked', { n: String(count) })}
      checked={isShown}
      onChange={({ currentTarget }) => setLockedShown(currentTarget.checked)}
    />
  )
}
