import { type KeyboardEvent, useState } from 'react'
import { careersPlace } from '#areas/careers/access.ts'
import {
  applicantCalls,
  type ApplicantRow,
  type ApplicantStatus,
} from '#areas/careers/applicants/contract.ts'
import type { Job } from '#areas/careers/contract.ts'
import { columns, type FinalStatus, isEnd, getTransitionError } from '#areas/careers/rules.ts'
import { words } from '#areas/careers/words.ts'
import { toUpdate } from '#platform/access.ts'
import { errorMessage, useApiMutation } from '#platform/console/api.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { toast } from '#platform/console/toast.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'

type DraggedCard = { id: number; over: ApplicantStatus }

/**
 * State of moving applicants on the board: allowed statuses, the card picked up by keyboard, the dialog for a reason,
 * and announcements.
 */
export function useStatusChange(job: Job, refetch: () => void) {
  const t = useWords(words)
  const m = useMessage()
  const move = useApiMutation(applicantCalls.updateStatus)
  const mayMove = useDisabledReason(toUpdate(careersPlace))
  const [held, setHeld] = useState<DraggedCard | null>(null)
  const [said, setSaid] = useState('')
  const [ending, setEnding] = useState<{ row: ApplicantRow; to: FinalStatus } | null>(null)
  const getMoveError = (row: ApplicantRow, to: ApplicantStatus) => {
    const ruleError = getTransitionError(row.status, to, job)
    return mayMove ?? (ruleError && m(ruleError))
  }
  const column = (status: ApplicantStatus) => t(`step_${status}`)

  const send = async (row: ApplicantRow, to: ApplicantStatus, reason = '') => {
    const request = { id: row.id, status: to, version: row.version, ...(reason !== '' && { reason }) }
    const done = await move.mutateAsync(request)
    setSaid(t('dropped', { name: row.name, column: column(to) }))
    return done
  }
  const put = (row: ApplicantRow, to: ApplicantStatus) => {
    setHeld(null)
    const ruleError = getMoveError(row, to)
    if (row.status === to || ruleError !== null) {
      setSaid(ruleError ?? t('notMoved', { name: row.name, column: column(row.status) }))
      return
    }
    if (isEnd(to)) return setEnding({ row, to })
    send(row, to).catch((error: unknown) => {
      setSaid(errorMessage(error))
      toast('danger', column(to), errorMessage(error))
      refetch()
    })
  }

  const onKeyDown = (event: KeyboardEvent, row: ApplicantRow) => {
    const isPress = event.key === ' ' || event.key === 'Enter'
    if (!held) {
      if (!isPress) return
      event.preventDefault()
      setHeld({ id: row.id, over: row.status })
      setSaid(t('pickedUp', { name: row.name, column: column(row.status) }))
      return
    }
    if (isPress) {
      event.preventDefault()
      return put(row, held.over)
    }
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      setHeld(null)
      return setSaid(t('notMoved', { name: row.name, column: column(row.status) }))
    }
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = columns[columns.indexOf(held.over) + by]
    if (by === 0 || next === undefined) return
    event.preventDefault()
    setHeld({ ...held, over: next })
    const ruleError = next === row.status ? null : getMoveError(row, next)
    const about = { name: row.name, column: column(next) }
    setSaid(ruleError === null ? t('over', about) : t('overClosed', { ...about, why: ruleError }))
  }

  return {
    held,
    said,
    ending,
    setEnding,
    mayMove,
    getMoveError,
    send,
    put,
    onKeyDown,
    isMoving: move.isPending,
  }
}
