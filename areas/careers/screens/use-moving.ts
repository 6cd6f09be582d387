import { type KeyboardEvent, useState } from 'react'
import { careersPlace } from '#areas/careers/access.ts'
import {
  applicantCalls,
  type ApplicantRow,
  type ApplicantStatus,
} from '#areas/careers/applicants/contract.ts'
import type { Job } from '#areas/careers/contract.ts'
import { columns, isEnd, whyNotMove } from '#areas/careers/rules.ts'
import { words } from '#areas/careers/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { sentenceOf, useAsk } from '#platform/console/ask.ts'
import { useWhyClosed } from '#platform/console/session.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'

type Held = { id: number; over: ApplicantStatus }

/** How applicants move over a board: what may be, what is held by keys, what needs a reason, and what is said of it. */
export function useMoving(job: Job, askAgain: () => void) {
  const t = useWords(words)
  const move = useAsk(applicantCalls.updateStatus)
  const mayMove = useWhyClosed(toUpdate(careersPlace))
  const [held, setHeld] = useState<Held | null>(null)
  const [said, setSaid] = useState('')
  const [ending, setEnding] = useState<{ row: ApplicantRow; to: ApplicantStatus } | null>(null)
  const whyNot = (row: ApplicantRow, to: ApplicantStatus) => {
    const why = whyNotMove(row.status, to, job)
    return mayMove ?? (why && t(`why_${why}`))
  }
  const column = (status: ApplicantStatus) => t(`step_${status}`)

  const send = async (row: ApplicantRow, to: ApplicantStatus, reason = '') => {
    const asked = { id: row.id, status: to, version: row.version, ...(reason !== '' && { reason }) }
    const done = await move.mutateAsync(asked)
    setSaid(t('put', { name: row.name, column: column(to) }))
    return done
  }
  const put = (row: ApplicantRow, to: ApplicantStatus) => {
    setHeld(null)
    const why = whyNot(row, to)
    if (row.status === to || why !== null) {
      setSaid(why ?? t('back', { name: row.name, column: column(row.status) }))
      return
    }
    if (isEnd(to)) return setEnding({ row, to })
    send(row, to).catch((failure: unknown) => {
      setSaid(sentenceOf(failure))
      toast('danger', column(to), sentenceOf(failure))
      askAgain()
    })
  }

  const onKeyDown = (event: KeyboardEvent, row: ApplicantRow) => {
    const isPress = event.key === ' ' || event.key === 'Enter'
    if (!held) {
      if (!isPress) return
      event.preventDefault()
      setHeld({ id: row.id, over: row.status })
      setSaid(t('taken', { name: row.name, column: column(row.status) }))
      return
    }
    if (isPress) {
      event.preventDefault()
      return put(row, held.over)
    }
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      setHeld(null)
      return setSaid(t('back', { name: row.name, column: column(row.status) }))
    }
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = columns[columns.indexOf(held.over) + by]
    if (by === 0 || next === undefined) return
    event.preventDefault()
    setHeld({ ...held, over: next })
    const why = next === row.status ? null : whyNot(row, next)
    const about = { name: row.name, column: column(next) }
    setSaid(why === null ? t('over', about) : t('overClosed', { ...about, why }))
  }

  return { held, said, ending, setEnding, mayMove, whyNot, send, put, onKeyDown, isMoving: move.isPending }
}
