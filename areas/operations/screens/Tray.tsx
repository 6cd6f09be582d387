import IconProgress from '~icons/tabler/progress'
import { useState } from 'react'
import { trayWords } from '#areas/operations/tray-words.ts'
import { callApi, errorMessage, useApiQuery } from '#platform/console/api.ts'
import { downloadFile } from '#platform/console/export.ts'
import { formatCount, formatRelativeTime, useLanguage, useWords } from '#platform/console/i18n.ts'
import { Popover } from '#platform/console/list.ts'
import { usePathname } from '#platform/console/menu.ts'
import { AddressLink } from '#platform/console/router.ts'
import { toast } from '#platform/console/toast.ts'
import { exportCalls } from '#platform/contract/exports.ts'
import { type OwnRun, ownRuns } from '#platform/contract/own-runs.ts'
import { Button } from '#platform/ui/plain.ts'
import styles from '#platform/ui/header-control.module.css'

const isOpen = ({ state }: OwnRun) => state === 'queued' || state === 'running' || state === 'retrying'

/** Background runs that the person started in the last day, in the header, with their progress and result. */
export function Tray() {
  const t = useWords(trayWords)
  const pathname = usePathname()
  const [isBusy, setBusy] = useState(false)
  const { data } = useApiQuery(ownRuns, {}, { background: true, everyMs: isBusy ? 2_000 : 60_000 })
  const runs = data?.runs ?? []
  const n = runs.filter(isOpen).length
  if (data && isBusy !== n > 0) setBusy(n > 0)
  if (runs.length === 0) return null
  return (
    <Popover
      // Following a link closes it.
      key={pathname}
      name={t('tray')}
      align="end"
      buttonClass={styles.button}
      label={
        <>
          <IconProgress size={18} aria-hidden />
          <span className="visually-hidden">{t('running', { n })}</span>
          {n > 0 && (
            <span className={styles.count} aria-hidden>
              {n}
            </span>
          )}
        </>
      }
    >
      {() => (
        <ul className="stack gap-12">
          {runs.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ul>
      )}
    </Popover>
  )
}

function Run({ run }: { run: OwnRun }) {
  const t = useWords(trayWords)
  const language = useLanguage()
  const { id, title, state, total, done, failed, error, recordPath, hasFile, queuedAt } = run
  const counts =
    total !== null && t('progress', { done: formatCount(done + failed), total: formatCount(total), failed })
  const fail = (cause: unknown) => toast('danger', title[language], errorMessage(cause))
  const download = () => callApi(exportCalls.link, { jobId: id }).then(downloadFile, fail)
  return (
    <li className="stack gap-2">
      <AddressLink address={recordPath}>{title[language]}</AddressLink>
      {isOpen(run) && (
        <progress className="w-full" {...(total !== null && { max: total, value: done + failed })} />
      )}
      <span className="muted text-12">
        {[t(`state_${state}`), counts, formatRelativeTime(queuedAt, undefined, language)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {error !== '' && <span className="text-danger text-12">{error}</span>}
      {hasFile && <Button onClick={() => void download()}>{t('download')}</Button>}
    </li>
  )
}
