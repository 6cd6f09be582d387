import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { errorMessage } from '#platform/console/api/api.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { BottomBar } from '#platform/console/record/BottomBar.tsx'
import { recordWords } from '#platform/console/record/words.ts'
import { toast } from '#platform/console/toasts/toast.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './decision.module.css'

type Verdict = {
  /** Verb with its effect, such as "Approve ₱12,500.00 to Aling Nena Store". */
  label: string
  consequence: ReactNode
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
  /** Line below the sentence: the maker. */
  by: ReactNode
  /** Values before and after, and the facts of the request. */
  effect: ReactNode
  checks: ReactNode
  evidence: ReactNode
  /** Identifiers and hashes, folded. */
  technical: ReactNode
  /** Decisions and history. */
  history: ReactNode
  /** Effect of an approval in a sentence, and what to review before it. */
  summary: { sentence: string; hint?: string | null }
  /** Whether an approval opens a dialog before it is sent. */
  confirmsApproval: boolean
  approve: Verdict
  reject: Verdict
  /** Returns the request to its maker for changes, for types whose maker can edit the record. */
  returnForChanges?: Verdict & { title: string; reasonLabel: string }
  /** Reason the person can make none of the decisions. */
  viewOnly?: string | null
  /** Moves to the next request of the queue without a decision. */
  onSkip?: (() => void) | undefined
}

/** Screen on which an approver decides a request. The amount and the effect come first, identifiers last. */
export function DecisionScreen(props: Props) {
  const { title, amount = null, about, by, effect, checks, evidence, technical, history } = props
  const t = useWords(recordWords)
  const heading = useRef<HTMLHeadingElement>(null)
  // A request opened from the queue receives the focus, which was on a button of the previous one.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <article className={styles.decision}>
      <div className={styles.body}>
        <div className={styles.content}>
          <section className={styles.hero}>
            <div className={styles.about}>{about}</div>
            <Sentence title={title} amount={amount} heading={heading} />
            <p className={styles.by}>{by}</p>
            {effect}
          </section>
          {checks}
          <section className={styles.card}>
            <h2 className={styles.cardTitle}>{t('reasonAndEvidence')}</h2>
            {evidence}
          </section>
          <details className={styles.card}>
            <summary>{t('technicalDetails')}</summary>
            {technical}
          </details>
        </div>
        <aside className={`${styles.beside} ${styles.card}`}>{history}</aside>
      </div>
      <DecisionBar {...props} />
    </article>
  )
}

/** Title with the amount set large, within the sentence if it contains the amount. */
function Sentence({
  title,
  amount,
  heading,
}: {
  title: string
  amount: string | null
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const [start = '', ...rest] = amount === null ? [title] : title.split(amount)
  const isWithin = amount !== null && rest.length > 0
  return (
    <>
      {amount !== null && !isWithin && <p className={styles.amount}>{amount}</p>}
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {start}
        {isWithin && <span className={styles.amount}>{amount}</span>}
        {isWithin && rest.join(amount)}
      </h1>
    </>
  )
}

/** Bar at the bottom edge: the effect in a sentence at the left, the decisions with their keys at the right. */
function DecisionBar(props: Props) {
  const { summary, approve, reject, returnForChanges, viewOnly, confirmsApproval, onSkip } = props
  const t = useWords(recordWords)
  const isSending = useRef(false)
  const approveNow = () => {
    if (isSending.current) return
    isSending.current = true
    void approve
      .onConfirm('')
      .catch((error: unknown) => toast('danger', t('approvalFailed'), errorMessage(error as Error)))
      .finally(() => (isSending.current = false))
  }
  return (
    <BottomBar {...summary} viewOnly={viewOnly}>
      {onSkip && <ActionButton label={t('skip')} variant="subtle" shortcut="s" onPress={onSkip} />}
      {!viewOnly && (
        <>
          {returnForChanges && (
            <ActionButton
              label={returnForChanges.label}
              disabledReason={returnForChanges.disabledReason ?? null}
              dialog={{
                title: returnForChanges.title,
                consequence: returnForChanges.consequence,
                reasonLabel: returnForChanges.reasonLabel,
                onConfirm: returnForChanges.onConfirm,
              }}
            />
          )}
          <ActionButton
            label={reject.label}
            danger
            variant="outline"
            shortcut="r"
            disabledReason={reject.disabledReason ?? null}
            dialog={{
              title: reject.label,
              consequence: reject.consequence,
              reasonLabel: t('rejectReason'),
              onConfirm: reject.onConfirm,
            }}
          />
          <ActionButton
            label={approve.label}
            variant="filled"
            shortcut="a"
            disabledReason={approve.disabledReason ?? null}
            {...(confirmsApproval
              ? {
                  dialog: {
                    title: approve.label,
                    consequence: approve.consequence,
                    withReason: false,
                    onConfirm: approve.onConfirm,
                  },
                }
              : { onPress: approveNow })}
          />
        </>
      )}
    </BottomBar>
  )
}
