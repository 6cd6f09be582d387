import type { ReactNode } from 'react'
import { ApiError, errorMessage, HttpError } from '#platform/console/api/api.ts'
import { Checks } from '#platform/console/approvals/Checks.tsx'
import { Evidence } from '#platform/console/approvals/Evidence.tsx'
import { ProjectedValues, textOf } from '#platform/console/approvals/ProjectedValues.tsx'
import { approvalWords } from '#platform/console/approvals/words.ts'
import { DecisionScreen, type Verdict } from '#platform/console/decisions/DecisionScreen.tsx'
import type { QueueMoves } from '#platform/console/decisions/QueuedDecision.tsx'
import decision from '#platform/console/decisions/decision.module.css'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import type { Difference } from '#platform/console/record/DiffTable.tsx'
import { type Fact, Facts } from '#platform/console/record/Facts.tsx'
import { useRememberedRecord } from '#platform/console/record/RecordScreen.tsx'
import { toast } from '#platform/console/toast.ts'
import type { DecisionChecks } from '#platform/contract/decision-checks.ts'
import type { StoredFile } from '#platform/contract/file.ts'

/** A decision and the call that makes it. */
export type RecordVerdict = Omit<Verdict, 'onConfirm'> & {
  send: (reason: string) => Promise<{ message: string }>
  /** Whether the record stays open, because the same person makes the next decision on it. */
  stays?: boolean
}

/** Whether another person changed or decided the record meanwhile. */
const isOutdated = (error: unknown) =>
  (error instanceof ApiError || error instanceof HttpError) &&
  (error.code === 'STALE' || error.code === 'INVALID_STATE')

type Props = {
  /** Effect of the decision, such as "Credit ₱5,150.00 to Aling Nena Store". */
  title: string
  /** The amount in the title, which is set large. */
  amount?: string | null
  refNo: string
  status: ReactNode
  /** Links and buttons below the effect, such as those of the maker. */
  actions?: ReactNode
  by: ReactNode
  /** Balances before and after. */
  projected?: readonly Difference[]
  facts: readonly Fact[]
  /** Below the checks, such as the goods the decision is about. */
  children?: ReactNode
  checks: DecisionChecks | null
  /** Reason of the maker. Undefined if makers give none. */
  reason?: string
  /** Files of the maker. Undefined if the record has none. */
  files?: readonly StoredFile[]
  history: ReactNode
  /** Reason the person can make none of the decisions. */
  viewOnly: string | null
  /** Sentence of the decision bar. */
  sentence: string
  approve: RecordVerdict
  reject?: RecordVerdict | undefined
  sendBack?: RecordVerdict
  moves: QueueMoves
}

/** Decision page of a record that is decided by calls of its area. */
export function RecordDecision(props: Props) {
  const { title, amount = null, refNo, status, actions, projected = [], facts, checks, moves } = props
  const t = useWords(approvalWords)
  const language = useLanguage()
  useRememberedRecord(refNo, status)
  const doubtful = checks?.doubtful.map((each) => each[language]) ?? []
  const [main] = projected
  const change =
    main && t('change', { label: main.field, before: textOf(main.before), after: textOf(main.after) })
  const review = doubtful.length > 0 && t('checksToReview', { n: doubtful.length })

  const verdictOf = ({ send, stays = false, ...verdict }: RecordVerdict): Verdict => ({
    ...verdict,
    onConfirm: async (reason) => {
      const { message } = await send(reason).catch((error: unknown) => {
        if (isOutdated(error)) {
          toast('danger', refNo, errorMessage(error))
          moves.reload()
        }
        throw error
      })
      toast('success', refNo, message)
      if (!stays) moves.onDecided()
    },
  })

  return (
    <DecisionScreen
      title={title}
      amount={amount}
      about={
        <>
          {status}
          {!title.includes(refNo) && <span>{refNo}</span>}
        </>
      }
      by={props.by}
      effect={
        <>
          {projected.length > 0 && (
            <div className="grid gap-12 mt-12 border-t pt-16">
              <ProjectedValues rows={projected} />
            </div>
          )}
          {actions && <div className="row gap-8 mt-12">{actions}</div>}
        </>
      }
      checks={
        <>
          {checks && <Checks doubtful={doubtful} passed={checks.passed.map((each) => each[language])} />}
          {/* Facts without a value do not exist yet. */}
          <section className={`${decision.facts} card p-16`}>
            <Facts facts={facts.filter(([, value]) => value !== null && value !== '')} />
          </section>
          {props.children}
        </>
      }
      evidence={
        (props.reason !== undefined || props.files) && (
          <Evidence
            effect={{
              reason: props.reason,
              attachments: props.files?.map(({ name, url }) => ({ name, href: url })),
            }}
          />
        )
      }
      history={props.history}
      summary={{ sentence: props.sentence, hint: [change, review].filter(Boolean).join(' · ') }}
      viewOnly={props.viewOnly}
      onSkip={moves.onSkip}
      approve={verdictOf(props.approve)}
      reject={props.reject && verdictOf(props.reject)}
      returnForChanges={props.sendBack && verdictOf(props.sendBack)}
    />
  )
}
