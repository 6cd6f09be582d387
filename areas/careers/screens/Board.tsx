import { Box, Skeleton } from '@mantine/core'
import { Modal } from '#platform/console/dialog.ts'
import { DialogButton, ReasonDialog, ErrorState } from '#platform/console/record.ts'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { applicantCalls, type ApplicantRow, ApplicantStatus } from '#areas/careers/applicants/contract.ts'
import type { Job } from '#areas/careers/contract.ts'
import { ApplicantForm } from '#areas/careers/screens/ApplicantForm.tsx'
import { ApplicantPanel } from '#areas/careers/screens/ApplicantPanel.tsx'
import { BoardCard } from '#areas/careers/screens/BoardCard.tsx'
import styles from '#areas/careers/screens/careers.module.css'
import { useStatusChange } from './use-status-change.ts'
import { words } from '#areas/careers/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { loadPart } from '#platform/console/loading.ts'
import { useWords } from '#platform/console/i18n.ts'

/**
 * Board of the applicants for a job opening. Cards are moved by dragging, by keyboard or with a menu on each card.
 */
export function Board({ job, disabledReason }: { job: Job; disabledReason: string | null }) {
  const t = useWords(words)
  const hintId = useId()
  const board = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useApiQuery(applicantCalls.board, { jobId: job.id }, { background: true })
  const moving = useStatusChange(job, refetch)
  const { held, said, ending, setEnding, mayMove, getMoveError, send, put, onKeyDown } = moving
  const [opened, setOpened] = useState<ApplicantRow | null>(null)

  const rows = (data?.columns ?? []).flatMap((column) => column.rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const column = (status: ApplicantStatus) => t(`step_${status}`)

  const drop = useEffectEvent((card: string, to: string) => {
    const row = byId.get(Number(card))
    if (row) put(row, ApplicantStatus.parse(to))
  })
  const mayFall = useEffectEvent((card: string, to: string) => {
    const row = byId.get(Number(card))
    return row !== undefined && getMoveError(row, ApplicantStatus.parse(to)) === null
  })
  const renderedRows = rows.map(({ id, status }) => `${id}${status}`).join(' ')
  const isClosed = mayMove !== null
  useEffect(() => {
    let undo: (() => void) | null = null
    let isGone = false
    // Keyboard and menu work before the drag library has loaded.
    const attach = async () => {
      const { dragCards } = await loadPart(() => import('./drag-cards.ts'))
      if (!isGone && !isClosed && board.current) undo = dragCards(board.current, { mayFall, onDrop: drop })
    }
    attach().catch(() => {})
    return () => {
      isGone = true
      undo?.()
    }
  }, [renderedRows, isClosed])

  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={320} radius="sm" />
  const heldRow = held && byId.get(held.id)
  return (
    <>
      <Box mb="sm">
        <DialogButton isPrimary label={t('newApplicant')} disabledReason={disabledReason}>
          {(close) => <ApplicantForm jobId={job.id} onDone={close} />}
        </DialogButton>
      </Box>
      <p className="mb-8 muted text-14" id={hintId}>
        {mayMove ?? t('boardHint')}
      </p>
      <div ref={board} className={styles.board} aria-busy={moving.isMoving}>
        {data.columns.map(({ status, total, rows: cards }) => (
          <section
            key={status}
            className={styles.column}
            data-column={status}
            data-drop={(heldRow && held?.over === status) || undefined}
            aria-label={`${column(status)} (${total})`}
          >
            <h2 className="mb-8 text-14">
              {column(status)} <span className="muted text-12">{total}</span>
            </h2>
            <ul className="stack gap-8">
              {cards.map((row) => (
                <BoardCard
                  key={row.id}
                  row={row}
                  isHeld={held?.id === row.id}
                  hintId={hintId}
                  errorFor={(to) => getMoveError(row, to)}
                  onOpen={() => setOpened(row)}
                  onKeyDown={(event) => onKeyDown(event, row)}
                  onMove={(to) => put(row, to)}
                />
              ))}
            </ul>
            {total === 0 && <p className="muted text-12 my-1em">{t('emptyColumn')}</p>}
            {total > cards.length && (
              <p className="muted text-12 my-1em">{t('more', { n: total - cards.length })}</p>
            )}
          </section>
        ))}
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
      {ending && (
        <ReasonDialog
          title={t(`endTitle_${ending.to}`, { name: ending.row.name })}
          consequence={t('endConsequence', { name: ending.row.name, title: job.title })}
          verb={t(`end_${ending.to}`)}
          danger
          onConfirm={(reason) => send(ending.row, ending.to, reason)}
          onClose={() => setEnding(null)}
        />
      )}
      <Modal opened={opened !== null} onClose={() => setOpened(null)} title={opened?.name} size="lg">
        {opened && <ApplicantPanel id={opened.id} />}
      </Modal>
    </>
  )
}
