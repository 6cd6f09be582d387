import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { recordWords } from '#platform/console/record/words.ts'
import { useMessage, useWords } from '#platform/console/i18n/words.ts'
import type { Message } from '#platform/words/messages.ts'

type State = 'active' | 'inactive' | 'maintenance'

export type StatusActionsProps<S extends State> = {
  name: string
  status: S
  /** All statuses of the record. */
  states: readonly S[]
  /** Reason a rule forbids the status, or null. */
  errorFor?: (to: S) => Message | null
  /** Text that describes the consequences of the status. */
  effect?: (to: S) => string
  onStatus: (to: S, reason: string) => Promise<unknown>
  /** Reason the person lacks permission, or null if they have it. */
  disabledReason: string | null
}

const actions = { active: 'activate', inactive: 'deactivate', maintenance: 'putUnderMaintenance' } as const
const titles = {
  active: 'activateTitle',
  inactive: 'deactivateTitle',
  maintenance: 'maintenanceTitle',
} as const

/** Buttons that change the status of a record, each with a reason. */
export function StatusActions<S extends State>(props: StatusActionsProps<S>) {
  const { name, status, states, errorFor, effect, onStatus, disabledReason } = props
  const t = useWords(recordWords)
  const m = useMessage()
  const errorMessage = (error: Message | null | undefined) => (error ? m(error) : null)
  return (
    <>
      {states
        .filter((to) => to !== status)
        .map((to) => (
          <ActionButton
            key={to}
            label={t(actions[asState(to)])}
            danger={to === 'inactive'}
            disabledReason={disabledReason ?? errorMessage(errorFor?.(to))}
            dialog={{
              title: t(titles[asState(to)], { name }),
              consequence: effect?.(to) || t('statusWill', { name, status: t(`status_${asState(to)}`) }),
              onConfirm: (reason) => onStatus(to, reason),
            }}
          />
        ))}
    </>
  )
}

// Widens a narrower status type to `State`, whose labels exist.
const asState = (state: State): State => state
