import type { Filter, Option } from '#platform/console/list/list-props.ts'

type ChoiceFilter = {
  (key: string, label: string, options: readonly Option[]): Filter
  /** With values and a function for their labels. */
  <Value extends string | number>(
    key: string,
    label: string,
    values: readonly Value[],
    labelFor: (value: Value) => string,
  ): Filter
}

const filterOf =
  (kind: 'choice' | 'choices', more: { pinned?: true }): ChoiceFilter =>
  <Value extends string | number>(
    key: string,
    label: string,
    choices: readonly (Option | Value)[],
    labelFor: (value: Value) => string = String,
  ): Filter => ({
    key,
    label,
    kind,
    options: choices.map((each) =>
      typeof each === 'object' ? each : { value: each, label: labelFor(each) },
    ),
    ...more,
  })

/** Filter by one of several options. */
export const choiceFilter = filterOf('choice', {})
export const pinnedChoice = filterOf('choice', { pinned: true })

/** Filter by any number of options. */
export const choicesFilter = filterOf('choices', {})
export const pinnedChoices = filterOf('choices', { pinned: true })

/** Filter by the status of records that are active or inactive. */
export const statusFilter = (t: (word: 'status' | 'active' | 'inactive') => string): Filter =>
  pinnedChoice('status', t('status'), ['active', 'inactive'] as const, t)

/** Options of records, by their names. None until the records have loaded. */
export const namedOptions = (records: readonly { id: string | number; name: string }[] = []): Option[] =>
  records.map(({ id, name }) => ({ value: id, label: name }))
