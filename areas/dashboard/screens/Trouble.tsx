import classes from '#areas/dashboard/screens/Dashboard.module.css'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { sentenceOf } from '#platform/console/ask.ts'
import { useWords } from '#platform/console/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

type Props = { name: string; error: Error; onRetry: () => void }

/** In the place of a widget that could not be read: which one, why, and a way to try again. */
export function Trouble({ name, error, onRetry }: Props) {
  const say = useWords(dashboardWords)
  return (
    <div className={classes.trouble} role="alert">
      <span className={classes.label}>{name}</span>
      <span>{say('unavailable', { why: sentenceOf(error) })}</span>
      <Button onClick={onRetry}>{say('again')}</Button>
    </div>
  )
}
