import { useEffect, useState } from 'react'
import { baseWords } from '#platform/console/i18n/base-words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { hasNewRelease } from '#platform/console/loading/new-release.ts'
import classes from '#platform/console/shell/NewReleaseBar.module.css'
import { shellWords } from '#platform/console/shell/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

const checkEveryMs = 10 * 60_000

/** Bar with a reload button, shown once the server has a newer release of the console. */
export default function NewReleaseBar() {
  const t = useWords(shellWords)
  const base = useWords(baseWords)
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    const check = () => {
      if (!document.hidden) void hasNewRelease().then((found) => found && setNew(true))
    }
    check()
    const timer = setInterval(check, checkEveryMs)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])
  return (
    <div role="status">
      {isNew && (
        <div className={classes.bar}>
          <span>{t('newRelease')}</span>
          <Button onClick={() => location.reload()}>{base('reloadPage')}</Button>
        </div>
      )}
    </div>
  )
}
