import classes from './Dashboard.module.css'
import { dashboardWords } from '#areas/dashboard/words.ts'
import { errorMessage } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import { Button } from '#platform/ui/plain.ts'

type Props = { name: string; error: Error; onRetry: () => void }

/** Placeholder for a widget that failed to load: its name, the error and a retry button. */
export function WidgetError({ name, error, onRetry }: Props) {
  const t = useWords(dashboardWords)
  return (
    <div className="card stack items-start gap-4 p-12-14 text-danger text-13" role="alert">
      <span className={`${classes.label} muted text-13 font-medium`}>{name}</span>
      <span>{t('loadFailed', { error: errorMessage(error) })}</span>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  )
}
