import { ruleErrorMessage, type RuleError } from '#areas/eload/rule-errors.ts'
import { words } from '#areas/eload/words.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useMessage, useWords } from '#platform/console/i18n/words.ts'

type State = 'active' | 'inactive' | 'maintenance'

type Props<S extends State> = {
  name: string
  status: S
  /** All statuses of the record. */
  states: readonly S[]
  /** Reason a rule forbids the status, or null. */
  errorFor: (to: S) => RuleError | null
  /** Text that describes the consequences of the status. */
  effect?: (to: S) => string
  onStatus: (to: S, reason: string) => Promise<unknown>
  /** Reason the person lacks permission, or null if they have it. */
  disabledReason: string | null
}

const actions = { active: 'activate', inactive: 'deactivate', maintenance: 'putUnderMaintenance' } as const

/** Buttons that change the status of an eLoad record, each with a reason. */
export function StatusActions<S extends State>(props: Props<S>) {
  const { name, status, states, errorFor, effect, onStatus, disabledReason } = props
  const t = useWords(words)
  const m = useMessage()
  const errorMessageFor = (error: RuleError | null) => error && m(ruleErrorMessage(error))
  return (
    <>
      {states
        .filter((to) => to !== status)
        .map((to) => (
          <ActionButton
            key={to}
            label={t(actions[asState(to)])}
            disabledReason={disabledReason ?? errorMessageFor(errorFor(to))}
            dialog={{
              title: t('statusTitle', { name }),
              consequence: [t('statusWill', { name, status: t(asState(to)) }), effect?.(to)]
                .filter(Boolean)
                .join(' '),
              onConfirm: (reason) => onStatus(to, reason),
            }}
          />
        ))}
    </>
  )
}

// Widens a narrower status type to `State`, whose labels exist.
const asState = (state: State): State => state
