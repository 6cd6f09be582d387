import { type ProviderState, ruleErrorMessage, type RuleError } from '#areas/eload/rule-errors.ts'
import {
  StatusActions as RecordStatusActions,
  type StatusActionsProps,
} from '#platform/console/record/StatusActions.tsx'

type Props<S extends ProviderState> = Omit<StatusActionsProps<S>, 'errorFor'> & {
  errorFor: (to: S) => RuleError | null
}

/** Buttons that change the status of an eLoad record, with the errors of eLoad rules. */
export const StatusActions = <S extends ProviderState>({ errorFor, ...props }: Props<S>) => (
  <RecordStatusActions
    {...props}
    errorFor={(to) => {
      const error = errorFor(to)
      return error && ruleErrorMessage(error)
    }}
  />
)
