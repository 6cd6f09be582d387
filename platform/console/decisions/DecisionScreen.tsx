import type { ReactNode } from 'react'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { BottomBar } from '#platform/console/record/BottomBar.tsx'
import { ViewOnly } from '#platform/console/record/ViewOnly.tsx'
import { recordWords } from '#platform/console/record/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './decision.module.css'

export type Verdict = {
  /** Verb with its effect, such as "Approve ₱12,500.00 to Aling Nena Store". */
  label: string
  /** Title of the dialog, if it is not the label. */
  title?: string
  consequence: ReactNode
  /** Label of the reason, if the decision requires one. */
  reasonLabel?: string
  /** Reason the person cannot make this decision, or null if they can. */
  disabledReason?: string | null
  onConfirm: (reason: string) => Promise<unknown>
}

type Props = {
  title: string
  /** Amount of the request, shown large. */
  amount?: string | null
  /** Line above the sentence: status, type and expiry. */
  about: ReactNode
  /** Action of the maker, at the end of this line. */
  action?: ReactNode
  /** Line below the sentence: the maker. */
  by: ReactNode
  /** Values before and after, and the facts of the request. */
  effect: ReactNode
  checks: ReactNode
  /** Reason and files of the maker; null if there are none. */
  evidence: ReactNode
  /** Identifiers and hashes, folded; null if there are none. */
  technical?: ReactNode
  /** Decisions and history. */
  history: ReactNode
  /** Effect of an approval in a sentence, and what to review before it. */
  summary: { sentence: string; hint?: string | null }
  approve: Verdict
  reject?: Verdict | undefined
  /** Returns the request to its maker for changes, for types whose maker can edit the record. */
  returnForChanges?: Verdict | undefined
  /** Reason the person can make none of the decisions. */
  viewOnly?: string | null
  /** Moves to the next request of the queue without a decision. */
  onSkip?: (() => void) | undefined
}

/** Screen on which an approver decides a request. The amount and the effect come first, identifiers last. */
export function DecisionScreen(props: Props) {
  const { title, amount = null, about, by, effect, checks, evidence, technical, history } = props
  const t = useWords(recordWords)
  return (
    <article className={styles.decision}>
      <div className="flex flex-wrap items-start gap-16">
        <div className={styles.content}>
          <section className={`${styles.hero} card p-16`}>
            <div className="flex items-start gap-12">
              <div className="row flex-1 gap-4-12 muted text-13">{about}</div>
              {props.action}
            </div>
            <Sentence title={title} amount={amount} />
            <p className="mt-4 mb-12 muted">{by}</p>
            {props.viewOnly && <ViewOnly reason={props.viewOnly} />}
            {effect}
          </section>
          {checks}
        </div>
        <div className={styles.beside}>
          {evidence && (
            <section className={`${styles.card} card p-16`} aria-labelledby="evidence-title">
              <h2 id="evidence-title" className="mb-12 text-14">
                {t('reasonAndEvidence')}
              </h2>
              {evidence}
            </section>
          )}
          <aside className={`${styles.card} card p-16`}>{history}</aside>
          {technical && (
            <details className={`${styles.card} card p-16`}>
              <summary>{t('technicalDetails')}</summary>
              {technical}
            </details>
          )}
        </div>
      </div>
      {(!props.viewOnly || props.onSkip) && <DecisionBar {...props} />}
    </article>
  )
}

/** Title with the amount set large, within the sentence if it contains the amount. */
function Sentence({ title, amount }: { title: string; amount: string | null }) {
  const [start = '', ...rest] = amount === null ? [title] : title.split(amount)
  const isWithin = amount !== null && rest.length > 0
  const sign = isWithin ? (/[+−]$/.exec(start)?.[0] ?? '') : ''
  return (
    <>
      {amount !== null && !isWithin && <p className={styles.amount}>{amount}</p>}
      <h1 className={styles.title}>
        {sign === '' ? start : start.slice(0, -1)}
        {isWithin && (
          <span className={styles.amount}>
            {sign}
            {amount}
          </span>
        )}
        {isWithin && rest.join(amount)}
      </h1>
    </>
  )
}

/** Bar at the bottom edge: the effect in a sentence at the left, the decisions with their keys at the right. */
function DecisionBar(props: Props) {
  const { summary, approve, reject, returnForChanges, viewOnly, onSkip } = props
  const t = useWords(recordWords)
  return (
    <BottomBar
      {...(viewOnly ? { sentence: '' } : summary)}
      secondary={
        (onSkip ?? returnForChanges) && (
          <>
            {onSkip && <ActionButton label={t('skip')} variant="subtle" shortcut="s" onPress={onSkip} />}
            {!viewOnly && returnForChanges && <VerdictButton verdict={returnForChanges} />}
          </>
        )
      }
    >
      {!viewOnly && (
        <>
          {reject && (
            <VerdictButton
              verdict={{ reasonLabel: t('rejectReason'), ...reject }}
              variant="outline"
              shortcut="r"
            />
          )}
          <VerdictButton verdict={approve} variant="filled" shortcut="a" />
        </>
      )}
    </BottomBar>
  )
}

type ButtonProps = { verdict: Verdict; variant?: 'filled' | 'outline'; shortcut?: string }

/** Button of a decision that is confirmed in a dialog. */
function VerdictButton({ verdict, variant, shortcut }: ButtonProps) {
  const { label, title = label, consequence, reasonLabel, disabledReason = null, onConfirm } = verdict
  return (
    <ActionButton
      label={label}
      danger={variant === 'outline'}
      {...(variant && { variant })}
      {...(shortcut !== undefined && { shortcut })}
      disabledReason={disabledReason}
      dialog={{
        title,
        consequence,
        withReason: reasonLabel !== undefined,
        ...(reasonLabel !== undefined && { reasonLabel }),
        onConfirm,
      }}
    />
  )
}
