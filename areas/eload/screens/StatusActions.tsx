import { errorText, type RuleError } from '#areas/eload/rule-errors.ts'
import { words } from '#areas/eload/words.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

type State = 'active' | 'inactive' | 'maintenance'

type Props<S extends State> = {
  name: string
  status: S
  /** Every state the record can be put into. */
  states: readonly S[]
  /** Why a rule forbids it, or null. */
  errorFor: (to: S) => RuleError | null
  /** What follows from it, in words. */
  effect?: (to: S) => string
  onStatus: (to: S, reason: string) => Promise<unknown>
  /** Why the person may not, by their rights. */
  disabledReason: string | null
}

const actions = { active: 'activate', inactive: 'deactivate', maintenance: 'putUnderMaintenance' } as const

/** The states that a record of the load line can be put into, each with a reason. */
export function StatusActions<S extends State>(props: Props<S>) {
  const { name, status, states, errorFor, effect, onStatus, disabledReason } = props
  const t = useWords(words)
  const errorMessageFor = (error: RuleError | null) => error && errorText(t, error)
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
              consequence: [t('becomes', { name, status: t(asState(to)) }), effect?.(to)]
                .filter(Boolean)
                .join(' '),
              onConfirm: (reason) => onStatus(to, reason),
            }}
          />
        ))}
    </>
  )
}

// A narrower list of states is still one of these, whose words are known.
const asState = (state: State): State => state
