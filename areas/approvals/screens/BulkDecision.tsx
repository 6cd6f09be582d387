import { Fragment, useState } from 'react'
import { BulkResults, type Results } from './BulkResults.tsx'
import { words } from '#areas/approvals/words.ts'
import { errorMessage, useApiMutation, useApiQuery } from '#platform/console/api.ts'
import { formatSignedPesos, useLanguage, useWords } from '#platform/console/i18n.ts'
import type { Selection } from '#platform/console/list.ts'
import { ActionButton, ReasonDialog } from '#platform/console/record.ts'
import { AddressLink } from '#platform/console/router.ts'
import { approvalCalls, type ApprovalRow, type Verdict } from '#platform/contract/approvals.ts'
import styles from './bulk-decision.module.css'
import { PlainTable } from '#platform/ui/plain.ts'

const mostAtOnce = 100

const creditOf = ({ amount, debit }: ApprovalRow) => (amount ?? 0) - debit

/** Totals of credits and debits, shown separately: `+₱62,800.50 −₱100.00`. */
function creditsAndDebits(rows: readonly ApprovalRow[]): string {
  const sum = (part: (row: ApprovalRow) => number) => rows.reduce((total, row) => total + part(row), 0)
  const [credits, debits] = [sum(creditOf), sum(({ debit }) => debit)]
  return [credits > 0 && formatSignedPesos(credits), debits > 0 && formatSignedPesos(-debits)]
    .filter(Boolean)
    .join(' ')
}

/** Label of a button with the totals. A word joiner keeps the sign and the amount in one line. */
const withSums = (label: string, rows: readonly ApprovalRow[]) =>
  [label, creditsAndDebits(rows).replaceAll(/[+−]/g, '$&\u2060')].filter(Boolean).join(', ')

/** List of the selected requests with their amounts. */
function Decided({ rows }: { rows: readonly ApprovalRow[] }) {
  const t = useWords(words)
  const language = useLanguage()
  const sums = creditsAndDebits(rows)
  const inLines = (text: string) =>
    text.split(' ').map((sum, index) => (
      <Fragment key={sum}>
        {index > 0 && ' '}
        <span className="nowrap">{sum}</span>
      </Fragment>
    ))
  return (
    <PlainTable
      label={t('things')}
      className={`${styles.decided} my-12 overflow-auto border rounded-4 max-h-40vh`}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        [t('reference'), ({ ref }) => ref],
        [t('request'), ({ title }) => title[language]],
        [t('amount'), (row) => inLines(creditsAndDebits([row])), 'figure'],
      ]}
      foot={sums === '' ? [] : [[t('total'), inLines(sums)]]}
    />
  )
}

type ApproveProps = Pick<Props, 'hrefOf'> & {
  rows: readonly ApprovalRow[]
  onApprove: (approved: readonly ApprovalRow[]) => Promise<unknown>
  onClose: () => void
}

/** Loads the checks of the selected requests, lists those with checks to review, and approves only the others. */
function ApproveDialog({ rows, hrefOf, onApprove, onClose }: ApproveProps) {
  const t = useWords(words)
  const language = useLanguage()
  const { data, error, isFetching } = useApiQuery(
    approvalCalls.checksOfMany,
    { requestIds: rows.map(({ id }) => id) },
    { keepMs: 0 },
  )
  const checks = new Map(data?.map(({ requestId, doubtful }) => [requestId, doubtful]))
  const checksOf = ({ id }: ApprovalRow) => [...new Set(checks.get(id)?.map((each) => each[language]))]
  const doubtful = rows.filter((row) => checksOf(row).length > 0)
  const approved = rows.filter((row) => !doubtful.includes(row))
  const isKnown = data !== undefined && !isFetching
  const canApprove = error === null && approved.length > 0
  return (
    <ReasonDialog
      title={t('approveMany', { n: rows.length })}
      consequence={
        <>
          {error && <p role="alert">{errorMessage(error)}</p>}
          {canApprove && <p>{t('manyConsequence')}</p>}
          {doubtful.length > 0 && (
            <section className={styles.doubtful}>
              <p className="font-semibold">{t('doubtfulRequests', { n: doubtful.length })}</p>
              <ul className="mt-4 ps-18">
                {doubtful.map((row) => (
                  <li key={row.id}>
                    <AddressLink address={hrefOf(row)}>{row.title[language]}</AddressLink> · {row.ref}
                    <ul className="mt-4 ps-18">
                      {checksOf(row).map((check) => (
                        <li key={check}>{check}</li>
                      ))}
                    </ul>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {canApprove && <Decided rows={approved} />}
        </>
      }
      verb={canApprove ? withSums(t('approveMany', { n: approved.length }), approved) : null}
      isLoading={!isKnown}
      isWide
      withReason={false}
      onConfirm={() => onApprove(approved)}
      onClose={onClose}
    />
  )
}

type Props = {
  selection: Selection<ApprovalRow>
  /** Address of a request. Requests with checks to review are decided there. */
  hrefOf: (row: ApprovalRow) => string
  onDone: () => void
}

/** Buttons and dialogs that approve or reject the selected requests, each separately, and show the result of each. */
export function BulkDecision({ selection, hrefOf, onDone }: Props) {
  const t = useWords(words)
  const sending = useApiMutation(approvalCalls.decideMany)
  const [results, setResults] = useState<Results | null>(null)
  const rows = selection.kind === 'some' ? selection.rows : []
  const toOpen = rows.filter(({ hash }) => hash === null)
  const n = rows.length
  const disabledReason = whyClosed()
  const [isApproving, setApproving] = useState(false)

  const decide = async (verdict: Verdict, decided: readonly ApprovalRow[], reason = '') => {
    const items = decided.flatMap(({ id, hash }) => (hash === null ? [] : [{ requestId: id, hash }]))
    const reply = await sending.mutateAsync({ items, verdict, ...(reason !== '' && { reason }) })
    if (reply.data.failed > 0) setResults(reply.data.results)
    else onDone()
    return reply
  }

  return (
    <>
      <ActionButton
        label={t('rejectMany', { n })}
        danger
        disabledReason={disabledReason}
        dialog={{
          title: t('rejectMany', { n }),
          consequence: (
            <>
              <p>{t('manyConsequence')}</p>
              <Decided rows={rows} />
            </>
          ),
          isWide: true,
          onConfirm: (reason) => decide('reject', rows, reason),
        }}
      />
      <ActionButton
        label={withSums(t('approveMany', { n }), rows)}
        variant="filled"
        disabledReason={disabledReason}
        onPress={() => setApproving(true)}
      />
      {isApproving && (
        <ApproveDialog
          rows={rows}
          hrefOf={hrefOf}
          onApprove={(approved) => decide('approve', approved)}
          onClose={() => setApproving(false)}
        />
      )}
      {results && (
        <BulkResults
          results={results}
          onClose={() => {
            setResults(null)
            onDone()
          }}
        />
      )}
    </>
  )

  function whyClosed(): string | null {
    if (selection.kind === 'all') return t('pageByPage')
    if (toOpen.length > 0) return t('openEach', { refs: toOpen.map(({ ref }) => ref).join(', ') })
    return n > mostAtOnce ? t('tooMany', { most: String(mostAtOnce) }) : null
  }
}
